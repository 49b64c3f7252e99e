import { boundedPattern } from '../../model/bounded-pattern.ts';
import { endOfLine, startOfLine } from '../lines.ts';
import type { Entry } from '../node.ts';
import { ownValue } from '../tree.ts';

const property = boundedPattern(200, /(?:^|[\s{[,])((?:[!&](?:\S*[^\s,{}[\]])?|\?)\s+)$/);

/** The maximum number of properties before a key, as in `? &a !!str key`. */
const maxProperties = 3;

/** Returns the start of an entry, including tags and anchors before its key. */
export function startOfEntry(text: string, { keyRange }: Pick<Entry, 'keyRange'>): number {
  return startWithProperties(text, keyRange.start);
}

export function startWithProperties(text: string, offset: number): number {
  const line = startOfLine(text, offset);
  let start = offset;
  for (let count = 0; count < maxProperties; count++) {
    const found = property.exec(text.slice(Math.max(line, start - 200), start))?.[1];
    if (found === undefined) return start;
    start -= found.length;
  }
  return start;
}

export function afterColon(text: string, { keyRange }: Pick<Entry, 'keyRange'>): number | undefined {
  const blank = /\s*/y;
  for (let at = keyRange.end; ; ) {
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    if (text[at] === ':') return at + 1;
    if (text[at] !== '#') return undefined;
    at = endOfLine(text, at);
  }
}

export function endOfEntry(text: string, entry: Entry): number {
  const colon = afterColon(text, entry);
  if (colon === undefined) return entry.keyRange.end;
  const own = ownValue(entry);
  if (own || !entry.value) return Math.max(colon, own?.range.end ?? 0);
  const alias = /\s*\*[^\s,{}[\]]+/y;
  alias.lastIndex = colon;
  return colon + (alias.exec(text)?.[0].length ?? 0);
}
