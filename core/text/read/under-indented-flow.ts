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
  const ends = new Map<number, number | undefined>();
  visit(contents, {
    Collection(_, node) {
      if (!isCollection(node) || !node.flow || !node.range) return undefined;
      const [start, end] = node.range;
      if (!ends.has(start)) matchBrackets(text, start, ends);
      const closed = ends.get(start);
      if (closed === undefined || closed <= end) return visit.SKIP;
      const brackets = text.slice(start, closed);
      if (hasCommentInScalar(brackets)) return visit.SKIP;
      joined = text.slice(0, start) + onOneLine(brackets) + text.slice(closed);
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

/** A token of kind `other` ends before each bracket, and where a token of another kind may begin. */
const boundary = /["'#{}[\]]|(?<=\n)[-.]/g;

function* flowTokens(text: string, from: number): Generator<FlowToken> {
  let before = '';
  for (let start = from; start < text.length; ) {
    const kind = tokenKind(text, start, before);
    const end = kind === 'other' ? endOfOther(text, start) : matchEnd(tokenPatterns[kind], text, start);
    yield { start, end, kind };
    const written = kind === 'comment' ? '' : text.slice(start, end).trimEnd();
    before = written.at(-1) ?? before;
    start = end;
  }
}

function endOfOther(text: string, start: number): number {
  boundary.lastIndex = start;
  const at = boundary.exec(text)?.index ?? text.length;
  return at === start ? start + 1 : at;
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

/**
 * Adds the end of each collection between the bracket at `from` and its closing bracket; undefined for a collection
 * that is not closed before the end of the document.
 */
function matchBrackets(text: string, from: number, ends: Map<number, number | undefined>): void {
  const open: number[] = [];
  for (const { start, end, kind } of flowTokens(text, from)) {
    if (kind === 'document') return;
    if (kind !== 'other') continue;
    const character = text[start];
    if (character === '{' || character === '[') {
      open.push(start);
      ends.set(start, undefined);
    } else if (character === '}' || character === ']') {
      ends.set(open.pop() ?? from, end);
      if (open.length === 0) return;
    }
  }
}

/** Whether a plain scalar seems to go on after a comment. libyaml refuses this, because it ends the scalar there. */
function hasCommentInScalar(brackets: string): boolean {
  let before = '';
  let endsScalar = false;
  for (const { start, end, kind } of flowTokens(brackets, 0)) {
    const written = kind === 'comment' ? '' : brackets.slice(start, end).trim();
    if (kind === 'comment') endsScalar ||= !',:[{'.includes(before);
    else if (written !== '') {
      if (endsScalar && !',]}'.includes(written.charAt(0))) return true;
      [before, endsScalar] = [written.at(-1) ?? '', false];
    }
  }
  return false;
}

function onOneLine(brackets: string): string {
  let line = '';
  for (const { start, end, kind } of flowTokens(brackets, 0)) {
    const written = brackets.slice(start, end);
    if (kind === 'comment') line += ' '.repeat(end - start);
    else line += kind === 'other' ? written.replaceAll(/[\r\n]/g, ' ') : written;
  }
  return line;
}
