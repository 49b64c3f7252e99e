// In an autoscaler, folding ranges follow the structure of the YAML. In other documents they follow the indentation, as
// the editor's default does.

import type { FoldingRange } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { FoldingRangeKind } from '../../analysis/wording/lsp-constants.ts';
import { indexLines, type LineIndex, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';

/** Returns the folding ranges of a document. Their lines are relative to the start of the YAML document. */
export function foldingRangesOf(analyzed: AnalyzedDocument, text: string): FoldingRange[] {
  const lines = analyzed.objects.length > 0 ? analyzed.lines : indexLines(text);
  const texts = lines.starts.map((start, line) => text.slice(start, lines.starts[line + 1] ?? text.length).trimEnd());
  const structured = analyzed.objects.flatMap(({ root }) => [...structureFolds(root, lines, texts)]);
  const indented = structured.length > 0 ? [] : indentationFolds(texts);
  return [...documentFold(texts), ...structured, ...indented, ...commentFolds(texts)];
}

function documentFold(texts: readonly string[]): FoldingRange[] {
  return texts[0]?.startsWith('---') ? foldingRange(0, lastNonBlankLine(texts, texts.length - 1)) : [];
}

function* structureFolds(
  node: Node | undefined,
  lines: LineIndex,
  texts: readonly string[],
  from?: number,
): Generator<FoldingRange> {
  if (node?.kind !== 'map' && node?.kind !== 'list') return;
  const first = positionAt(lines, from ?? node.range.start).line;
  const last = lastNonBlankLine(texts, positionAt(lines, Math.max(node.range.start, node.range.end - 1)).line);
  if (from !== undefined) yield* foldingRange(first, last);
  if (node.kind === 'list') {
    for (const item of node.items)
      if (item && isWithin(item, node)) yield* structureFolds(item, lines, texts, item.range.start);
    return;
  }
  for (const entry of node.entries) yield* structureFolds(ownValue(entry), lines, texts, entry.keyRange.start);
}

function indentationFolds(texts: readonly string[]): FoldingRange[] {
  const folds: FoldingRange[] = [];
  const open: { line: number; indentation: number }[] = [];
  const closeTo = (indentation: number, before: number) => {
    while ((open.at(-1)?.indentation ?? -1) >= indentation)
      folds.push(...foldingRange(open.pop()?.line ?? 0, lastNonBlankLine(texts, before)));
  };
  texts.forEach((text, line) => {
    if (text.trim() === '' || text.startsWith('---')) return;
    const indentation = text.length - text.trimStart().length;
    closeTo(indentation, line - 1);
    open.push({ line, indentation });
  });
  closeTo(0, texts.length - 1);
  return folds.toSorted((a, b) => a.startLine - b.startLine);
}

function commentFolds(texts: readonly string[]): FoldingRange[] {
  const folds: FoldingRange[] = [];
  let start: number | undefined;
  [...texts, ''].forEach((text, line) => {
    const isComment = text.trimStart().startsWith('#');
    if (!isComment && start !== undefined) folds.push(...foldingRange(start, line - 1, FoldingRangeKind.Comment));
    start = isComment ? (start ?? line) : undefined;
  });
  return folds;
}

function foldingRange(startLine: number, endLine: number, kind?: FoldingRangeKind): FoldingRange[] {
  return endLine > startLine ? [{ startLine, endLine, ...(kind !== undefined && { kind }) }] : [];
}

function lastNonBlankLine(texts: readonly string[], line: number): number {
  let last = Math.min(line, texts.length - 1);
  while (last > 0 && texts[last]?.trim() === '') last--;
  return last;
}

function isWithin(inner: Node, outer: Node): boolean {
  return inner.range.start >= outer.range.start && inner.range.end <= outer.range.end;
}
