import type { Program } from './compile-pattern.ts';
import { findMatch, type Match, type Subject } from './match-pattern.ts';

export function findAll(program: Program, subject: Subject, limit: number): Match[] {
  const all: Match[] = [];
  let lastEnd = -1;
  for (let at = 0; at <= subject.characters.length && (limit < 0 || all.length < limit); ) {
    const match = findMatch(program, subject, at);
    if (!match) break;
    const [start = 0, end = 0] = match;
    // Go ignores an empty match directly after another match.
    if (end !== at || start !== lastEnd) all.push(match);
    at = end === at ? at + 1 : end;
    lastEnd = end;
  }
  return all;
}

export function replaceAll(program: Program, subject: Subject, replacement: (match: Match) => string): string {
  const { characters: text } = subject;
  let written = '';
  let lastEnd = 0;
  for (let at = 0; at <= text.length; ) {
    const match = findMatch(program, subject, at);
    if (!match) break;
    const [start = 0, end = 0] = match;
    written += text.slice(lastEnd, start).join('');
    if (end > lastEnd || start === 0) written += replacement(match);
    lastEnd = end;
    at = Math.max(at + 1, end);
  }
  return written + text.slice(lastEnd).join('');
}

/** Expands `$1`, `${name}` and `$$`. A group that does not exist is empty. */
export function expand(template: string, match: Match, text: readonly string[], groups: readonly string[]): string {
  return template.replaceAll(/\$(?:\$|(\w+)|\{(\w+)\})/g, (written, bare?: string, braced?: string) => {
    const name = bare ?? braced;
    if (name === undefined) return '$';
    const indexes = /^\d+$/.test(name)
      ? [Number(name)]
      : groups.flatMap((group, at) => (group === name ? [at + 1] : []));
    const index = indexes.find((each) => match[2 * each] !== undefined);
    return written && index !== undefined ? text.slice(match[2 * index], match[2 * index + 1]).join('') : '';
  });
}

export function splitAt(program: Program, subject: Subject, limit: number, isEmptyPattern: boolean): string[] {
  const { characters: text } = subject;
  if (limit === 0) return [];
  if (text.length === 0 && !isEmptyPattern) return [''];
  const parts: string[] = [];
  let begin = 0;
  let end = 0;
  for (const [start = 0, stop = 0] of findAll(program, subject, limit)) {
    if (limit > 0 && parts.length === limit - 1) break;
    end = start;
    if (stop !== 0) parts.push(text.slice(begin, end).join(''));
    begin = stop;
  }
  if (end !== text.length) parts.push(text.slice(begin).join(''));
  return parts;
}
