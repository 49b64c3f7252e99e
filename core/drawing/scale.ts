// A linear scale. d3-scale would add colors, dates and number formats to the bundle.

export type Interval = readonly [from: number, to: number];

/** Maps an interval of length 0 to the middle of the other interval. */
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
