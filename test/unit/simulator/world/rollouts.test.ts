// Worked out by hand from the Deployment controller and the order of a StatefulSet (docs/behavior/world.md §2).
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../../../core/model/hpa/autoscaler.ts';
import type { Scenario, ScenarioWorkload } from '../../../../core/model/scenario/scenario.ts';
import { reasonText } from '../../../../core/simulator/trace-text.ts';
import { reportFacts, startupText } from '../../../../core/simulator/world/report-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { hpa } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';
import { podsAt, samplesAt, watch } from '../../../support/watched-world.ts';

const rollout = (atSeconds: number) => ({ what: 'rollout', atSeconds }) as const;

/** A pod takes 2 s to start, 5 s to be ready, and 5 s to be gone. The rollout begins at 10 s. */
function rollOut(startAt: number, workload: Partial<ScenarioWorkload> = {}, counts: Record<number, number> = {}) {
  const load = { shape: 'constant', to: 10 } as const;
  const { at, result } = watch({ load, workload, faults: [rollout(10)] }, { startAt, counts });
  const podsFrom = (...seconds: number[]) => seconds.map((second) => podsAt(at(second)).join(', '));
  return { podsFrom, record: result.world.rollouts.records[0] };
}

describe('a Deployment', () => {
  test('replaces a quarter of its pods at a time by default', () => {
    // 4 pods: surge 1, unavailable 1. At 10 s two new pods, one old pod deleted. At 17 s both are ready: two old pods
    // may go, and two new pods come. At 24 s the last old pod goes.
    const { podsFrom, record } = rollOut(4);
    expect(podsFrom(9, 10, 12, 17, 24, 29)).toEqual([
      '4 ready',
      '3 ready, 1 deleted, 1 Pending, 1 Pending',
      '3 ready, 1 deleted, 1 Running, 1 Running',
      '1 ready, 2 deleted, 1 ready, 1 ready, 2 Pending',
      '1 deleted, 1 ready, 1 ready, 2 ready',
      '1 ready, 1 ready, 2 ready',
    ]);
    expect(record).toMatchObject({ fromMs: 10_000, toMs: 24_000, mostPods: 5, leastReady: 3 });
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
    expect(record).toMatchObject({ fromMs: 10_000, toMs: 31_000, mostPods: 4, leastReady: 3 });
  });

  test('without a surge deletes first, and with neither replaces one pod at a time', () => {
    expect(rollOut(4, { maxSurge: 0, maxUnavailable: 2 }).record).toMatchObject({
      fromMs: 10_000,
      toMs: 24_000,
      mostPods: 4,
      leastReady: 2,
    });
    expect(rollOut(4, { maxSurge: 0, maxUnavailable: '10%' }).record).toMatchObject({
      fromMs: 10_000,
      toMs: 38_000,
      mostPods: 4,
      leastReady: 3,
    });
  });

  test('with a surge of 100 % has all new pods before the first old one goes', () => {
    const { podsFrom, record } = rollOut(4, { maxSurge: '100%', maxUnavailable: 0 });
    expect(podsFrom(10, 17)).toEqual(['4 ready, 4 Pending', '4 deleted, 4 ready']);
    expect(record).toMatchObject({ fromMs: 10_000, toMs: 17_000, mostPods: 8, leastReady: 4 });
  });

  test('waits until new pods are available', () => {
    // Each step takes 2 + 5 + 20 s.
    expect(rollOut(4, { minReadySeconds: 20, maxUnavailable: 0, maxSurge: 4 }).record?.toMs).toBe(37_000);
  });

  test('with the strategy Recreate has no pod until the last one is gone', () => {
    const { podsFrom, record } = rollOut(4, { strategy: 'Recreate' });
    expect(podsFrom(10, 14, 15, 22)).toEqual(['4 deleted', '4 deleted', '4 Pending', '4 ready']);
    expect(record).toMatchObject({ fromMs: 10_000, toMs: 22_000, mostPods: 4, leastReady: 0 });
  });

  test('with the strategy Recreate deletes what is too much when it is scaled meanwhile', () => {
    const { podsFrom } = rollOut(4, { strategy: 'Recreate' }, { 16: 3 });
    expect(podsFrom(15, 16, 22)).toEqual(['4 Pending', '4 Pending', '3 ready']);
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
    expect(trace.report.rollouts).toEqual([{ atSeconds: 10, seconds: null, mostPods: 5, fewestReady: 3, oldPods: 3 }]);
    expect(trace.faults).toContainEqual({ what: 'rollout', fromMs: 10_000, toMs: 600_000 });
    expect(reportFacts(trace).map(({ value, label }) => `${value} ${label}`)).toEqual(
      expect.arrayContaining(['unfinished rollout', '≥ 3 ready in the rollout', '≤ 5 pods in the rollout']),
    );
  });
});

describe('the progress deadline of a Deployment', () => {
  const stalls = (
    startAt: number,
    workload: Partial<ScenarioWorkload>,
    counts: Record<number, number> = {},
    failing = 0,
  ) => {
    const { result } = watch(
      {
        horizonSeconds: 200,
        load: { shape: 'constant', to: 10 },
        workload,
        faults: [{ what: 'podsNeverReady', pods: failing, fromSeconds: 5 }, rollout(10)],
      },
      { startAt, counts },
    );
    const [record] = result.world.rollouts.records;
    return record?.stalls.map(({ fromMs, toMs }) => `${fromMs / 1000} to ${toMs === undefined ? '' : toMs / 1000}`);
  };

  test('counts from the last progress, and the old pods stay', () => {
    // 4 pods: at 10 s two new ones, which are never ready, and one old one is deleted. Nothing happens from then on.
    expect(stalls(4, { progressDeadlineSeconds: 60 }, {}, 99)).toEqual(['70 to ']);
    const trace = simulate(
      hpa({ minReplicas: 4, metrics: [cpuOf(50)] }),
      scenario({
        horizonSeconds: 900,
        load: { shape: 'constant', to: 200 },
        start: { replicas: 4 },
        faults: [{ what: 'podsNeverReady', pods: 99, fromSeconds: 5 }, rollout(10)],
      }),
      release('1.37'),
    );
    // 3 pods at 67 %: 1.33 × the target; with the two new ones at 0 it is below it, so the count does not change.
    expect(trace.sequence).toEqual([4]);
    expect(trace.points.at(-1)).toMatchObject({ ready: 3, starting: 2 });
    expect(trace.report.rollouts).toMatchObject([{ seconds: null, oldPods: 3, deadlineExceededSeconds: 600 }]);
    expect(trace.faults).toContainEqual({ what: 'progressDeadlineExceeded', fromMs: 610_000, toMs: 900_000 });
    expect(reportFacts(trace).map(({ value, label }) => `${value} ${label}`)).toEqual(
      expect.arrayContaining(['3 pods of the old template', '10 min to ProgressDeadlineExceeded']),
    );
  });

  test('is not exceeded by a rollout of many steps that are each in time', () => {
    // 3 pods, one after the other: 7 s each, 21 s in all.
    expect(stalls(3, { progressDeadlineSeconds: 8 })).toEqual([]);
    expect(stalls(3, { progressDeadlineSeconds: 6 })).toEqual(['16 to 17', '23 to 24', '30 to 31']);
  });

  test('begins again with a scaling, which creates pods of both templates', () => {
    // To 6 at 90 s: 8 pods in all, so 5 old and 3 new ones, of which none is ready.
    expect(stalls(4, { progressDeadlineSeconds: 60 }, { 90: 6 }, 99)).toEqual(['70 to 90', '150 to ']);
  });

  test('is not that of a StatefulSet, and the largest number means none', () => {
    const controller = { kind: 'StatefulSet', podManagementPolicy: 'OrderedReady' } as const;
    expect(stalls(4, { progressDeadlineSeconds: 60, controller }, {}, 99)).toEqual([]);
    expect(stalls(4, { progressDeadlineSeconds: 2 ** 31 - 1 }, {}, 99)).toEqual([]);
  });
});

describe('a rollout with other resources', () => {
  const unit = { cpuPerUnitMilli: 1 };

  test('shares the load evenly: what is more than a new pod can serve is lost', () => {
    // 240 units/s. A new pod serves 50. 4 pods: from 17 s one old and two new ones are ready, and each gets 80: 180 are
    // served. From 24 s four new ones get 60 each: 200 are served. Lost: 7 s × 60 + 36 s × 40.
    const { result } = watch(
      {
        load: { shape: 'constant', to: 240 },
        workload: unit,
        faults: [{ ...rollout(10), cpuLimit: '50m', cpuRequest: '50m' }],
      },
      { startAt: 4 },
    );
    const { world } = result;
    expect(world.counters.unmet).toBeCloseTo(7 * 60 + 36 * 40, 6);
    expect(world.capacity).toBe(200);
    expect(world.throttledMs).toBe(43_000);
  });

  test('has no CPU limit if the new limit is 0', () => {
    const faults = [{ ...rollout(10), cpuLimit: '0', cpuRequest: '0' }];
    const { result } = watch(
      { load: { shape: 'constant', to: 240 }, workload: { ...unit, cpuLimitMilli: 50 }, faults },
      { startAt: 4 },
    );
    expect(result.world.capacity).toBe(400);
  });

  test.each([
    // 90 units/s for four old pods and a new one.
    ['requests', 'evenly', '18m', '18m'],
    // 90 of 450 units/s: each pod is busy for a fifth of the time.
    ['queue', 'in proportion to the capacity', '20m', '10m'],
  ] as const)('%s are shared %s', (kind, _, old, next) => {
    const { at } = watch(
      {
        load: { shape: 'constant', to: 90 },
        workload: { ...unit, kind, maxSurge: 1, maxUnavailable: 0, minReadySeconds: 40 },
        faults: [{ ...rollout(10), cpuLimit: '50m' }],
      },
      { startAt: 4 },
    );
    expect(podsAt(at(45))).toEqual(['4 ready', '1 ready']);
    expect(samplesAt(at(45)).map((sample) => sample?.split(' ')[0])).toEqual([old, next]);
  });

  test('divides the request of the pod among its containers as before', () => {
    const containers = [
      { name: 'app', cpuMilli: 100, memoryBytes: 1000 },
      { name: 'proxy', cpuMilli: 50 },
    ];
    const { at } = watch(
      {
        workload: { ...unit, containers },
        faults: [{ ...rollout(10), cpuRequest: '200m', memoryRequest: '3k' }],
      },
      { startAt: 1 },
    );
    expect(at(30).pods.find(({ deleting }) => !deleting)?.containers).toEqual([
      { name: 'app', requests: { cpu: 133, memory: 3_000_000 } },
      { name: 'proxy', requests: { cpu: 67 } },
    ]);
  });

  test('of the memory per unit is seen in the usage of new pods alone', () => {
    const { at } = watch(
      {
        load: { shape: 'constant', to: 90 },
        workload: {
          baseMemoryBytes: 0,
          memoryPerUnitBytes: 2 ** 20,
          maxSurge: 1,
          maxUnavailable: 0,
          minReadySeconds: 40,
        },
        faults: [{ ...rollout(10), memoryPerUnit: '2Mi' }],
      },
      { startAt: 4 },
    );
    expect(samplesAt(at(45)).map((sample) => sample?.split(' ')[1])).toEqual(['18Mi', '36Mi']);
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
      expect(record).toMatchObject({ fromMs: 10_000, toMs: 46_000, mostPods: 3, leastReady: 2 });
    },
  );

  test('that is scaled up during a rollout creates new pods first', () => {
    const { podsFrom } = rollOut(2, { controller }, { 16: 3 });
    // Pod 1 is replaced until 22 s, pod 2 is created until 29 s, and only then pod 0 is replaced.
    expect(podsFrom(22, 29)).toEqual(['1 ready, 1 ready, 1 Pending', '1 deleted, 1 ready, 1 ready']);
  });
});

describe('a rollout of a StatefulSet that keeps pods', () => {
  /** By ordinal, old or new, without pods that are being deleted. */
  function templates(startAt: number, workload: Partial<ScenarioWorkload>, counts: Record<number, number> = {}) {
    const { at, result } = watch(
      { horizonSeconds: 200, load: { shape: 'constant', to: 10 }, workload, faults: [rollout(10)] },
      { startAt, counts },
    );
    const templatesFrom = (...seconds: number[]) =>
      seconds.map((second) =>
        at(second)
          .cohorts.filter(({ deletedMs }) => deletedMs === undefined)
          .flatMap(({ serials, revision }) => serials.map((range) => ({ ...range, revision })))
          .sort((a, b) => a.first - b.first)
          .map(({ count, revision }) => (revision === 0 ? 'old' : 'new').concat(' ').repeat(count).trim())
          .join(' '),
      );
    return { templatesFrom, record: result.world.rollouts.records[0] };
  }

  test.each(['OrderedReady', 'Parallel'] as const)(
    'with a partition and %s replaces the pods from that ordinal on',
    (podManagementPolicy) => {
      // Pod 3 from 10 s to 22 s, pod 2 until 34 s. To 6 at 40 s: new pods. To 1 at 80 s, and to 3 at 120 s: pod 1 is
      // below the partition and old again, pod 2 is new.
      const { templatesFrom, record } = templates(
        4,
        { controller: { kind: 'StatefulSet', podManagementPolicy }, partition: 2 },
        { 40: 6, 80: 1, 120: 3 },
      );
      expect(templatesFrom(9, 23, 34, 70, 119, 150)).toEqual([
        'old old old old',
        'old old new',
        'old old new new',
        'old old new new new new',
        'old',
        'old old new',
      ]);
      expect(record).toMatchObject({ fromMs: 10_000, toMs: 34_000, leastReady: 3, oldPods: 2 });
    },
  );

  const controller = { kind: 'StatefulSet', podManagementPolicy: 'OrderedReady' } as const;

  test('with a partition above all ordinals replaces none', () => {
    const { templatesFrom, record } = templates(3, { controller, partition: 3 }, { 50: 4 });
    expect(templatesFrom(40, 60)).toEqual(['old old old', 'old old old new']);
    expect(record).toMatchObject({ toMs: 10_000, leastReady: 3, oldPods: 3 });
  });

  test('with OnDelete replaces none, and creates pods of the new template', () => {
    const { templatesFrom, record } = templates(3, { controller, updateStrategy: 'OnDelete' }, { 50: 1, 100: 3 });
    expect(templatesFrom(40, 99, 130)).toEqual(['old old old', 'old', 'old new new']);
    expect(record).toMatchObject({ toMs: undefined, oldPods: 1 });
  });

  test('with OnDelete ends when the last old pod was deleted', () => {
    const { record } = templates(2, { controller, updateStrategy: 'OnDelete' }, { 50: 0, 100: 1 });
    // Both are deleted one after the other, 5 s each.
    expect(record).toMatchObject({ toMs: 55_000, oldPods: 0 });
  });
});

describe('an HPA during a rollout', () => {
  /** 4 pods at their target. All new pods are created at 61 s. */
  const world = (workload: Partial<ScenarioWorkload>, metrics: Partial<Scenario['metrics']> = {}) =>
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

  test('sees the utilization fall with each new pod that requests more', () => {
    // Each step takes 30 s: a new pod is ready after 7 s and available 23 s later, and then an old pod goes. While one
    // more is ready, the 200m of all pods are 33, 28, 25 and 22 % of their requests, and 25 % in the end: 200 ÷ (400 +
    // 200), …, 200 ÷ (100 + 800), 200 ÷ 800. 5 pods × 33 ÷ 50 are 3.3, then 2.8, 2.5, 2.2, and 4 × 25 ÷ 50 are 2.
    const { ticks, sequence } = simulate(
      hpa({ minReplicas: 1, maxReplicas: 50, metrics: [cpuOf(50)] }),
      {
        ...world({ maxSurge: 1, minReadySeconds: 23 }),
        horizonSeconds: 900,
        faults: [{ ...rollout(61), cpuRequest: '200m' }],
      },
      release('1.37'),
    );
    const seen = [60, 90, 120, 150, 180, 210].map((second) => ticks.find(({ atMs }) => atMs === second * 1000));
    expect(seen.map((tick) => tick?.proposal)).toEqual([4, 4, 3, 3, 3, 2]);
    // The window of 300 s forgets the 4, and then the 3.
    expect(sequence).toEqual([4, 3, 2]);
  });

  test('keeps the replicas while the remaining pods carry the load of those that restart', () => {
    // 2 pods at 100 %, twice the target; with the 2 unready pods at 0 it is the target again.
    expect(changes(cpuOf(50), world({ maxSurge: 0, maxUnavailable: 2, readySeconds: 60 }))).toEqual([]);
  });

  test('scales up for the CPU with which new pods start', () => {
    // New pods run from 63 s and are ready from 68 s; at 90 s the sample of the last 15 s is 50m + 100m of 100m: three
    // times the target. 4 × 3 = 12, and without behavior at most 8.
    const starting = world({ startupCpuMilli: 100, startupCpuSeconds: 120 });
    expect(changes(cpuOf(50), starting)[0]).toBe('90 s: 4 → 8');
    const run = (of: Scenario) =>
      simulate(hpa({ minReplicas: 1, maxReplicas: 50, metrics: [cpuOf(50)] }), of, release('1.37'));
    // Without the 100m, each pod uses 50m: the target.
    expect(run(starting).startup[0]).toEqual({
      ...{ atMs: 90_000, usedMilli: 600, partMilli: 400, pods: 4, desired: 8, without: 4 },
    });
    expect(startupText(run(starting))).toMatch(
      /^at 1:30, 400m of the 600m CPU that the ready pods use is start-up CPU of 4 new pods: without it the sync would set 4, not 8/,
    );
    expect(startupText(run(world({})))).toBeUndefined();
    // The usage without the limit is not known.
    const limited = run(world({ startupCpuMilli: 100, startupCpuSeconds: 120, cpuLimitMilli: 110 }));
    expect(limited.ticks).toContainEqual(expect.objectContaining({ atMs: 90_000, current: 4, desired: 8 }));
    expect(limited.startup.map(({ atMs }) => atMs)).not.toContain(90_000);
    // Without the initialization period, the sample of their first 12 s counts: (12 × 100m + 7 × 50m) ÷ 12.
    expect(changes(cpuOf(50), starting, { cpuInitializationPeriodSeconds: 0 })[0]).toBe('75 s: 4 → 8');
  });

  test('multiplies a value from before with the pods that are ready now', () => {
    // 2 pods serve from 61 s to 123 s, so load ÷ capacity is 1. The HPA sees that at 135 s, when 4 pods are ready.
    const latency: Metric = {
      type: 'External',
      external: { metric: { name: 'latency' }, target: { type: 'Value', value: '500m' } },
    };
    const late = { lagSeconds: 15, rateWindowSeconds: 15, follow: { latency: { of: 'latency', times: 1 } } } as const;
    expect(changes(latency, world({ maxUnavailable: 2, readySeconds: 60 }, late))).toEqual(['135 s: 4 → 8']);
  });
});

test('surge pods that count for an average are named as the cause', () => {
  // 11.9 of 12 pods' targets: within tolerance of 13 pods, too (0.915), so the pod of the surge is recommended.
  const world = scenario({
    load: { shape: 'constant', to: 11.9 },
    horizonSeconds: 300,
    start: { replicas: 12 },
    workload: { maxSurge: 1, maxUnavailable: 0, startSeconds: 10, readySeconds: 20 },
    faults: [rollout(40)],
  });
  const { ticks } = simulate(hpa(), world, release('1.37'));
  const [first] = ticks.filter(({ desired, current }) => desired !== current);
  expect(first).toMatchObject({ current: 12, desired: 13 });
  expect(first && reasonText(first.reason)).toBe(
    'work is within tolerance of its target for the 13 pods that exist, surge pods included, so it recommends 13',
  );
});
