// The answer to "what can be done here": the fixes of the chunk that touch the asked lines, and what an older version can become.

import type { CodeAction, CodeActionContext, CodeActionParams, Range } from 'vscode-languageserver';
import type { Fix } from '../core/language/features/fixes.ts';
import { touches } from '../core/language/features/fixes.ts';
import { CodeActionKind, CodeActionTriggerKind } from '../core/language/protocol-values.ts';
import type { ChunkView } from '../core/language/view.ts';
import { chunkAt } from '../core/text/source.ts';
import { convertCommand } from '../protocol/convert.ts';
import type { Question } from './handler.ts';
import { moveDown } from './memory.ts';
import type { Parts } from './parts.ts';
import { readAs } from './settings.ts';

export async function fixes(parts: Parts, question: Question<CodeActionParams>): Promise<CodeAction[]> {
  const { document, params } = question;
  const { memory, configuration } = parts;
  const { range, context } = params;
  const { chunk, startLine } = chunkAt(document.source, range.start.line);
  const view = memory.view(chunk, readAs(document, await configuration.of(document.uri)));
  const asked: Asked = { parts, uri: document.uri, view, startLine };
  const found = async () => [...quickFixes(asked, params), ...(await fixesElsewhere(parts, question))];
  const repairs = (isWanted(context, CodeActionKind.QuickFix) ? await found() : [])
    .map((fix) => ({ ...moveDown(fix, startLine), place: fix.range }))
    .map((fix) => ({
      ...actionOf(fix, asked),
      kind: CodeActionKind.QuickFix,
      isPreferred: fix.isPreferred,
      diagnostics: context.diagnostics.filter((diagnostic) => diagnostic.code === fix.code),
    }));
  return [...repairs, ...rewritings(asked, params).filter(({ title }) => repairs.every((repair) => repair.title !== title))];
}

function quickFixes({ parts: { features }, view, startLine }: Asked, { range, context }: CodeActionParams): Fix[] {
  const inside = moveDown({ range }, -startLine).range;
  // Of a rule that is off or silenced the editor knows no problem.
  const isShown = ({ code }: Fix) => context.diagnostics.some((diagnostic) => diagnostic.code === code);
  const brought = features.objectFixesOf(view).filter((fix) => isShown(fix) && touches(fix.range, inside));
  return [...features.fixesOf(view, inside), ...brought];
}

/** Of fields that the file writes for an object of another one. */
async function fixesElsewhere({ elsewhere }: Parts, { document, params: { range, context } }: Question<CodeActionParams>) {
  const placed = chunkAt(document.source, range.start.line);
  const found = await elsewhere.fixes(placed, document, moveDown({ range }, -placed.startLine).range);
  return found.filter(({ code }) => context.diagnostics.some((diagnostic) => diagnostic.code === code));
}

interface Asked {
  parts: Parts;
  uri: string;
  view: ChunkView;
  startLine: number;
}

/** At the line of the version; anywhere in the object for somebody who asks what can be done. */
function rewritings(asked: Asked, { range, context }: CodeActionParams): CodeAction[] {
  if (!isWanted(context, CodeActionKind.RefactorRewrite)) return [];
  const isInvoked = context.only !== undefined || context.triggerKind === CodeActionTriggerKind.Invoked;
  return asked.parts.features
    .conversionsIn(asked.view)
    .filter(({ obstacle }) => !obstacle)
    .map((each) => ({ ...each, title: `Convert to autoscaling/${each.to}`, place: each.range, range: isInvoked ? each.range : each.title }))
    .filter((each) => touches(moveDown(each, asked.startLine).range, range))
    .map((each) => ({ ...actionOf(each, asked), kind: CodeActionKind.RefactorRewrite }));
}

type Offered = Pick<Fix, 'title' | 'edits' | 'losses'> & { place: Range };

/** Nothing is lost without a question, where the client can ask one; elsewhere the title says it. */
function actionOf({ title, edits, losses = [], place }: Offered, { parts, uri, startLine }: Asked): CodeAction {
  if (losses.length > 0 && parts.commands) {
    const where = moveDown({ range: place }, startLine).range;
    return { title: `${title}…`, command: { title, command: convertCommand, arguments: [uri, where] } };
  }
  const said = losses.length > 0 ? `${title} (${losses.join(' ')})` : title;
  return { title: said, edit: { changes: { [uri]: edits.map((edit) => moveDown(edit, startLine)) } } };
}

function isWanted({ only }: CodeActionContext, kind: string): boolean {
  return !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
}
