// How much of a long test runs: all of it in continuous integration (`CI`), elsewhere a fixed sample, so that `npm
// test` stays quick.

/** One in this many runs of a property, or cases of a loop, is in the sample. */
const sampled = 8;

export const isWhole = Boolean(process.env.CI);

/** For `fc.assert`. The seed is that of test/support/setup.ts, so a sample is the same everywhere. */
export function runs(whole: number, fraction = sampled): { numRuns: number } {
  return { numRuns: isWhole ? whole : Math.ceil(whole / fraction) };
}

/** All of the cases, or every eighth of them. */
export function sampleOf<T>(cases: readonly T[]): T[] {
  return isWhole ? [...cases] : cases.filter((_, index) => index % sampled === 0);
}

/** The step of a loop over every place of a text. Odd, so that it does not always meet the same column. */
export const step = isWhole ? 1 : 7;
