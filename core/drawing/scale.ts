// A linear scale. d3-scale would add colors, dates and number formats to the bundle.

export type Interval = readonly [from: number, to: number];

/**
 * Returns a linear scale from the first interval to the second interval. If the first interval has length 0, every
 * value maps to the middle of the second interval.
 */
export function scale([from, to]: Interval, [start, end]: Interval): (value: number) => number {
  const length = to - from;
  return (value) => {
    const part = length === 0 ? 0.5 : (value - from) / length;
    return start * (1 - part) + end * part;
  };
}

export function clamp(value: number, [low, high]: Interval): number {
  return Math.max(low, Math.min(high, value));
}
