/**
 * Whether the counts match the expected sequence. `…` stands for any number of counts. The counts between two `…` are
 * matched at the first place where they occur.
 */
export function matchesSequence(expected: readonly (number | '…')[], counts: readonly number[]): boolean {
  const [first = [], ...others] = partsBetween(expected);
  const last = others.pop();
  if (!isPartAt(first, counts, 0)) return false;
  if (!last) return first.length === counts.length;
  let from = first.length;
  for (const part of others) {
    while (from <= counts.length && !isPartAt(part, counts, from)) from++;
    from += part.length;
  }
  return from + last.length <= counts.length && isPartAt(last, counts, counts.length - last.length);
}

function partsBetween(expected: readonly (number | '…')[]): number[][] {
  const parts: number[][] = [[]];
  for (const each of expected) {
    if (each === '…') parts.push([]);
    else parts.at(-1)?.push(each);
  }
  return parts;
}

function isPartAt(part: readonly number[], counts: readonly number[], from: number): boolean {
  return part.every((count, i) => counts[from + i] === count);
}
