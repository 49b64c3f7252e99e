export interface LoadInterval {
  ms: number;
  /** The load at the start of the interval, in units per second. */
  start: number;
  end: number;
}

export function area({ ms, start, end }: LoadInterval): number {
  return (((start + end) / 2) * ms) / 1000;
}
