const units = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** Returns `20`, `1k`, `1.5k`, `2.15G`. Counts from 1000 on are not exact; the table has the exact count. */
export function countText(count: number): string {
  const unit = units.find(([size]) => Math.abs(count) >= size);
  return unit === undefined ? String(count) : `${Math.round((count / unit[0]) * 100) / 100}${unit[1]}`;
}

export const maxText = (count: number) => `max ${countText(count)}`;
export const desiredText = (count: number) => `${countText(count)} desired`;
