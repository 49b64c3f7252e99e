// Suggests the known name for a misspelled one: other case, or a character added, missing, replaced or swapped.

/** A name that many others are compared with. */
export interface PreparedName {
  name: string;
  /** Without what does not matter. */
  plain: string;
  /** The characters that it has, one bit for each: two names that differ in many are not near. */
  characters: number;
}

export function prepareName(name: string): PreparedName {
  const plain = name.slice(0, 100).toLowerCase().replaceAll(/[-_ ]/g, '');
  let characters = 0;
  for (let i = 0; i < plain.length; i++) characters |= 1 << (plain.charCodeAt(i) & 31);
  return { name, plain, characters };
}

/** Allows one difference up to four characters, two up to nine, three for longer names; the closest name wins. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const own = prepareName(written);
  const near = known.flatMap((name) => {
    const distance = distanceIfNear(own, prepareName(name));
    return distance === undefined ? [] : [{ name, distance }];
  });
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.name;
}

/** All that `nearestName` may suggest. */
export function namesNear(written: string, known: readonly PreparedName[]): string[] {
  const own = prepareName(written);
  return known.flatMap((each) => (distanceIfNear(own, each) === undefined ? [] : [each.name]));
}

function distanceIfNear(written: PreparedName, known: PreparedName): number | undefined {
  const { length } = written.name;
  const max = length < 5 ? 1 : length < 10 ? 2 : 3;
  // Each difference adds or removes at most one character.
  if (Math.abs(written.plain.length - known.plain.length) > max) return undefined;
  if (bits(written.characters & ~known.characters) > max || bits(known.characters & ~written.characters) > max)
    return undefined;
  const distance = editDistance(written.plain, known.plain);
  return distance <= max ? distance : undefined;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The number of characters to add, remove, replace or swap. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (beforeLast[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? b.length;
}
