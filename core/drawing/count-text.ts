// Counts as an axis shows them.

const units = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/**
 * Returns a short text for a count: `20`, `1k`, `1.5k`, `2.15G`. It is not exact from 1000 on; the table has the exact
 * count.
 */
export function countText(count: number): string {
  const unit = units.find(([size]) => Math.abs(count) >= size);
  return unit === undefined ? String(count) : `${Math.round((count / unit[0]) * 100) / 100}${unit[1]}`;
}

/** The labels at the right ends of the lines that they name. */
export const maxText = (count: number) => `max ${countText(count)}`;
export const desiredText = (count: number) => `${countText(count)} desired`;
