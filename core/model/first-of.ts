/** The first items; what produces the rest does not run. */
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

/** Most of what is asked has none: every rule in every object. */
const noItems: readonly never[] = [];
