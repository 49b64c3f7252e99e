import { oncePer } from './once.ts';

export interface PreparedName {
  name: string;
  /** The name without case, dashes, underscores and spaces. */
  plain: string;
  /** The set of characters in the name, as 32 bits. Names that differ in many bits are not near. */
  characters: number;
}

const maxCompared = 100;

export function prepareName(name: string): PreparedName {
  const plain = name.slice(0, maxCompared).toLowerCase().replaceAll(/[-_ ]/g, '');
  let characters = 0;
  for (let i = 0; i < plain.length; i++) characters |= 1 << (plain.charCodeAt(i) & 31);
  return { name, plain, characters };
}

/**
 * Returns the known name that differs least from `written`; undefined if every name differs too much. One difference is
 * allowed in a name of up to four characters, two in up to nine, and three in a longer name.
 */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const own = prepareName(written);
  let nearest: { name: string; distance: number } | undefined;
  for (const each of preparedNames(known)) {
    const distance = distanceIfNear(own, each);
    if (distance !== undefined && distance < (nearest?.distance ?? Infinity)) nearest = { name: each.name, distance };
  }
  return nearest?.name;
}

/** Most lists are constants that are compared with every name of a file, so each list is prepared once. */
const preparedOnce = oncePer((known: readonly string[]): readonly PreparedName[] => known.map(prepareName));

function preparedNames(known: readonly string[]): readonly PreparedName[] {
  const names = preparedOnce(known);
  // A list that has grown since it was prepared is prepared again.
  return names.length === known.length ? names : known.map(prepareName);
}

export function* namesNear<Known extends PreparedName>(written: string, known: Iterable<Known>): Generator<Known> {
  const own = prepareName(written);
  for (const each of known) if (distanceIfNear(own, each) !== undefined) yield each;
}

function distanceIfNear(written: PreparedName, known: PreparedName): number | undefined {
  const { length } = written.name;
  const max = length < 5 ? 1 : length < 10 ? 2 : 3;
  // One difference adds at most one character and removes at most one character, so names that differ in more than
  // `max` characters need no further comparison.
  if (Math.abs(written.plain.length - known.plain.length) > max) return undefined;
  if (bits(written.characters & ~known.characters) > max || bits(known.characters & ~written.characters) > max)
    return undefined;
  const distance = editDistance(written.plain, known.plain, max);
  return distance <= max ? distance : undefined;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The rows of the distance table. All calls share these rows, because a name may be compared with thousands of names.
 */
const rows = Array.from({ length: 3 }, () => new Uint8Array(maxCompared + 2));

/** Returns the edit distance, or any number above `max` if the distance is larger than `max`. */
function editDistance(a: string, b: string, max: number): number {
  const far = max + 1;
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j++) last[j] = Math.min(j, far);
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - max);
    const to = Math.min(b.length, i + max);
    row[from - 1] = from === 1 ? Math.min(i, far) : far;
    let least = row[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const replaced = (last[j - 1] as number) + (isEqual ? 0 : 1);
      const swapped = isEqual || !isSwapped(a, b, i, j) ? far : (beforeLast[j - 2] as number) + 1;
      row[j] = Math.min(replaced, swapped, (last[j] as number) + 1, (row[j - 1] as number) + 1, far);
      least = Math.min(least, row[j] as number);
    }
    row[to + 1] = far;
    if (least === far) return far;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[b.length] as number;
}

function isSwapped(a: string, b: string, i: number, j: number): boolean {
  return i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
}
