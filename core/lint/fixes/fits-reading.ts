// Decides which edits are safe in a text that the parser refuses but a template may make valid.
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import type { TextEdit } from '../../text/edits/minimal-edits.ts';

/**
 * Whether the edits are safe. After a syntax error, the parsed tree may be incomplete, so edits may only change text
 * within a line.
 */
export function fitsReading(
  { hasUnprovenErrors, lines: { text } }: Pick<AnalyzedDocument, 'hasUnprovenErrors' | 'lines'>,
  edits: readonly TextEdit[],
): boolean {
  const isInLine = ({ start, end, text: newText }: TextEdit) => !/[\r\n]/.test(text.slice(start, end) + newText);
  return !hasUnprovenErrors || edits.every(isInLine);
}
