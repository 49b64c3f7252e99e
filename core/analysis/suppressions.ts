// `# replicast-disable-next-line min-equals-max, api/required` suppresses these codes on the next line.
import { firstOf } from '../model/first-of.ts';
import { limits } from '../text/limits.ts';
import type { Range } from '../text/node.ts';

/** The suppressed codes by line. Lines count from 0. */
export type Suppressions = ReadonlyMap<number, ReadonlySet<string>>;

const directive = 'replicast-disable-next-line';
// Matches a YAML comment, which begins at the start of a line or after white space, or a comment of a template: `{{/* …
// */}}`.
const commentPattern = /(?:(?<!\S)#|\/\*)[ \t]*replicast-disable-next-line[ \t]+([^#*]*)/g;
const noSuppressions: Suppressions = new Map();

export function readSuppressions(text: string): Suppressions {
  if (!text.includes(directive)) return noSuppressions;
  const suppressions = new Map<number, ReadonlySet<string>>();
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const codes = line.matchAll(commentPattern).next().value?.[1];
    if (codes !== undefined) suppressions.set(index + 1, new Set(codesOf(codes).map(({ 0: code }) => code)));
  });
  return suppressions;
}

function codesOf(names: string): readonly RegExpExecArray[] {
  return firstOf(names.matchAll(/[^\s,]+/g), limits.suppressedCodes);
}

export function suppressionComment(code: string): string {
  return `# ${directive} ${code}`;
}

export const unusedSuppressionCode = 'disable-comment-unused';

export function suppressedCodes(text: string): { code: string; range: Range }[] {
  if (!text.includes(directive)) return [];
  return [...text.matchAll(commentPattern)].flatMap((match) => {
    const names = match[1] ?? '';
    const start = match.index + match[0].length - names.length;
    return codesOf(names.split(/[\r\n]/, 1).join('')).map(({ 0: code, index }) => ({
      code,
      range: { start: start + index, end: start + index + code.length },
    }));
  });
}
