// An error as Go's YAML library prints it.
import type { Mark } from './characters.ts';

export class LibyamlError extends Error {
  /** @param line as Go counts it; it does not name line 0 */
  constructor(problem: string, line: number) {
    super(line === 0 ? problem : `line ${line}: ${problem}`);
  }
}

/** Go counts the lines of the scanner from 1, except the first, and takes that of the context instead of the first. */
export function scannerError(problem: string, context: Mark, mark: Mark): LibyamlError {
  const line = mark.line || context.line;
  return new LibyamlError(problem, line === 0 ? 0 : line + 1);
}

/** Go counts the lines of the parser from 0. */
export function parserError(problem: string, context: Mark, mark: Mark): LibyamlError {
  return new LibyamlError(problem, mark.line || context.line);
}
