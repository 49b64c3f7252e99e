// Brackets whose lines are indented less than what is around them. Our parser takes them for closed there, while the API server's reader
// looks at no indentation between brackets. For our parser such lines are put behind each other, so that every offset stays.
import { isCollection, type ParsedNode, visit, type YAMLParseError } from 'yaml';
import { quotedText } from './quotes.ts';

/** More of them in one document nobody writes. */
export const mostOutdented = 4;

export function isOutdented({ message }: YAMLParseError): boolean {
  return /must be sufficiently indented/.test(message);
}

/** Undefined where no such bracket is ever closed. */
export function withJoinedLines(text: string, contents: ParsedNode | null): string | undefined {
  let joined: string | undefined;
  visit(contents, {
    Collection(_, node) {
      if (!isCollection(node) || !node.flow || !node.range) return undefined;
      const [start, end] = node.range;
      const closed = endOfBrackets(text, start);
      if (closed === undefined || closed <= end) return visit.SKIP;
      joined = text.slice(0, start) + onOneLine(text.slice(start, closed)) + text.slice(closed);
      return visit.BREAK;
    },
  });
  return joined;
}

interface Piece {
  start: number;
  end: number;
  kind: 'quoted' | 'comment' | 'document' | 'sign';
}

const longer = {
  quoted: new RegExp(quotedText, 'y'),
  comment: /#.*/y,
  document: /(?:---|\.\.\.)(?=\s)/y,
} as const;

/** From a bracket on. A quote counts where a key or a value may begin, and a comment behind a blank. */
function* pieces(text: string, from: number): Generator<Piece> {
  let before = '';
  for (let start = from; start < text.length; ) {
    const kind = kindOf(text, start, before);
    const end = kind === 'sign' ? start + 1 : endOf(longer[kind], text, start);
    yield { start, end, kind };
    if (kind !== 'comment' && text.slice(start, end).trim() !== '') before = text[end - 1] ?? '';
    start = end;
  }
}

/** `before` is the last sign that is no blank. */
function kindOf(text: string, at: number, before: string): Piece['kind'] {
  const sign = text[at] ?? '';
  const behind = text[at - 1] ?? '\n';
  const mayBe = {
    quoted: `"'`.includes(sign) && '{[,:'.includes(before),
    comment: sign === '#' && behind.trim() === '',
    document: '-.'.includes(sign) && behind === '\n',
  };
  const kind = (['quoted', 'comment', 'document'] as const).find((each) => mayBe[each]);
  return kind !== undefined && endOf(longer[kind], text, at) > at ? kind : 'sign';
}

/** Where it began, if it is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function endOfBrackets(text: string, from: number): number | undefined {
  let depth = 0;
  for (const { start, end, kind } of pieces(text, from)) {
    if (kind === 'document') return undefined;
    if (kind !== 'sign') continue;
    if (text[start] === '{' || text[start] === '[') depth++;
    if ((text[start] === '}' || text[start] === ']') && --depth === 0) return end;
  }
  return undefined;
}

function onOneLine(brackets: string): string {
  return [...pieces(brackets, 0)]
    .map(({ start, end, kind }) => {
      const written = brackets.slice(start, end);
      return kind === 'comment' || (kind === 'sign' && /[\r\n]/.test(written)) ? ' '.repeat(end - start) : written;
    })
    .join('');
}
