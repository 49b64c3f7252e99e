/**
 * Counts the items at the start of the list that satisfy the condition. The list is bisected, so all items that satisfy
 * the condition must precede all other items.
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
