/** Bisects the list, so no item after the leading items may satisfy the condition. */
export function countLeading<Item>(items: readonly Item[], isLeading: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isLeading(items[middle] as Item)) from = middle + 1;
    else to = middle;
  }
  return from;
}
