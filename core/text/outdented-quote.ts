// Quoted texts whose lines are indented less than what is around them. Our parser takes them for open there, while the API server's
// reader looks at no indentation between quotes. For our parser such lines are put behind each other, so that every offset stays; what
// the text says is read from it alone, where nothing is around it.
import { isScalar, type ParsedNode, visit } from 'yaml';
import { quotedText } from './quotes.ts';

export interface QuotedText {
  start: number;
  end: number;
}

const quoted = new RegExp(quotedText, 'y');

/** From its first quote on. Undefined where nothing closes it, or a document ends before. */
export function quotedFrom(text: string, start: number): QuotedText | undefined {
  quoted.lastIndex = start;
  const found = quoted.exec(text)?.[0];
  if (found === undefined || /^(?:---|\.\.\.)(?:\s|$)/m.test(found)) return undefined;
  return { start, end: start + found.length };
}

export function withQuoteOnOneLine(text: string, { start, end }: QuotedText): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[\r\n]/g, ' ') + text.slice(end);
}

/** Gives each of them what it says. False where one of them is a key, which must stand on one line. */
export function giveValues(contents: ParsedNode | null, valueAt: ReadonlyMap<number, string>): boolean {
  let areValues = true;
  visit(contents, {
    Pair(_, { key }) {
      if (isScalar(key) && key.range && valueAt.has(key.range[0])) areValues = false;
    },
    Scalar(_, node) {
      const value = valueAt.get(node.range?.[0] ?? -1);
      if (value !== undefined) node.value = value;
    },
  });
  return areValues;
}
