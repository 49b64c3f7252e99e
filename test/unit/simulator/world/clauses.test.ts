// Small runs whose numbers can be calculated by hand.
import { describe, expect, test } from 'vitest';
import type { LoadShape } from '../../../../core/model/scenario/scenario.ts';
import type { WorldObservation } from '../../../../core/simulator/world/observe.ts';
import { reportFacts } from '../../../../core/simulator/world/report-text.ts';
import { horizonMsOf } from '../../../../core/simulator/world/run.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { hpa } from '../../../support/hpa.ts';
import { cpuOf, type Difference, release, scenario } from '../../../support/scenario.ts';
import { podsAt, samplesAt, watch } from '../../../support/watched-world.ts';

/** The mean over the previous second, in units per second. */
function seriesAt(load: LoadShape, ...seconds: number[]): number[] {
  const { at } = watch({ load, horizonSeconds: Math.max(60, ...seconds) });
  return seconds.map((second) => valueAt(at(second)));
}

function valueAt({ metrics }: WorldObservation): number {
  const answer = metrics.external[0]?.answer;
  return answer && 'values' in answer ? Number(answer.values[0]) / 1000 : Number.NaN;
}

const constant = (to: number): LoadShape => ({ shape: 'constant', to });
const requests = [{ name: 'app', cpuMilli: 200, memoryBytes: 128 * 2 ** 20 }];

describe('the shapes of a load', () => {
  test('a step jumps at its second', () => {
    expect(seriesAt({ shape: 'step', from: 50, to: 900, atSeconds: 30 }, 29, 30, 31)).toEqual([50, 50, 900]);
  });
  test('a ramp is a straight line', () => {
    expect(seriesAt({ shape: 'ramp', from: 0, to: 100, fromSeconds: 10, toSeconds: 20 }, 10, 15, 20, 21)).toEqual([
      0, 45, 95, 100,
    ]);
  });
  test('a spike returns to its base', () => {
    expect(seriesAt({ shape: 'spike', from: 0, to: 100, atSeconds: 10, forSeconds: 5 }, 10, 11, 15, 16)).toEqual([
      0, 100, 100, 0,
    ]);
  });
  test('a wave is a triangle that begins low', () => {
    expect(seriesAt({ shape: 'wave', low: 0, high: 100, periodSeconds: 20 }, 5, 10, 15, 20, 25)).toEqual([
      45, 95, 55, 5, 45,
    ]);
  });
  test('a day is linear from hour to hour, and repeats', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 1 ? 3600 : 0));
    expect(seriesAt({ shape: 'day', hours }, 1801, 3600, 7200, 86_400 + 1801)).toEqual([1800.5, 3599.5, 0.5, 1800.5]);
  });
  test('points are joined by straight lines, and two at the same time are a jump', () => {
    const at = [
      [0, 0],
      [10, 100],
      [10, 40],
      [20, 40],
    ] as const;
    expect(seriesAt({ shape: 'points', at }, 10, 11, 40)).toEqual([95, 40, 40]);
  });
  test('noise stays within its amplitude, changes at its interval, and is the same for the same seed', () => {
    const noisy = (seed: number) => {
      const base = scenario({ load: constant(100) });
      const load = { ...base.load, noise: { relative: 0.2, everySeconds: 5 } };
      const { points: _, ...trace } = simulate(hpa(), { ...base, seed, load }, release('1.37'));
      return trace.load;
    };
    const line = noisy(1);
    expect(noisy(1)).toEqual(line);
    expect(noisy(2)).not.toEqual(line);
    expect(line.every(({ atMs, value }) => value >= 80 && value <= 120 && atMs % 5000 === 0)).toBe(true);
  });
});

describe('the pods of a Deployment and a StatefulSet', () => {
  const workload = { containers: requests, startSeconds: 2, readySeconds: 5, stopSeconds: 5 };

  test('a pod is pending, running and ready, with the times of the API', () => {
    const { at } = watch({ workload }, { counts: { 10: 3 } });
    expect([10, 11, 12, 16, 17].map((second) => podsAt(at(second)))).toEqual([
      ['1 ready'],
      ['1 ready', '2 Pending'],
      ['1 ready', '2 Running'],
      ['1 ready', '2 Running'],
      ['1 ready', '2 ready'],
    ]);
    expect(at(17).pods[1]).toMatchObject({ startedAtMs: 10_000, ready: { atMs: 17_000 } });
  });

  test('a pod that is being deleted takes no load and does not count in the scale', () => {
    const { at } = watch({ workload }, { counts: { 10: 1 }, startAt: 3 });
    expect(podsAt(at(14))).toEqual(['1 ready', '2 deleted']);
    expect(at(14).scale).toMatchObject({ spec: 1, status: 1 });
    expect(podsAt(at(15))).toEqual(['1 ready']);
  });

  test('pods are deleted in the order of a ReplicaSet: unready pods first, then the ones ready for the shortest time', () => {
    const { at } = watch({ workload }, { counts: { 10: 2, 30: 3, 32: 2, 50: 1 } });
    expect(at(33).cohorts.map(({ createdMs, deletedMs }) => [createdMs < 0, deletedMs])).toEqual([
      [true, undefined],
      [false, undefined],
      [false, 32_000],
    ]);
    expect(at(51).cohorts.map(({ deletedMs }) => deletedMs)).toEqual([undefined, 50_000]);
  });

  test('pods of a StatefulSet are created and deleted one at a time', () => {
    const controller = { kind: 'StatefulSet' as const, podManagementPolicy: 'OrderedReady' as const };
    const { at } = watch({ workload: { ...workload, controller } }, { counts: { 10: 3, 30: 1 } });
    expect([16, 18, 24, 31, 35, 40].map((second) => podsAt(at(second)))).toEqual([
      ['1 ready', '1 Running'],
      ['1 ready', '1 ready', '1 Pending'],
      ['1 ready', '1 ready', '1 ready'],
      ['1 ready', '1 ready', '1 deleted'],
      ['1 ready', '1 deleted'],
      ['1 ready'],
    ]);
    expect(at(24).pods.map(({ name }) => name)).toEqual(['web-0', 'web-1', 'web-2']);
  });

  test('a pod of a StatefulSet waits until the previous one is available', () => {
    const controller = { kind: 'StatefulSet' as const, podManagementPolicy: 'OrderedReady' as const };
    const { at } = watch({ workload: { ...workload, minReadySeconds: 4, controller } }, { counts: { 10: 3 } });
    expect([20, 22].map((second) => podsAt(at(second)).length)).toEqual([2, 3]);
  });
});

describe('the pods of a parallel StatefulSet', () => {
  const controller = { kind: 'StatefulSet' as const, podManagementPolicy: 'Parallel' as const };
  const workload = { containers: requests, startSeconds: 2, readySeconds: 5, stopSeconds: 10, controller };
  const namesAt = ({ pods, cohorts }: WorldObservation) =>
    cohorts.flatMap(({ serials }, i) =>
      serials.map(({ first, count }) => `${first}–${first + count - 1} ${podsAt({ pods } as WorldObservation)[i]}`),
    );

  test('pods are created at once if their names are free, the others when the old ones are gone', () => {
    const { at } = watch({ workload }, { counts: { 10: 2, 12: 6 }, startAt: 4 });
    expect([11, 13, 19, 20, 21].map((second) => namesAt(at(second)))).toEqual([
      ['0–1 2 ready', '2–3 2 deleted'],
      ['0–1 2 ready', '2–3 2 deleted', '4–5 2 Pending'],
      ['0–1 2 ready', '2–3 2 deleted', '4–5 2 ready'],
      ['0–1 2 ready', '2–3 2 Pending', '4–5 2 ready'],
      ['0–1 2 ready', '2–3 2 Pending', '4–5 2 ready'],
    ]);
  });

  test('pods are deleted by ordinal, even if a lower one is still being deleted', () => {
    const { at } = watch({ workload }, { counts: { 10: 2, 12: 6, 14: 4 }, startAt: 4 });
    expect(namesAt(at(15))).toEqual(['0–1 2 ready', '2–3 2 deleted', '4–5 2 deleted']);
    expect(namesAt(at(20))).toEqual(['0–1 2 ready', '2–3 2 Pending', '4–5 2 deleted']);
  });

  test('pods count until they are gone', () => {
    const { at } = watch({ workload }, { counts: { 10: 2 }, startAt: 4 });
    expect([11, 20].map((second) => at(second).scale)).toMatchObject([
      { spec: 2, status: 4 },
      { spec: 2, status: 2 },
    ]);
  });
});

describe('the usage of pods', () => {
  test('the usage is the idle part and the served load, and the request at full capacity', () => {
    const { at } = watch({ load: constant(100), workload: { containers: requests, idleCpuMilli: 50 } }, { startAt: 2 });
    expect(samplesAt(at(15))).toEqual(['125m 96Mi at 15 over 15']);
  });

  test('the usage stops at the limit, and so does the capacity', () => {
    const { at, result } = watch({ load: constant(1000), workload: { containers: requests, cpuLimitMilli: 100 } });
    expect(samplesAt(at(15))).toEqual(['100m 96Mi at 15 over 15']);
    expect(result.world.capacity).toBe(50);
  });

  test('the usage stops at the limit while a pod starts and serves', () => {
    const workload = {
      containers: requests,
      cpuLimitMilli: 200,
      startupCpuMilli: 200,
      startupCpuSeconds: 60,
      startSeconds: 1,
      readySeconds: 0,
    };
    const { at } = watch({ load: constant(1000), workload }, { counts: { 4: 2 } });
    expect(samplesAt(at(30))[1]).toMatch(/^200m /);
  });

  test('sticky memory keeps its peak, also after a queue is empty', () => {
    const workload = { containers: requests, kind: 'queue' as const, startLength: 500, memorySticks: true };
    const { at } = watch({ load: constant(10), workload });
    expect(samplesAt(at(45))).toEqual(['20m 128Mi at 45 over 15']);
  });

  test('the usage is finite if the limit leaves no capacity', () => {
    const { at } = watch(
      { load: constant(10), workload: { containers: requests, cpuLimitMilli: 0 } },
      { follow: () => ({ of: 'latency', times: 1 }) },
    );
    expect(samplesAt(at(15))).toEqual(['0m 64Mi at 15 over 15']);
    expect(Number.isNaN(valueAt(at(15)))).toBe(false);
  });
});

describe('the metrics pipeline', () => {
  const workload = { containers: requests, startSeconds: 2, readySeconds: 0 };

  test('a pod has its first value if its containers are ten seconds old at a sample', () => {
    const { at } = watch({ workload, load: constant(0) }, { counts: { 1: 2, 6: 3 } });
    expect(samplesAt(at(14)).slice(1)).toEqual([undefined, undefined]);
    expect(samplesAt(at(15)).slice(1)).toEqual(['0m 64Mi at 15 over 12', undefined]);
    expect(samplesAt(at(30)).slice(1)).toEqual(['0m 64Mi at 30 over 15', '0m 64Mi at 30 over 15']);
  });

  test('a value is as old as the delay', () => {
    const { at } = watch({ workload, load: constant(0), metrics: { lagSeconds: 5 } });
    expect([19, 20].map((second) => samplesAt(at(second)))).toEqual([
      ['0m 64Mi at 0 over 15'],
      ['0m 64Mi at 15 over 15'],
    ]);
  });

  test('a value is the mean over the rate window at the last scrape', () => {
    const { at } = watch({
      load: { shape: 'step', from: 0, to: 120, atSeconds: 30 },
      metrics: { scrapeSeconds: 15, rateWindowSeconds: 30 },
    });
    expect([44, 45, 59, 60].map((second) => valueAt(at(second)))).toEqual([0, 60, 60, 120]);
  });

  test('as many pods lack values as the fault says', () => {
    const faults = [{ what: 'metricsMissing' as const, pods: 1, fromSeconds: 20, toSeconds: 30 }];
    const { at } = watch({ faults, load: constant(0) }, { startAt: 3 });
    expect([19, 20, 30].map((second) => samplesAt(at(second)).map((sample) => sample !== undefined))).toEqual([
      [true],
      [false, true],
      [true],
    ]);
    expect(at(20).pods.map(({ count }) => count)).toEqual([1, 2]);
  });

  test('the line of a queue starts where the queue begins to change', () => {
    const load = { shape: 'step' as const, from: 5, to: 20, atSeconds: 37 };
    const { result } = watch({ load, workload: { kind: 'queue' as const, capacityPerPod: 10 } });
    const line = result.world.points.filter(({ atMs }) => atMs > 0).map(({ atMs, queue }) => [atMs / 1000, queue]);
    expect(line).toEqual([
      [37, 0],
      [45, 80],
      [60, 230],
    ]);
  });

  test('the value of a queue metric is its length', () => {
    const difference = {
      load: constant(0),
      workload: { kind: 'queue' as const, startLength: 100, capacityPerPod: 10 },
    };
    const { at, result } = watch(difference, { follow: () => ({ of: 'queue', times: 1 }) });
    expect([5, 10, 11].map((second) => valueAt(at(second)))).toEqual([55, 5, 0]);
    expect(result.world.longestWaitMs).toBe(10_000);
  });
});

describe('the times of syncs', () => {
  const cpu = hpa({ maxReplicas: 10, metrics: [cpuOf(50)] });
  const times = (difference: Difference, name = '1.37') =>
    simulate(cpu, scenario({ horizonSeconds: 80, ...difference }), release(name)).ticks.map(({ atMs }) => atMs / 1000);
  const controller = { phaseMs: 1000, syncTakesMs: 10 };

  test('a controller starts at its phase, and syncs one period after the end of every sync', () => {
    expect(times({ controller })).toEqual([1, 16.01, 31.02, 46.03, 61.04, 76.05]);
  });
  test('a restarted controller syncs at once from 1.37 on, one period later before', () => {
    const faults = [{ what: 'controllerRestart' as const, atSeconds: 40 }];
    expect(times({ controller, faults })).toEqual([1, 16.01, 31.02, 40, 55.01, 70.02]);
    expect(times({ controller, faults }, '1.36')).toEqual([1, 16.01, 31.02, 55.01, 70.02]);
  });
  test('a paused controller does nothing, and continues on its grid', () => {
    const faults = [{ what: 'controllerPause' as const, fromSeconds: 40, toSeconds: 50 }];
    expect(times({ controller, faults })).toEqual([1, 16.01, 31.02, 61.04, 76.05]);
  });
});

test('a run lasts until ten minutes after the last change, and half an hour at least', () => {
  expect(horizonMsOf(scenario({ load: constant(1) }))).toBe(1_800_000);
  expect(horizonMsOf(scenario({ load: { shape: 'step', from: 0, to: 1, atSeconds: 3000 } }))).toBe(3_600_000);
  expect(horizonMsOf(scenario({ load: { shape: 'spike', from: 0, to: 1, atSeconds: 3000, forSeconds: 60 } }))).toBe(
    3_660_000,
  );
});

test('a run costs the price of its pods', () => {
  const costOf = (workload: Difference['workload'] = {}) => {
    const run = simulate(
      hpa({ minReplicas: 2, maxReplicas: 2, metrics: [cpuOf(50)] }),
      scenario({ horizonSeconds: 1800, load: constant(0), workload }),
      release('1.37'),
    );
    return { cost: run.report.cost, text: reportFacts(run).find(({ label }) => label === 'cost')?.value };
  };
  expect(costOf({ pricePerPodHour: 0.05 })).toEqual({ cost: 0.05, text: '0.05' });
  expect(costOf()).toEqual({ cost: null, text: undefined });
});

test('the time to the target begins with the load’s first change, or with the run if it is reached before', () => {
  const secondsTo = (load: LoadShape) =>
    simulate(
      hpa({ minReplicas: 1, maxReplicas: 9, metrics: [cpuOf(50)] }),
      scenario({ horizonSeconds: 900, load }),
      release('1.37'),
    ).report.target;
  const step: LoadShape = { shape: 'step', from: 50, to: 400, atSeconds: 300 };
  const points: LoadShape = {
    shape: 'points',
    at: [
      [0, 50],
      [100, 50],
      [300, 50],
      [300, 400],
    ],
  };
  const early: LoadShape = { shape: 'step', from: 400, to: 50, atSeconds: 600 };
  const { replicas, seconds } = secondsTo(step);
  expect(replicas).toBe(8);
  expect(secondsTo(points)).toEqual({ replicas, seconds });
  expect(secondsTo(early)).toEqual({ replicas, seconds: 60 });
});

test('the report of a small run equals a calculation by hand', () => {
  const world = scenario({ horizonSeconds: 20, load: { shape: 'step', from: 0, to: 300, atSeconds: 10 } });
  const { report } = simulate(hpa({ minReplicas: 1, maxReplicas: 1, metrics: [cpuOf(50)] }), world, release('1.37'));
  expect(report).toMatchObject({
    offered: 3000,
    unmet: { units: 2000, part: 2 / 3 },
    podSeconds: 20,
    podSecondsAboveNeed: 10,
    scaleEvents: 0,
    flaps: 0,
  });
  expect(report.smallestHeadroom).toBeCloseTo(-2 / 3, 12);
  expect(report.target).toEqual({ replicas: 1, seconds: 0 });
  expect(reportFacts({ report, sequence: [1], horizonMs: 20_000 })[0]).toMatchObject({
    label: 'at 1',
    value: 'always',
  });
});
