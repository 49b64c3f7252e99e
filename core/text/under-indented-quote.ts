// Quoted texts whose lines are indented less than what is around them. Our parser takes them for open there, while the
// API server's reader looks at no indentation between quotes. For our parser such lines are put behind each other, so
// that every offset stays; what the text says is read from it alone, where nothing is around it.
import { isScalar, type ParsedNode, visit } from 'yaml';
import { quotedTextPattern } from './quoted-text-pattern.ts';

export interface QuotedRange {
  start: number;
  end: number;
}

const quotedPattern = new RegExp(quotedTextPattern, 'y');

/** From its first quote on. Undefined where nothing closes it, or a document ends before. */
export function findQuotedRange(text: string, start: number): QuotedRange | undefined {
  quotedPattern.lastIndex = start;
  const found = quotedPattern.exec(text)?.[0];
  if (found === undefined || /^(?:---|\.\.\.)(?:\s|$)/m.test(found)) return undefined;
  return { start, end: start + found.length };
}

export function joinQuoteLines(text: string, { start, end }: QuotedRange): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[\r\n]/g, ' ') + text.slice(end);
}

/** Gives each of them what it says. False where one of them is a key, which must stand on one line. */
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
