// An error as Go's YAML library prints it.
import type { Mark } from './characters.ts';

export class LibyamlError extends Error {
  /** @param line the line number in the message; 0 for a message without a line */
  constructor(problem: string, line: number) {
    super(line === 0 ? problem : `line ${line}: ${problem}`);
  }
}

/**
 * Go's messages count the scanner's lines from 1. For an error on the first line, they name the line of `context`, or
 * no line if `context` is on the first line, too.
 */
export function scannerError(problem: string, context: Mark, mark: Mark): LibyamlError {
  const line = mark.line || context.line;
  return new LibyamlError(problem, line === 0 ? 0 : line + 1);
}

/** Go's messages count the parser's lines from 0, and name no line 0. */
export function parserError(problem: string, context: Mark, mark: Mark): LibyamlError {
  return new LibyamlError(problem, mark.line || context.line);
}
