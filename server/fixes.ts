// The answer to "what can be done here": the fixes of the chunk that touch the asked lines.

import type { CodeAction, CodeActionParams } from 'vscode-languageserver';
import { touches } from '../core/language/features/fixes.ts';
import { CodeActionKind } from '../core/language/protocol-values.ts';
import { chunkAt } from '../core/text/source.ts';
import type { AnswerParts } from './answers.ts';
import type { Question } from './handler.ts';
import { moveDown } from './memory.ts';

export function fixes({ features, memory }: AnswerParts, { document, params }: Question<CodeActionParams>): CodeAction[] {
  const { range, context } = params;
  if (context.only && !context.only.some((kind) => CodeActionKind.QuickFix.startsWith(kind))) return [];
  const { chunk, startLine } = chunkAt(document.source, range.start.line);
  const view = memory.view(chunk, document.readAs);
  // Of a rule that is off or silenced the editor knows no problem.
  const shown = features.objectFixesOf(view).filter(({ code }) => context.diagnostics.some((diagnostic) => diagnostic.code === code));
  const found = [...features.fixesOf(view), ...shown].map((fix) => moveDown(fix, startLine));
  return found
    .filter((fix) => touches(fix.range, range))
    .map(({ code, title, isPreferred, edits }) => ({
      title,
      kind: CodeActionKind.QuickFix,
      isPreferred,
      diagnostics: context.diagnostics.filter((diagnostic) => diagnostic.code === code),
      edit: { changes: { [document.uri]: edits.map((edit) => moveDown(edit, startLine)) } },
    }));
}
