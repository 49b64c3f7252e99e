// The two tiers of tests. `npm test` proves every behavior once and samples every property: of a long test it runs a
// fixed sample. Continuous integration (`CI`) and `npm run test:long` run everything. A test says here which part of it
// is the sample.

/** The sample contains one in this many runs of a property, or cases of a loop. */
const sampled = 48;

export const isWhole = Boolean(process.env.CI || process.env.LONG_TESTS);

/** The number of runs of a property that does not set its own. */
export const usualRuns = isWhole ? 100 : 10;

/**
 * The number of runs for `fc.assert`. The seed is set in test/support/setup.ts, so a sample is the same on every
 * machine.
 */
export function runs(whole: number, fraction = sampled): { numRuns: number } {
  return { numRuns: isWhole ? whole : Math.ceil(whole / fraction) };
}

/** All cases in the long tier, otherwise a sample of them. */
export function sampleOf<T>(cases: readonly T[], fraction = sampled): T[] {
  return isWhole ? [...cases] : cases.filter((_, index) => index % fraction === 0);
}

/** The step of a loop over every position in a text. It is odd, so that it does not always meet the same column. */
export const step = isWhole ? 1 : 37;
