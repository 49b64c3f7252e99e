/** Returns the first `count` items. Computes at most one further item of the iterable. */
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

/**
 * The empty list that all empty results share. Most results are empty, because every rule is checked in every object.
 */
const noItems: readonly never[] = [];
