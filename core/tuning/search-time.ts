/**
 * The share of the time in which the search finds candidates. In the rest of the time, the search leaves out needless
 * edits and runs the best candidates under other loads.
 */
export const searchingTime = 0.8;

export type HasTime = (part: number) => boolean;

/** @param now returns milliseconds from any origin */
export function timeLimit(now: () => number, maxMs: number): HasTime {
  const startMs = now();
  return (part) => now() - startMs < part * maxMs;
}
