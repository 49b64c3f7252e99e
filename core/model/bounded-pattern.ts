/** The methods of a regular expression that searches a text of bounded length. */
export interface BoundedPattern {
  exec: (text: string) => RegExpExecArray | null;
  test: (text: string) => boolean;
  matchAll: (text: string) => RegExpExecArray[];
  /** Replaces nothing if the text is longer than the bound. */
  replaceAll: (text: string, replacement: (...found: string[]) => string) => string;
}

/**
 * Limits a regular expression that may take quadratic time or more to texts of at most `length` characters. It matches
 * nothing in a longer text. Every other regular expression must be linear: test/unit/house/patterns.test.ts analyzes
 * all of them, and computes how long each bounded one may take.
 */
export function boundedPattern(length: number, pattern: RegExp): BoundedPattern {
  return {
    exec: (text) => (text.length > length ? null : pattern.exec(text)),
    test: (text) => text.length <= length && pattern.test(text),
    matchAll: (text) => (text.length > length ? [] : [...text.matchAll(pattern)]),
    replaceAll: (text, replacement) => (text.length > length ? text : text.replaceAll(pattern, replacement)),
  };
}
