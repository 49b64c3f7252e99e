import type { AnalyzedDocument } from '../analysis/analyze-document.ts';
import { suppressedCodes, unusedSuppressionCode } from '../analysis/suppressions.ts';
import { nearestName } from '../model/nearest-name.ts';
import { trimEndOf } from '../model/trim-end.ts';
import type { TextEdit } from '../text/edits/minimal-edits.ts';
import { endOfLine, positionAt, startOfLine, startOfNextLine } from '../text/lines.ts';
import type { Range } from '../text/node.ts';
import { pathAtOffset } from '../text/tree.ts';
import { diagnosticCodes } from './diagnostic-codes.ts';

interface PlacedProblem {
  code: string;
  range: Range;
}

export interface UnusedSuppression {
  code: typeof unusedSuppressionCode;
  level: 'hint';
  range: Range;
  message: string;
  unnecessary: true;
}

/**
 * Finds suppression comments that suppress no problem. `isJudged` returns whether the document was searched for all
 * problems with the given code.
 */
export function findUnusedSuppressions(
  analyzed: AnalyzedDocument,
  placed: readonly PlacedProblem[],
  isJudged: (code: string) => boolean,
): UnusedSuppression[] {
  const { lines, suppressions, templated, objects } = analyzed;
  // The rendered template or the patched object may have problems that this text does not have. A suppression may be
  // for such a problem, so no suppression counts as unused.
  if (suppressions.size === 0 || templated || objects.some(({ patch }) => patch)) return [];
  const used = new Set(placed.map(({ code, range }) => `${positionAt(lines, range.start).line} ${code}`));
  return codesInComments(analyzed).flatMap(({ code, range }): UnusedSuppression[] => {
    const line = positionAt(lines, range.start).line + 1;
    if (used.has(`${line} ${code}`) || code === unusedSuppressionCode || !isJudged(code)) return [];
    return [{ code: unusedSuppressionCode, level: 'hint', range, message: messageOf(code), unnecessary: true }];
  });
}

/** Returns the codes in suppression comments. Skips a line of a string that looks like a suppression comment. */
export function codesInComments({ lines, objects }: AnalyzedDocument): ReturnType<typeof suppressedCodes> {
  const isInString = (offset: number) => objects.some(({ root }) => pathAtOffset(root, offset).in !== 'none');
  return suppressedCodes(lines.text).filter(({ range }) => !isInString(range.start));
}

function messageOf(code: string): string {
  if (diagnosticCodes.includes(code)) return `This comment has no effect: the next line has no diagnostic ${code}.`;
  const intended = nearestName(code, diagnosticCodes);
  return `This comment has no effect: no diagnostic has the code ${code}.${intended === undefined ? '' : ` Did you mean ${intended}?`}`;
}

export function removeSuppressedCode(text: string, { start, end }: Range): TextEdit {
  const lineStart = startOfLine(text, start);
  const commentStart = lineStart + text.slice(lineStart, start).lastIndexOf('#');
  const lineEnd = endOfLine(text, end);
  const before = text.slice(commentStart, start);
  const after = text.slice(end, lineEnd);
  const isFirst = /replicast-disable-next-line[ \t]+$/.test(before);
  const next = /^[\s,]*(?=[^\s,#])/.exec(after)?.[0];
  if (isFirst && next !== undefined) return { start, end: end + next.length, text: '' };
  if (!isFirst) return { start: start - (before.length - trimEndOf(before, ', \t').length), end, text: '' };
  const isWholeLine = text.slice(lineStart, commentStart).trim() === '' && after.trim() === '';
  if (isWholeLine) return { start: lineStart, end: startOfNextLine(text, lineEnd), text: '' };
  const kept = trimEndOf(text.slice(lineStart, commentStart), ' \t').length;
  return { start: lineStart + kept, end, text: '' };
}
