// libyaml ignores indentation between brackets, but our parser ends a flow collection before an under-indented line.
// The lines are joined before parsing; offsets do not change.
import { isCollection, type ParsedNode, visit, type YAMLParseError } from 'yaml';
import { quotedTextPattern } from './quoted-text-pattern.ts';

/**
 * The maximum number of collections or quoted strings whose lines are joined. No real document needs more than four.
 */
export const maxUnderIndented = 4;

export function isUnderIndented({ message }: YAMLParseError): boolean {
  return /must be sufficiently indented/.test(message);
}

/**
 * Joins the lines of the first collection that our parser ends before its closing bracket. Returns undefined if there
 * is no such collection.
 */
export function joinFlowLines(text: string, contents: ParsedNode | null): string | undefined {
  let joined: string | undefined;
  visit(contents, {
    Collection(_, node) {
      if (!isCollection(node) || !node.flow || !node.range) return undefined;
      const [start, end] = node.range;
      const closed = endOfFlow(text, start);
      if (closed === undefined || closed <= end) return visit.SKIP;
      joined = text.slice(0, start) + onOneLine(text.slice(start, closed)) + text.slice(closed);
      return visit.BREAK;
    },
  });
  return joined;
}

interface FlowToken {
  start: number;
  end: number;
  kind: 'quoted' | 'comment' | 'document' | 'other';
}

const tokenPatterns = {
  quoted: new RegExp(quotedTextPattern, 'y'),
  comment: /#.*/y,
  document: /(?:---|\.\.\.)(?=\s)/y,
} as const;

function* flowTokens(text: string, from: number): Generator<FlowToken> {
  let before = '';
  for (let start = from; start < text.length; ) {
    const kind = tokenKind(text, start, before);
    const end = kind === 'other' ? start + 1 : matchEnd(tokenPatterns[kind], text, start);
    yield { start, end, kind };
    if (kind !== 'comment' && text.slice(start, end).trim() !== '') before = text[end - 1] ?? '';
    start = end;
  }
}

function tokenKind(text: string, at: number, lastNonSpace: string): FlowToken['kind'] {
  const character = text[at] ?? '';
  const previousCharacter = text[at - 1] ?? '\n';
  const mayBe = {
    quoted: `"'`.includes(character) && '{[,:'.includes(lastNonSpace),
    comment: character === '#' && previousCharacter.trim() === '',
    document: '-.'.includes(character) && previousCharacter === '\n',
  };
  const kind = (['quoted', 'comment', 'document'] as const).find((each) => mayBe[each]);
  return kind !== undefined && matchEnd(tokenPatterns[kind], text, at) > at ? kind : 'other';
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function endOfFlow(text: string, from: number): number | undefined {
  let depth = 0;
  for (const { start, end, kind } of flowTokens(text, from)) {
    if (kind === 'document') return undefined;
    if (kind !== 'other') continue;
    if (text[start] === '{' || text[start] === '[') depth++;
    if ((text[start] === '}' || text[start] === ']') && --depth === 0) return end;
  }
  return undefined;
}

function onOneLine(brackets: string): string {
  return [...flowTokens(brackets, 0)]
    .map(({ start, end, kind }) => {
      const written = brackets.slice(start, end);
      return kind === 'comment' || (kind === 'other' && /[\r\n]/.test(written)) ? ' '.repeat(end - start) : written;
    })
    .join('');
}
