// A list of recommendations that has only grown is not compared entry by entry: the result is the same.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendRecommendation, firstRecommendation } from '../../../core/simulator/hpa/recommendations.ts';
import { stabilizeWithBehavior, stabilizeWithoutBehavior } from '../../../core/simulator/hpa/stabilize.ts';

const entry = fc.record({
  replicas: fc.integer({ min: 0, max: 4 }),
  afterMs: fc.constantFrom(-1000, 0, 1, 1000, 15_000),
});
const windows = fc.constantFrom(0, 1, 15, 30, 60);

test('equals the comparison of all', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.record({ scaleUp: windows, scaleDown: windows }),
      (entries, current, proposal, windowSeconds) => {
        let atMs = 0;
        const all = entries.map(({ replicas, afterMs }) => {
          atMs += afterMs;
          return { replicas, atMs };
        });
        const [first, ...others] = all;
        if (!first) return;
        const grown = others.reduce(appendRecommendation, firstRecommendation(first));
        const nowMs = atMs + 15_000;
        const resultOf = (list: typeof grown) => [
          stabilizeWithBehavior(list, current, proposal, nowMs, windowSeconds),
          stabilizeWithBehavior(list, current, proposal, nowMs, windowSeconds, false),
          stabilizeWithoutBehavior(list, proposal, nowMs, windowSeconds.scaleDown),
        ];
        expect(resultOf(grown)).toEqual(resultOf([...grown]));
      },
    ),
    { numRuns: 5000 },
  );
});
