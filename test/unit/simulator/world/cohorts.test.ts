// Cohorts are merged only where nothing that is still read distinguishes their pods.
import { describe, expect, test } from 'vitest';
import { changedCohort, mergeOldest, newCohort } from '../../../../core/simulator/world/cohorts.ts';
import { nothingServed } from '../../../../core/simulator/world/counters.ts';
import { podModels } from '../../../../core/simulator/world/pod-model.ts';
import { unsampledUsage } from '../../../../core/simulator/world/samples.ts';
import { scenario } from '../../../support/scenario.ts';

const modelOf = (memorySticks: boolean) =>
  podModels(scenario({ workload: { memorySticks, startSeconds: 0, readySeconds: 0 } }).workload, [], [])[0];
const model = modelOf(false);

const cohort = (first: number, count: number, peakRate: number) =>
  changedCohort(newCohort({ first, count }, 1000 * first, nothingServed, model, true), {
    usage: { ...unsampledUsage(), peakRate },
  });
const older = cohort(0, 2, 10);
const younger = cohort(2, 3, 40);
const youngest = cohort(5, 1, 40);
const steadySinceMs = 100_000;

describe('the two oldest cohorts', () => {
  test('become one that has the times of the older one and consecutive serial numbers', () => {
    const [merged, ...others] = mergeOldest([older, younger, youngest], steadySinceMs, model);
    expect(merged).toEqual({ ...older, count: 5, serials: [{ first: 0, count: 5 }] });
    expect(others).toEqual([youngest]);
  });

  test('keep the gap between their serial numbers', () => {
    const [merged] = mergeOldest([older, youngest], steadySinceMs, model);
    expect(merged?.serials).toEqual([
      { first: 0, count: 2 },
      { first: 5, count: 1 },
    ]);
  });

  test('stay apart if their memory stays at different peaks', () => {
    const sticky = modelOf(true);
    expect(mergeOldest([older, younger], steadySinceMs, sticky)).toHaveLength(2);
    expect(mergeOldest([younger, youngest], steadySinceMs, sticky)).toHaveLength(1);
  });

  test.each([
    ['another revision', changedCohort(younger, { revision: 1 }), steadySinceMs],
    ['been deleted', changedCohort(younger, { deletedMs: 90_000 }), steadySinceMs],
    ['changed too recently', younger, 1500],
  ])('stay apart if one of them has %s', (_, other, since) => {
    expect(mergeOldest([older, other], since, model)).toEqual([older, other]);
  });
});
