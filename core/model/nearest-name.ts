// Suggests the known name for a misspelled one: other case, or a character added, missing, replaced or swapped.

/** Allows one difference up to four characters, two up to nine, three for longer names; the closest name wins. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const equalIgnoringCase = known.find((name) => normalizeName(name) === normalizeName(written));
  if (equalIgnoringCase) return equalIgnoringCase;
  const maxDistance = written.length < 5 ? 1 : written.length < 10 ? 2 : 3;
  const candidates = known
    .map((name) => ({ name, distance: editDistance(normalizeName(written), normalizeName(name)) }))
    .filter(({ distance }) => distance <= maxDistance);
  return candidates.toSorted((a, b) => a.distance - b.distance)[0]?.name;
}

function normalizeName(name: string): string {
  return name.slice(0, 100).toLowerCase().replaceAll(/[-_ ]/g, '');
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
