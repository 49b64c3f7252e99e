// The time of a search: most of it searches, and the rest improves the answer.

/** The rest of the time leaves out needless edits, and runs the best candidates under other loads. */
export const searchingTime = 0.8;

/** Whether less than a part of the time is over. */
export type HasTime = (part: number) => boolean;

/** The time begins now. `now`: milliseconds from any origin */
export function timeLimit(now: () => number, maxMs: number): HasTime {
  const startMs = now();
  return (part) => now() - startMs < part * maxMs;
}
