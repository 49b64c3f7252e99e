/**
 * Returns the smallest whole number from 0 to `high` for which `fits` is true; undefined if there is none. If `fits` is
 * true for a number, it must be true for every larger number up to `high`.
 */
export function smallestWhere(fits: (value: number) => boolean, high: number): number | undefined {
  if (!fits(high)) return undefined;
  let [below, found] = [-1, high];
  while (found - below > 1) {
    const middle = Math.floor((below + found) / 2);
    if (fits(middle)) found = middle;
    else below = middle;
  }
  return found;
}
