import type { SeriesPoint } from './scenario.ts';

/** A series joins its points by straight lines, so each change of a value becomes two points. */
export function stepPoints(values: readonly SeriesPoint[]): SeriesPoint[] {
  return values.flatMap(([seconds, value], i): SeriesPoint[] => {
    const before = values[i - 1]?.[1];
    const point: SeriesPoint = [seconds, value];
    return before === undefined ? [point] : [[seconds, before], point];
  });
}
