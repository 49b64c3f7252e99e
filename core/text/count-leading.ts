/**
 * The number of items at the start of a list that satisfy a condition, which no later item satisfies. It bisects the
 * list.
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
