import type { SeriesPoint } from './scenario.ts';

/** Values that hold until the next value become points joined by straight lines: each change becomes two points. */
export function stepPoints(values: readonly SeriesPoint[]): SeriesPoint[] {
  return values.flatMap(([seconds, value], i): SeriesPoint[] => {
    const before = values[i - 1]?.[1];
    const point: SeriesPoint = [seconds, value];
    return before === undefined ? [point] : [[seconds, before], point];
  });
}
