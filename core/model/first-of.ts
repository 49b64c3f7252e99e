/** The first items; what produces the rest does not run. */
export function firstOf<Item>(items: Iterable<Item>, count: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length >= count) break;
    first.push(item);
  }
  return first;
}
