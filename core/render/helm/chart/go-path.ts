// Path patterns as Go's filepath.Match reads them: `*` and `?` do not match a slash.
import { patternTest } from '../../go-regex/pattern-test.ts';

const token = /\*|\?|\[(\^?)((?:\\.|[^\]\\])+)\]|\\(.)|[^\\[]/gsuy;

/** @param spend counts the steps of all tests; once `spend` returns false, no path matches */
export function pathPattern(
  pattern: string,
  spend: (steps: number) => boolean,
): ((path: string) => boolean) | undefined {
  let source = '';
  let end = 0;
  for (const [written, negated, members, escaped] of pattern.matchAll(token)) {
    end += written.length;
    const part = members === undefined ? simplePart(written, escaped) : classPart(members, negated === '^');
    if (part === undefined) return undefined;
    source += part;
  }
  const test = end === pattern.length ? patternTest(`(?s)^${source}$`, spend) : undefined;
  return test && ((path) => test(path) === true);
}

function simplePart(written: string, escaped: string | undefined): string {
  if (written === '*') return '[^/]*';
  return written === '?' ? '[^/]' : literal(escaped ?? written);
}

function classPart(members: string, isNegated: boolean): string | undefined {
  const inside = classMembers(members);
  return inside === undefined ? undefined : isNegated ? `[^/${inside}]` : `[${inside}]`;
}

function classMembers(members: string): string | undefined {
  const ranges = [...members.matchAll(/(\\.|[^-\\])(?:-(\\.|[^\\]))?/gsu)];
  if (ranges.map(([range]) => range).join('') !== members) return undefined;
  return ranges.map(([, low = '', high]) => member(low) + (high === undefined ? '' : `-${member(high)}`)).join('');
}

function member(character: string): string {
  const plain = character.length > 1 && character.startsWith('\\') ? character.slice(1) : character;
  return /[\\\]^-]/.test(plain) ? `\\${plain}` : plain;
}

function literal(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}
