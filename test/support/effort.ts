// The two tiers: `npm test` runs a fixed sample of each long test; `CI` and `npm run test:long` run everything.

/** The sample contains one in this many runs of a property, or cases of a loop. */
const sampled = 72;

export const isWhole = Boolean(process.env.CI || process.env.LONG_TESTS);

/** The number of runs of a property that does not set its own. */
export const usualRuns = isWhole ? 100 : 7;

/** The seed is set in test/support/setup.ts, so a sample is the same on every machine. */
export function runs(whole: number, fraction = sampled): { numRuns: number } {
  return { numRuns: isWhole ? whole : Math.ceil(whole / fraction) };
}

export function sampleOf<T>(cases: readonly T[], fraction = sampled): T[] {
  return isWhole ? [...cases] : cases.filter((_, index) => index % fraction === 0);
}

/** The step is odd, so that it does not always meet the same column. */
export const step = isWhole ? 1 : 37;
