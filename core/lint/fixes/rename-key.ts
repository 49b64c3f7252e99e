import type { Range } from '../../text/node.ts';
import type { FixCandidate } from './fix-candidate.ts';

/** Renames a key. Quotes around the key stay, because JSON needs them. */
export function renameKey(text: string, key: Range, name: string): FixCandidate[] {
  // A key whose range has several lines contains comments, which the new name would replace.
  if (/[\r\n]/.test(text.slice(key.start, key.end))) return [];
  return [renameFix(insideQuotes(text, key), name)];
}

export function renameFix(range: Range, name: string): FixCandidate {
  return { title: `Rename to ${name}`, isPreferred: true, edits: [{ ...range, text: name }] };
}

export function insideQuotes(text: string, { start, end }: Range): Range {
  const quote = /^["']/.test(text.slice(start, end)) ? 1 : 0;
  return { start: start + quote, end: end - quote };
}
