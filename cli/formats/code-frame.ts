import type { LintProblem } from '../lint/lint-problem.ts';
import type { Styles } from '../terminal.ts';

/** The maximum printed length of a line. If the line is longer, only a part around the problem is printed. */
const maxColumns = 120;
const columnsBefore = 40;

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
 * Replaces control characters, so that a file cannot control the terminal. Each control character becomes exactly one
 * character, so that columns stay correct.
 */
function oneForOne(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
  return text.replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '\ufffd');
}
