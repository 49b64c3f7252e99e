// How the time of a search is divided: most of it finds candidates, and the rest improves the best of them.

/**
 * The part of the time that finds candidates. In the rest, needless edits are left out, and the best candidates run
 * under other loads.
 */
export const searchingTime = 0.8;

/** Whether less than this part of the time has passed. */
export type HasTime = (part: number) => boolean;

/** Starts a time limit that ends after `maxMs`. `now` returns milliseconds from any origin. */
export function timeLimit(now: () => number, maxMs: number): HasTime {
  const startMs = now();
  return (part) => now() - startMs < part * maxMs;
}
