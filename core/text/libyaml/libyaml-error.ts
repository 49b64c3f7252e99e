// An error as Go's YAML library prints it.
import type { Mark } from './characters.ts';

export class LibyamlError extends Error {
  /** @param line the line as Go counts it; line 0 is not named */
  constructor(problem: string, line: number) {
    super(line === 0 ? problem : `line ${line}: ${problem}`);
  }
}

/** Go counts the lines of the scanner from 1. In place of the first line, it names the line of the context. */
export function scannerError(problem: string, context: Mark, mark: Mark): LibyamlError {
  const line = mark.line || context.line;
  return new LibyamlError(problem, line === 0 ? 0 : line + 1);
}

/** Go counts the lines of the parser from 0. */
export function parserError(problem: string, context: Mark, mark: Mark): LibyamlError {
  return new LibyamlError(problem, mark.line || context.line);
}
