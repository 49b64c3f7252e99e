import type { SeriesPoint } from './scenario.ts';

/**
 * Converts values that change in steps to the points of a series. Each change becomes two points, because a series
 * joins its points by straight lines.
 */
export function stepPoints(values: readonly SeriesPoint[]): SeriesPoint[] {
  return values.flatMap(([seconds, value], i): SeriesPoint[] => {
    const before = values[i - 1]?.[1];
    const point: SeriesPoint = [seconds, value];
    return before === undefined ? [point] : [[seconds, before], point];
  });
}
