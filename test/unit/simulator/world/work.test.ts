// A run that costs too much is stopped, whatever makes it costly.
import { describe, expect, test } from 'vitest';
import { newestReleaseProfile } from '../../../../core/simulator/profile.ts';
import { maxShownWork } from '../../../../core/simulator/world/run-cost.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { isWhole } from '../../../support/effort.ts';
import { behavior, hpa, pods } from '../../../support/hpa.ts';
import { type Difference, scenario } from '../../../support/scenario.ts';

const oneByOne = behavior(
  { policies: [pods(1, 1)], selectPolicy: 'Max', stabilizationWindowSeconds: 0 },
  { policies: [pods(1, 1)], selectPolicy: 'Max', stabilizationWindowSeconds: 0 },
);
const web = hpa({ minReplicas: 1, maxReplicas: 10_000, behavior: oneByOne });
const profile = newestReleaseProfile({ syncPeriodSeconds: 1 });
const teeth = (count: number, seconds: number): [number, number][] =>
  Array.from({ length: count }, (_, at) => [at * seconds, at % 2 === 0 ? 10 : 5_000_000]);
const statefulSet = (podManagementPolicy: 'OrderedReady' | 'Parallel') =>
  ({ controller: { kind: 'StatefulSet', podManagementPolicy } }) as const;
const noDelay = { startSeconds: 0, readySeconds: 0, stopSeconds: 0 };

const costly: Record<string, Difference> = {
  'a load of many points': { load: { shape: 'points', at: teeth(3000, 30) }, horizonSeconds: 90_000 },
  'pods that stay in initialization': {
    load: { shape: 'constant', to: 5_000_000 },
    workload: { startupCpuMilli: 100, startupCpuSeconds: 80_000 },
    horizonSeconds: 90_000,
  },
  'a StatefulSet in order': {
    load: { shape: 'constant', to: 5_000_000 },
    workload: { ...statefulSet('OrderedReady'), ...noDelay },
    start: { ...scenario().start, replicas: 1 },
    faults: [{ what: 'scaledByHand', atSeconds: 10, to: 9000 }],
    horizonSeconds: 90_000,
  },
  'a parallel StatefulSet': {
    load: { shape: 'points', at: teeth(3000, 30) },
    workload: statefulSet('Parallel'),
    horizonSeconds: 90_000,
  },
  'rollouts of many pods': {
    load: { shape: 'constant', to: 5_000_000 },
    workload: { maxSurge: 1, maxUnavailable: 0 },
    start: { ...scenario().start, replicas: 9000 },
    faults: Array.from({ length: 50 }, (_, at) => ({ what: 'rollout', atSeconds: 10 + at * 100 }) as const),
    horizonSeconds: 90_000,
  },
};

const many = <T>(count: number, item: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));
const manyMetrics = hpa({
  minReplicas: 1,
  maxReplicas: 10,
  metrics: many(2000, (at) => ({
    type: 'External',
    external: { metric: { name: `m${at}` }, target: { type: 'AverageValue', averageValue: '1' } },
  })),
});
const manyPolicies = behavior(
  { policies: many(2000, () => pods(1, 1800)), selectPolicy: 'Min', stabilizationWindowSeconds: 0 },
  { policies: many(2000, () => pods(1, 1800)), selectPolicy: 'Min', stabilizationWindowSeconds: 0 },
);

const maxWork = isWhole ? maxShownWork : maxShownWork / 10;

describe('a costly run is stopped, and says so', () => {
  test.each(Object.entries(costly))('%s', (_, difference) => {
    const trace = simulate(web, scenario(difference), profile, { maxWork });
    expect(trace.isStopped).toBe(true);
    expect(trace.horizonMs).toBeLessThan(90_000_000);
    expect(trace.ticks.every(({ atMs }) => atMs <= trace.horizonMs)).toBe(true);
  });
});

test.each([
  ['metrics', manyMetrics],
  ['policies', hpa({ minReplicas: 1, maxReplicas: 1000, behavior: manyPolicies })],
])('a run of 2,000 %s is stopped before it has many syncs', (_, autoscaler) => {
  const wave = scenario({
    load: { shape: 'wave', low: 10, high: 5_000_000, periodSeconds: 600 },
    horizonSeconds: 90_000,
  });
  const trace = simulate(autoscaler, wave, profile, { maxWork });
  expect(trace.isStopped).toBe(true);
  expect(trace.horizonMs).toBeLessThan((1_000_000 * maxWork) / maxShownWork);
});

test('what a stopped run has computed is the beginning of the whole', () => {
  const costs = costly['a load of many points'] ?? {};
  const stopped = simulate(web, scenario(costs), profile, { maxWork: 50_000 });
  const whole = simulate(web, scenario({ ...costs, horizonSeconds: stopped.horizonMs / 1000 }), profile);
  expect(stopped.sequence).toEqual(whole.sequence);
  expect(whole.isStopped).toBeUndefined();
});
