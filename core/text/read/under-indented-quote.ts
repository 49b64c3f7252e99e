// libyaml ignores indentation between quotes, but our parser considers an under-indented string unclosed. The lines of
// such a string are joined before parsing without changing offsets, and its value is parsed from the original text.
import { isScalar, type ParsedNode, visit } from 'yaml';
import { quotedTextPattern } from './quoted-text-pattern.ts';

export interface QuotedRange {
  start: number;
  end: number;
}

const quotedPattern = new RegExp(quotedTextPattern, 'y');

export function findQuotedRange(text: string, start: number): QuotedRange | undefined {
  quotedPattern.lastIndex = start;
  const found = quotedPattern.exec(text)?.[0];
  if (found === undefined || /^(?:---|\.\.\.)(?:\s|$)/m.test(found)) return undefined;
  return { start, end: start + found.length };
}

export function joinQuoteLines(text: string, { start, end }: QuotedRange): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[\r\n]/g, ' ') + text.slice(end);
}

/**
 * Sets the values of the strings whose lines were joined. `valueAt` has these values by the offset of the string.
 * Returns false if such a string is a key, because a key must be on one line.
 */
export function assignValues(contents: ParsedNode | null, valueAt: ReadonlyMap<number, string>): boolean {
  let areAllValues = true;
  visit(contents, {
    Pair(_, { key }) {
      if (isScalar(key) && key.range && valueAt.has(key.range[0])) areAllValues = false;
    },
    Scalar(_, node) {
      const value = valueAt.get(node.range?.[0] ?? -1);
      if (value !== undefined) node.value = value;
    },
  });
  return areAllValues;
}
