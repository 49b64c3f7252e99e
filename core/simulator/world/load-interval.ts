// A piece of time in which the load is a straight line.

export interface LoadInterval {
  ms: number;
  /** Units per second at the start and the end. */
  start: number;
  end: number;
}

/** Units over the interval. */
export function area({ ms, start, end }: LoadInterval): number {
  return (((start + end) / 2) * ms) / 1000;
}
