// Markdown: an autoscaler in a fenced block is checked and explained like a manifest, at the place of the block,
// because people copy such examples into manifests. A block is not part of the workspace: no rule looks from it to
// other files.
import type { CompletionItem, Range, TextEdit } from 'vscode-languageserver-types';
import { type DocumentKind, emptySupport, type SupportedDocument } from '../../editor/document-support.ts';
import { WorkspaceIndex } from '../../index/workspace-index.ts';
import { nothingFixed } from '../../lint/fixes/fix-all.ts';
import type { QuickFix } from '../../lint/fixes/fixes.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import {
  type EmbeddedText,
  isElided,
  toEmbeddedPosition,
  toFilePosition,
  toFileText,
} from '../../text/markdown-blocks.ts';
import { manifestSupport } from '../manifest/manifest-kind.ts';

export const markdownDocumentKind: DocumentKind = {
  matches: ({ source }) => source.format === 'markdown',
  support: {
    ...emptySupport,
    async diagnostics(document, context) {
      const block = checkedBlock(document);
      if (!block) return [];
      const found = await manifestSupport.diagnostics(document, { ...context, index: noIndex });
      return found.map((each): FoundDiagnostic => ({ ...each, range: toFileRange(block, each.range) }));
    },
    async hover(document, position, context) {
      const block = document.embedded;
      if (!block) return undefined;
      const inBlock = toEmbeddedPosition(block, position);
      const hover = await manifestSupport.hover(document, inBlock, { ...context, index: noIndex });
      return hover?.range ? { ...hover, range: toFileRange(block, hover.range) } : hover;
    },
    async completion(document, request, context) {
      const block = document.embedded;
      if (!block) return [];
      const position = toEmbeddedPosition(block, request.position);
      const items = await manifestSupport.completion(
        document,
        { ...request, position },
        { ...context, index: noIndex },
      );
      return items.map((item) => toFileItem(block, item));
    },
    async quickFixes(document, request, context) {
      const block = checkedBlock(document);
      if (!block) return [];
      const range = toEmbeddedRange(block, request.range);
      const reported = request.reported.map((each) => ({ ...each, range: toEmbeddedRange(block, each.range) }));
      const inBlock = { ...request, range, reported };
      const fixes = await manifestSupport.quickFixes(document, inBlock, { ...context, index: noIndex });
      return fixes.map((fix) => toFileFix(block, fix));
    },
    async fixAll(document, context) {
      const block = checkedBlock(document);
      if (!block) return nothingFixed;
      const { edits, codes } = await manifestSupport.fixAll(document, { ...context, index: noIndex });
      return { edits: edits.map((edit) => toFileEdit(block, edit)), codes };
    },
  },
};

/** Undefined for prose, and for a block with an ellipsis, placeholders or the marks of a diff. */
function checkedBlock({ embedded, yamlDocument }: SupportedDocument): EmbeddedText | undefined {
  return embedded && !isElided(yamlDocument.text) ? embedded : undefined;
}

const noIndex = async () => new WorkspaceIndex();

function toFileRange(block: EmbeddedText, { start, end }: Range): Range {
  return { start: toFilePosition(block, start), end: toFilePosition(block, end) };
}

function toEmbeddedRange(block: EmbeddedText, { start, end }: Range): Range {
  return { start: toEmbeddedPosition(block, start), end: toEmbeddedPosition(block, end) };
}

function toFileEdit(block: EmbeddedText, { range, newText }: TextEdit): TextEdit {
  return { range: toFileRange(block, range), newText: toFileText(block, newText) };
}

function toFileFix(block: EmbeddedText, fix: QuickFix): QuickFix {
  return { ...fix, range: toFileRange(block, fix.range), edits: fix.edits.map((edit) => toFileEdit(block, edit)) };
}

function toFileItem(block: EmbeddedText, item: CompletionItem): CompletionItem {
  const { textEdit, additionalTextEdits } = item;
  return {
    ...item,
    ...(textEdit && 'range' in textEdit && { textEdit: toFileEdit(block, textEdit) }),
    ...(additionalTextEdits && { additionalTextEdits: additionalTextEdits.map((edit) => toFileEdit(block, edit)) }),
  };
}
