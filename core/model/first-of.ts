/** Returns the first items of an iterable; the others are not computed. */
export function firstOf<Item>(items: Iterable<Item>, count: number): readonly Item[] {
  if (Array.isArray(items)) return items.length > count ? items.slice(0, count) : items;
  let first: Item[] | undefined;
  for (const item of items) {
    first ??= [];
    if (first.length >= count) break;
    first.push(item);
  }
  return first ?? noItems;
}

/** Most results are empty, because every rule is checked in every object, so they share this list. */
const noItems: readonly never[] = [];
