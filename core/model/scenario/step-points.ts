import type { SeriesPoint } from './scenario.ts';

/**
 * Converts values that hold until the next value to points with straight lines between them: two points at the time of
 * each change.
 */
export function stepPoints(values: readonly SeriesPoint[]): SeriesPoint[] {
  return values.flatMap(([seconds, value], i): SeriesPoint[] => {
    const before = values[i - 1]?.[1];
    const point: SeriesPoint = [seconds, value];
    return before === undefined ? [point] : [[seconds, before], point];
  });
}
