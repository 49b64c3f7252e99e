// CPU limits and the CPU of the start, worked out by hand (docs/behavior/world.md §2).
import { describe, expect, test } from 'vitest';
import type { ScenarioWorkload } from '../../../../core/model/scenario/scenario.ts';
import { reportFacts } from '../../../../core/simulator/world/report-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { hpa } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';

function firstChange(trace: ReturnType<typeof simulate>): string {
  const changes = trace.ticks.filter(({ current, desired }) => current !== desired);
  const [first] = changes.map(({ atMs, current, desired }) => `${atMs / 1000} s: ${current} → ${desired}`);
  return first ?? 'none';
}

describe('a CPU limit', () => {
  /** A unit costs 2m, so a pod needs 200m at its capacity of 100; it requests 100m and may use 150m. */
  const throttled = (to: number, workload: Partial<ScenarioWorkload> = {}) =>
    simulate(
      hpa({ minReplicas: 2, maxReplicas: 50, metrics: [cpuOf(50)] }),
      scenario({
        horizonSeconds: 300,
        load: { shape: 'step', from: 40, to, atSeconds: 60 },
        start: { replicas: 2 },
        workload: { cpuPerUnitMilli: 2, cpuLimitMilli: 150, ...workload },
      }),
      release('1.37'),
    );

  test('hides the load beyond it: a sync recommends at most limit ÷ (request × target) times the pods', () => {
    // 150 % of the request, three times the target; without behavior 2 pods become at most 4.
    const recommended = (to: number) => throttled(to).ticks.find(({ atMs }) => atMs === 75_000)?.proposal;
    expect([recommended(300), recommended(3000), recommended(30_000)]).toEqual([6, 6, 6]);
    expect(throttled(300, { cpuLimitMilli: null }).ticks.find(({ atMs }) => atMs === 75_000)?.proposal).toBe(8);
  });

  test('lowers what a pod serves, so that requests are lost and items wait', () => {
    const { points, report } = throttled(300);
    expect(points[0]?.capacity).toBe(150);
    expect(report.unmet.units).toBeGreaterThan(0);
    // From 60 s to 75 s: 300 arrive, and 150 are served.
    const waiting = throttled(300, { kind: 'queue' }).points.find(({ atMs }) => atMs === 75_000);
    expect(waiting?.queue).toBe(15 * 150);
  });

  test('is for the CPU without load, too', () =>
    // Of 150m, 100m serve load: 50 units a pod.
    expect(throttled(300, { idleCpuMilli: 50 }).points[0]?.capacity).toBe(2 * 50));

  test('is in the report with the time at the limit, and with the usage that it allows', () => {
    // 2 pods serve 150 of 160 until the pods of the sync at 75 s are ready at 82 s.
    const { report, ...trace } = throttled(160);
    expect(firstChange({ report, ...trace })).toBe('75 s: 2 → 4');
    expect(report.throttled).toEqual({ seconds: 22, percentOfRequest: 150 });
    const [fact] = reportFacts({ report, ...trace }).filter(({ label }) => label === 'at the CPU limit');
    expect(fact?.value).toBe('22 s');
    expect(fact?.title).toContain('150 % of the request');
  });

  test('that a pod never reaches is not in the report', () =>
    expect(throttled(300, { cpuLimitMilli: 200 }).report.throttled).toBeUndefined());
});

describe('the CPU of the start', () => {
  /** 4 pods at their target are all restarted. A new pod uses 100m more for a minute. */
  const restarted = (readySeconds: number, flags = {}) =>
    firstChange(
      simulate(
        hpa({ minReplicas: 4, maxReplicas: 50, metrics: [cpuOf(50)] }),
        scenario({
          horizonSeconds: 400,
          load: { shape: 'constant', to: 200 },
          start: { replicas: 4 },
          workload: { maxSurge: 4, maxUnavailable: 0, readySeconds, startupCpuMilli: 100, startupCpuSeconds: 60 },
          faults: [{ what: 'rollout', atSeconds: 61 }],
        }),
        release('1.37', flags),
      ),
    );

  test('counts once the pods are Ready and one sample old', () => {
    // They run from 63 s and are Ready at 68 s; the sample of 90 s began at 75 s: 150m of 100m.
    expect(restarted(5)).toBe('90 s: 4 → 8');
  });

  test('is over when a late readiness probe succeeds', () => expect(restarted(90)).toBe('none'));

  test('of pods that are not Ready counts only without both flags', () => {
    // At 75 s 4 old pods have 50m, and 4 new ones 100m: 75 % on average, and 8 pods in all.
    const none = { cpuInitializationPeriodSeconds: 0 };
    expect(restarted(90, none)).toBe('none');
    expect(restarted(90, { ...none, initialReadinessDelaySeconds: 0 })).not.toBe('none');
  });
});
