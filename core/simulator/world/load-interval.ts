// An interval of time in which the load is a straight line.

export interface LoadInterval {
  ms: number;
  /** Units per second at the start and the end. */
  start: number;
  end: number;
}

/** Returns the units that arrive during the interval. */
export function area({ ms, start, end }: LoadInterval): number {
  return (((start + end) / 2) * ms) / 1000;
}
