// The inline off switch: `# replicast-disable-next-line min-equals-max, api/required` silences these codes on the line below it.
import type { Range } from '../text/node.ts';

/** Codes that are silenced, by line (from 0). */
export type Switches = ReadonlyMap<number, ReadonlySet<string>>;

const word = 'replicast-disable-next-line';
const comment = new RegExp(`#[ \\t]*${word}[ \\t]+([^#]*)`);
const none: Switches = new Map();

export function readSwitches(text: string): Switches {
  if (!text.includes(word)) return none;
  const switches = new Map<number, ReadonlySet<string>>();
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const codes = comment.exec(line)?.[1];
    if (codes !== undefined) switches.set(index + 1, new Set(codes.split(/[\s,]+/).filter((code) => code !== '')));
  });
  return switches;
}

/** Each code that a comment names, with its place. */
export function silencedCodes(text: string): { code: string; range: Range }[] {
  if (!text.includes(word)) return [];
  return [...text.matchAll(new RegExp(comment, 'g'))].flatMap((match) => {
    const names = match[1] ?? '';
    const start = match.index + match[0].length - names.length;
    return [
      ...names
        .split(/[\r\n]/, 1)
        .join('')
        .matchAll(/[^\s,]+/g),
    ].map(({ 0: code, index }) => ({
      code,
      range: { start: start + index, end: start + index + code.length },
    }));
  });
}
