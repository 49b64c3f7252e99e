// The two tiers of tests. `npm test` proves every behaviour once and samples every property: of a long test it runs a
// fixed sample. Continuous integration (`CI`) and `npm run test:long` run all of it. A test says here which part of it
// is the sample.

/** One in this many runs of a property, or cases of a loop, is in the sample. */
const sampled = 48;

export const isWhole = Boolean(process.env.CI || process.env.LONG_TESTS);

/** The number of runs of a property that names none. */
export const usualRuns = isWhole ? 100 : 10;

/** For `fc.assert`. The seed is that of test/support/setup.ts, so a sample is the same everywhere. */
export function runs(whole: number, fraction = sampled): { numRuns: number } {
  return { numRuns: isWhole ? whole : Math.ceil(whole / fraction) };
}

/** All of the cases, or the sample of them. */
export function sampleOf<T>(cases: readonly T[], fraction = sampled): T[] {
  return isWhole ? [...cases] : cases.filter((_, index) => index % fraction === 0);
}

/** The step of a loop over every place of a text. Odd, so that it does not always meet the same column. */
export const step = isWhole ? 1 : 37;
