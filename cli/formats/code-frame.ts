// Prints the line of a problem with carets under the range of the problem, as compilers do.
import type { LintProblem } from '../lint/lint-problem.ts';
import type { Styles } from '../terminal.ts';

/** The greatest length of a printed line. If a line is longer, only the part around the range is printed. */
const maxColumns = 120;
const columnsBefore = 40;

/** Returns the lines of the frame; empty if the file does not have the line of the problem. */
export function codeFrame(
  { line, column, endLine, endColumn, severity }: LintProblem,
  lines: readonly string[],
  { dim, error, warning }: Styles,
): string[] {
  const written = lines[line - 1];
  if (written === undefined) return [];
  const from = written.length <= maxColumns ? 0 : Math.max(0, column - 1 - columnsBefore);
  const source = oneForOne(written.slice(from, from + maxColumns));
  const start = Math.min(column - 1 - from, source.length);
  const end = Math.min(endLine > line ? source.length : endColumn - 1 - from, source.length);
  const carets = '^'.repeat(Math.max(1, end - start));
  const mark = severity === 'error' ? error : severity === 'warning' ? warning : (text: string) => text;
  const number = String(line);
  const gutter = ' '.repeat(number.length);
  return [
    `  ${dim(`${number} |`)} ${source}`.trimEnd(),
    `  ${dim(`${gutter} |`)} ${source.slice(0, start).replaceAll(/[^\t]/g, ' ')}${mark(carets)}`,
  ];
}

/**
 * Replaces each control character by one character, so that a file cannot control the terminal and the columns stay
 * right.
 */
function oneForOne(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
  return text.replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '\ufffd');
}
