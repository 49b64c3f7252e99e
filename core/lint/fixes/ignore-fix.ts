import type { Range as LineRange } from 'vscode-languageserver-types';
import { suppressedCodes, suppressionComment, unusedSuppressionCode } from '../../analysis/suppressions.ts';
import { applyEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import { type LineIndex, lineBreakOf, startOfLine } from '../../text/lines.ts';
import type { QuickFix } from './fixes.ts';

export interface ProblemToIgnore {
  code: string;
  range: LineRange;
}

/** Returns one problem per code and line, because one comment suppresses all problems of a code on one line. */
export function oncePerLine(problems: readonly ProblemToIgnore[]): ProblemToIgnore[] {
  const seen = new Set<string>();
  return problems.filter(({ code, range }) => {
    const key = `${range.start.line} ${code}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Returns the fix that suppresses the problem by a comment. Returns undefined for an unused suppression, and if a
 * comment would change the meaning of the document. `isSameWith` tests whether the changed text has the same meaning.
 */
export function ignoreFix(
  lines: LineIndex,
  { code, range }: ProblemToIgnore,
  isSameWith: (changed: () => string) => boolean,
): QuickFix | undefined {
  if (code === unusedSuppressionCode) return undefined;
  const { text } = lines;
  const edit = commentEdit(lines.starts[range.start.line], code, text);
  if (!edit || !isSameWith(() => applyEdits(text, [edit]))) return undefined;
  const line = range.start.line - (edit.isAdded ? 1 : 0);
  const position = { line, character: edit.start - (lines.starts[line] ?? 0) };
  return {
    code,
    title: `Ignore ${code} on this line`,
    isPreferred: false,
    range,
    edits: [{ range: { start: position, end: position }, newText: edit.text }],
  };
}

function commentEdit(
  start: number | undefined,
  code: string,
  text: string,
): (TextEdit & { isAdded: boolean }) | undefined {
  if (start === undefined) return undefined;
  const lineAbove = text.slice(startOfLine(text, start - (text.startsWith('\r\n', start - 2) ? 2 : 1)), start);
  const last = suppressedCodes(lineAbove).at(-1);
  if (last) {
    const at = start - lineAbove.length + last.range.end;
    return { start: at, end: at, text: `, ${code}`, isAdded: true };
  }
  const afterMark = start === 0 && text.startsWith('\uFEFF') ? 1 : start;
  const indentation = /^[ \t]*/.exec(text.slice(afterMark))?.[0] ?? '';
  const comment = `${indentation}${suppressionComment(code)}${lineBreakOf(text)}`;
  return { start: afterMark, end: afterMark, text: comment, isAdded: false };
}
