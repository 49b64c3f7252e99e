// Rollouts, worked out by hand from the arithmetic of the Deployment controller and the order of a StatefulSet
// (docs/behavior/world.md §2).
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../../../core/model/hpa/autoscaler.ts';
import type { Scenario, Workload } from '../../../../core/model/scenario/scenario.ts';
import { reportFacts } from '../../../../core/simulator/world/report-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { hpa } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';
import { podsAt, watch } from '../../../support/watched-world.ts';

const rollout = (atSeconds: number) => ({ what: 'rollout', atSeconds }) as const;

/** A pod takes 2 s to start, 5 s to be ready, and 5 s to be gone. The rollout begins at 10 s. */
function rollOut(startAt: number, workload: Partial<Workload> = {}, counts: Record<number, number> = {}) {
  const load = { shape: 'constant', to: 10 } as const;
  const { at, result } = watch({ load, workload, faults: [rollout(10)] }, { startAt, counts });
  const podsFrom = (...seconds: number[]) => seconds.map((second) => podsAt(at(second)).join(', '));
  return { podsFrom, record: result.world.rollouts.records[0] };
}

describe('a Deployment', () => {
  test('replaces a quarter of its pods at a time by default', () => {
    // 4 pods: surge 1, unavailable 1. At 10 s one new pod, one old one deleted, and the surge allows another new one.
    // At 17 s both are ready: two old pods may go, and two new ones come. At 24 s the last old pod goes.
    const { podsFrom, record } = rollOut(4);
    expect(podsFrom(9, 10, 12, 17, 24, 29)).toEqual([
      '4 ready',
      '3 ready, 1 deleted, 1 Pending, 1 Pending',
      '3 ready, 1 deleted, 1 Running, 1 Running',
      '1 ready, 2 deleted, 1 ready, 1 ready, 2 Pending',
      '1 deleted, 1 ready, 1 ready, 2 ready',
      '1 ready, 1 ready, 2 ready',
    ]);
    expect(record).toEqual({ fromMs: 10_000, toMs: 24_000, mostPods: 5, leastReady: 3 });
  });

  test('rounds a surge up and unavailable pods down', () => {
    // 3 pods: surge 0.75 is 1, unavailable 0.75 is 0. One pod after the other, each 7 s.
    const { podsFrom, record } = rollOut(3);
    expect(podsFrom(10, 17, 24, 31)).toEqual([
      '3 ready, 1 Pending',
      '2 ready, 1 deleted, 1 ready, 1 Pending',
      '1 ready, 1 deleted, 1 ready, 1 ready, 1 Pending',
      '1 deleted, 1 ready, 1 ready, 1 ready',
    ]);
    expect(record).toEqual({ fromMs: 10_000, toMs: 31_000, mostPods: 4, leastReady: 3 });
  });

  test('without a surge deletes first, and with neither replaces one pod at a time', () => {
    expect(rollOut(4, { maxSurge: 0, maxUnavailable: 2 }).record).toEqual({
      fromMs: 10_000,
      toMs: 24_000,
      mostPods: 4,
      leastReady: 2,
    });
    expect(rollOut(4, { maxSurge: 0, maxUnavailable: '10%' }).record).toEqual({
      fromMs: 10_000,
      toMs: 38_000,
      mostPods: 4,
      leastReady: 3,
    });
  });

  test('with a surge of 100 % has all new pods before the first old one goes', () => {
    const { podsFrom, record } = rollOut(4, { maxSurge: '100%', maxUnavailable: 0 });
    expect(podsFrom(10, 17)).toEqual(['4 ready, 4 Pending', '4 deleted, 4 ready']);
    expect(record).toEqual({ fromMs: 10_000, toMs: 17_000, mostPods: 8, leastReady: 4 });
  });

  test('waits until new pods are available', () => {
    // Each step takes 2 + 5 + 20 s.
    expect(rollOut(4, { minReadySeconds: 20, maxUnavailable: 0, maxSurge: 4 }).record?.toMs).toBe(37_000);
  });

  test('with the strategy Recreate has no pod until the last one is gone', () => {
    const { podsFrom, record } = rollOut(4, { strategy: 'Recreate' });
    expect(podsFrom(10, 14, 15, 22)).toEqual(['4 deleted', '4 deleted', '4 Pending', '4 ready']);
    expect(record).toEqual({ fromMs: 10_000, toMs: 22_000, mostPods: 4, leastReady: 0 });
  });

  test('that is scaled during a rollout shares the new pods between both ReplicaSets by their sizes', () => {
    // 8 pods: surge 2, unavailable 2. At 10 s: 2 new, 2 old deleted, 2 more new: 6 old and 4 new, of 10.
    // At 12 s to 16: surge 4, so 20 pods in all. 6 × 20 ÷ 10 = 12 old, 4 × 20 ÷ 10 = 8 new.
    const { podsFrom } = rollOut(8, {}, { 12: 16 });
    expect(podsFrom(11, 13)).toEqual([
      '6 ready, 2 deleted, 2 Pending, 2 Pending',
      '6 ready, 2 deleted, 2 Running, 2 Running, 6 Pending, 4 Pending',
    ]);
  });

  test('that cannot start its new pods never ends the rollout', () => {
    const world = scenario({
      horizonSeconds: 600,
      load: { shape: 'constant', to: 100 },
      start: { replicas: 4 },
      faults: [{ what: 'podsNeverReady', pods: 9, fromSeconds: 5 }, rollout(10)],
    });
    const trace = simulate(hpa({ minReplicas: 4, metrics: [cpuOf(50)] }), world, release('1.37'));
    expect(trace.report.rollouts).toEqual([{ atSeconds: 10, seconds: null, mostPods: 5, fewestReady: 3 }]);
    expect(trace.faults).toContainEqual({ what: 'rollout', fromMs: 10_000, toMs: 600_000 });
    expect(reportFacts(trace).map(({ value, label }) => `${value} ${label}`)).toEqual(
      expect.arrayContaining(['unfinished rollout', '≥ 3 ready in the rollout', '≤ 5 pods in the rollout']),
    );
  });
});

describe('a StatefulSet', () => {
  const controller = { kind: 'StatefulSet', podManagementPolicy: 'OrderedReady' } as const;

  test.each(['OrderedReady', 'Parallel'] as const)(
    'with %s replaces one pod after the other from the last',
    (podManagementPolicy) => {
      // Each pod: 5 s until it is gone, 7 s until the new one is ready.
      const { podsFrom, record } = rollOut(3, { controller: { kind: 'StatefulSet', podManagementPolicy } });
      expect(podsFrom(10, 15, 22, 34, 46)).toEqual([
        '2 ready, 1 deleted',
        '2 ready, 1 Pending',
        '1 ready, 1 deleted, 1 ready',
        '1 deleted, 1 ready, 1 ready',
        '1 ready, 1 ready, 1 ready',
      ]);
      expect(record).toEqual({ fromMs: 10_000, toMs: 46_000, mostPods: 3, leastReady: 2 });
    },
  );

  test('that is scaled up during a rollout creates new pods first', () => {
    const { podsFrom } = rollOut(2, { controller }, { 16: 3 });
    // Pod 1 is replaced until 22 s, pod 2 is created until 29 s, and only then pod 0 is replaced.
    expect(podsFrom(22, 29)).toEqual(['1 ready, 1 ready, 1 Pending', '1 deleted, 1 ready, 1 ready']);
  });
});

describe('an HPA during a rollout', () => {
  /** 4 pods at their target. All new pods are created at 61 s. */
  const world = (workload: Partial<Workload>, metrics: Partial<Scenario['metrics']> = {}) =>
    scenario({
      horizonSeconds: 300,
      load: { shape: 'constant', to: 200 },
      start: { replicas: 4 },
      workload: { maxSurge: 4, maxUnavailable: 0, ...workload },
      metrics,
      faults: [rollout(61)],
    });
  const changes = (metric: Metric, of: Scenario, flags = {}) =>
    simulate(hpa({ minReplicas: 1, maxReplicas: 50, metrics: [metric] }), of, release('1.37', flags))
      .ticks.filter(({ current, desired }) => desired !== current)
      .map(({ atMs, current, desired }) => `${atMs / 1000} s: ${current} → ${desired}`);

  test('keeps the replicas by CPU: unready pods count as 0, and deleted ones not at all', () =>
    expect(changes(cpuOf(50), world({}))).toEqual([]));

  test('keeps the replicas while the remaining pods carry the load of those that restart', () => {
    // 2 pods at 100 %, twice the target; with the 2 unready pods at 0 it is the target again.
    expect(changes(cpuOf(50), world({ maxSurge: 0, maxUnavailable: 2, readySeconds: 60 }))).toEqual([]);
  });

  test('scales up for the CPU with which new pods start', () => {
    // New pods run from 63 s and are ready from 68 s; at 90 s the sample of the last 15 s is 50m + 100m of 100m: three
    // times the target. 4 × 3 = 12, and without behavior at most 8.
    const starting = world({ startupCpuMilli: 100, startupCpuSeconds: 120 });
    expect(changes(cpuOf(50), starting)[0]).toBe('90 s: 4 → 8');
    // Without the initialization period, the sample of their first 12 s counts: (12 × 100m + 7 × 50m) ÷ 12.
    expect(changes(cpuOf(50), starting, { cpuInitializationPeriodSeconds: 0 })[0]).toBe('75 s: 4 → 8');
  });

  test('multiplies a value from before with the pods that are ready now', () => {
    // 2 pods serve from 61 s to 123 s, so load ÷ capacity is 1. At 135 s that is what the HPA sees, and 4 pods are ready.
    const latency: Metric = {
      type: 'External',
      external: { metric: { name: 'latency' }, target: { type: 'Value', value: '500m' } },
    };
    const late = { lagSeconds: 15, rateWindowSeconds: 15, follow: { latency: { of: 'latency', times: 1 } } } as const;
    expect(changes(latency, world({ maxUnavailable: 2, readySeconds: 60 }, late))).toEqual(['135 s: 4 → 8']);
  });
});
