import type { SeriesPoint } from './scenario.ts';

/**
 * Converts values that hold until the next value to points that are joined by straight lines. Each change becomes two
 * points at the same time.
 */
export function stepPoints(values: readonly SeriesPoint[]): SeriesPoint[] {
  return values.flatMap(([seconds, value], i): SeriesPoint[] => {
    const before = values[i - 1]?.[1];
    const point: SeriesPoint = [seconds, value];
    return before === undefined ? [point] : [[seconds, before], point];
  });
}
