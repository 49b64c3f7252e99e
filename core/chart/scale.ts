// A straight scale: from one span of numbers to another. d3-scale would bring colors, dates and number formats along.

export type Interval = readonly [from: number, to: number];

/** Everything of a span without length is in the middle of the other one. */
export function scale([from, to]: Interval, [start, end]: Interval): (value: number) => number {
  const length = to - from;
  return (value) => {
    const part = length === 0 ? 0.5 : (value - from) / length;
    return start * (1 - part) + end * part;
  };
}

export function clamp(value: number, [least, most]: Interval): number {
  return Math.max(least, Math.min(most, value));
}
