import type { Mark } from './characters.ts';

export class LibyamlError extends Error {
  /** `line` is 0 for a message without a line. */
  constructor(problem: string, line: number) {
    super(line === 0 ? problem : `line ${line}: ${problem}`);
  }
}

/**
 * Returns an error of libyaml's scanner, whose messages count lines from 1. If `mark` is on the first line, the message
 * names the line of `context`, or no line if `context` is also on the first line.
 */
export function scannerError(problem: string, context: Mark, mark: Mark): LibyamlError {
  const line = mark.line || context.line;
  return new LibyamlError(problem, line === 0 ? 0 : line + 1);
}

/**
 * Returns an error of libyaml's parser. Its message counts lines from 0 and omits line 0, so an error on line 0 names
 * the line of `context`.
 */
export function parserError(problem: string, context: Mark, mark: Mark): LibyamlError {
  return new LibyamlError(problem, mark.line || context.line);
}
