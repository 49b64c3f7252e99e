export interface BoundedPattern {
  exec: (text: string) => RegExpExecArray | null;
  test: (text: string) => boolean;
  matchAll: (text: string) => RegExpExecArray[];
  replaceAll: (text: string, replacement: (...found: string[]) => string) => string;
}

/**
 * Wraps `pattern`, which may take quadratic time or more, so that it matches nothing in a text longer than `length`.
 */
export function boundedPattern(length: number, pattern: RegExp): BoundedPattern {
  return {
    exec: (text) => (text.length > length ? null : pattern.exec(text)),
    test: (text) => text.length <= length && pattern.test(text),
    matchAll: (text) => (text.length > length ? [] : [...text.matchAll(pattern)]),
    replaceAll: (text, replacement) => (text.length > length ? text : text.replaceAll(pattern, replacement)),
  };
}
