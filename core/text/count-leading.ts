/**
 * Returns how many items at the start of a list satisfy a condition. No later item may satisfy it, because the list is
 * bisected.
 */
export function countLeading<Item>(items: readonly Item[], isLeading: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isLeading(items[middle] as Item)) from = middle + 1;
    else to = middle;
  }
  return from;
}
