export function barScale(hours: readonly number[]): number {
  const highest = Math.max(...hours, 1) * 1.15;
  const step = 10 ** Math.floor(Math.log10(highest)) / 10;
  return Math.ceil(highest / step) * step;
}

export function barAfterKey(value: number, key: string, top: number): number | undefined {
  const change = { ArrowUp: 0.02, ArrowDown: -0.02, PageUp: 0.1, PageDown: -0.1 }[key];
  if (key === 'Home') return 0;
  if (key === 'End') return top;
  if (change === undefined) return undefined;
  return roundLoad(Math.max(0, value + change * top), top);
}

export function barAt(
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
  top: number,
) {
  const hour = Math.max(0, Math.min(23, Math.floor((x / width) * 24)));
  return { hour, value: roundLoad(Math.max(0, Math.min(1, 1 - y / height)) * top, top) };
}

/**
 * Rounds the load to a multiple of the largest power of ten that is at most 1 % of `top`, because a pointer cannot
 * choose a load more precisely.
 */
export function roundLoad(value: number, top: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(top, 1e-6) / 100));
  return Math.round(Math.round(value / step) * step * 1e6) / 1e6;
}

export type ParsedHours = { ok: true; hours: number[] } | { ok: false; problem: string };

/** Parses a list such as `90, 70, 60 …`, separated by commas, semicolons or spaces. */
export function parseHours(typed: string): ParsedHours {
  const words = typed.split(/[\s,;[\]]+/).filter((word) => word !== '');
  const invalid = words.find((word) => !(Number(word) >= 0 && Number(word) <= 1e9));
  if (invalid !== undefined) return { ok: false, problem: `${invalid.slice(0, 20)} is not a number of at least 0.` };
  if (words.length !== 24) return { ok: false, problem: `Must be 24 numbers, one for each hour, not ${words.length}.` };
  return { ok: true, hours: words.map(Number) };
}

export const withHour = (hours: readonly number[], hour: number, value: number): number[] =>
  hours.map((old, i) => (i === hour ? value : old));
