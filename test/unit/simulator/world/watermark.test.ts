import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyCaseLine } from '../../../../core/cases/verify-case.ts';
import { writeCase } from '../../../../core/cases/write-case.ts';
import type { Fault, Scenario } from '../../../../core/model/scenario/scenario.ts';
import type { ObjectValue } from '../../../../core/model/value.ts';
import type { WatermarkPodAutoscaler } from '../../../../core/model/watermark/autoscaler.ts';
import { reasonText } from '../../../../core/simulator/trace-text.ts';
import { createWatermarkController } from '../../../../core/simulator/watermark/simulated-controller.ts';
import { assumptionText, reportFacts } from '../../../../core/simulator/world/report-text.ts';
import { run } from '../../../../core/simulator/world/run.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { runs } from '../../../support/effort.ts';
import { release, scenario } from '../../../support/scenario.ts';
import { wpa, wpaCpu, wpaExternal, wpaMemory } from '../../../support/wpa.ts';

const newest = release('1.37');
const fault = (...faults: Fault[]): Scenario => scenario({ faults });
const ticksOf = (autoscaler: WatermarkPodAutoscaler, world = scenario()) => simulate(autoscaler, world, newest).ticks;
const at = (ticks: ReturnType<typeof ticksOf>, seconds: number) => {
  const tick = ticks.find(({ atMs }) => atMs === seconds * 1000);
  return tick && reasonText(tick.reason);
};

test('a metric without watermarks has no thresholds and no assumptions, because the controller refuses the spec', () => {
  const { metricName, metricSelector } = wpaExternal.external;
  const unmarked = wpa({ metrics: [{ type: 'External', external: { metricName, metricSelector } }] });
  const { thresholds, assumptions, ticks } = simulate(unmarked, scenario(), newest);
  expect([thresholds, assumptions]).toEqual([[], []]);
  expect(at(ticks, 0)).toMatch(/^the controller refuses the spec: watermarks are not set correctly/);
});

test('the milliseconds that a sync takes do not appear in the texts', () => {
  const late = scenario({ controller: { syncTakesMs: 7, phaseMs: 0 } });
  const run = simulate(wpa(), late, newest);
  const texts = [...run.ticks.map(({ reason }) => reasonText(reason)), ...reportFacts(run).map(({ value }) => value)];
  expect(texts.some((text) => text.includes('window'))).toBe(true);
  expect(texts.filter((text) => /\d\.\d{2,}/.test(text))).toEqual([]);
});

test('while one metric is being typed, the complete ones are simulated', () => {
  const typed = [
    {},
    wpaExternal,
    { type: 'Resource' },
    { type: 'External', external: { metricName: 'new', metricSelector: {} } },
  ];
  const { ticks, sequence, thresholds } = simulate(wpa({ metrics: typed }), scenario(), newest);
  expect(sequence).toEqual(simulate(wpa(), scenario(), newest).sequence);
  expect(thresholds.map(({ name, path }) => [name, path])).toEqual([['work', ['spec', 'metrics', 1, 'external']]]);
  expect(at(ticks, 0)).toMatch(/ is within its band/);
});

test('a refused convergence step does not count as a limit in the report', () => {
  const world = scenario({ load: { shape: 'constant', to: 400 }, start: { replicas: 6 } });
  const { ticks, report } = simulate(wpa({ convergeTowardsWatermark: 'highwatermark' }), world, newest);
  expect(ticks.some(({ reason }) => reason.kind === 'convergenceRefused')).toBe(true);
  expect(report.binding.map(({ field }) => field)).not.toContain('spec.convergeTowardsWatermark');
});

describe('the assumptions of a scenario', () => {
  const assumed = (difference: ObjectValue, annotations = {}) => {
    return simulate(wpa(difference, annotations), scenario(), newest).assumptions.map(assumptionText);
  };

  test('with average the metric follows the load, and is high at 70 % of the capacity', () => {
    expect(assumed({})).toEqual(['work is assumed to reach its high watermark 400 at 70 % of capacity']);
    const world = scenario({ load: { shape: 'constant', to: 140 }, start: { replicas: 2 } });
    expect(ticksOf(wpa(), world)[0]?.readings).toEqual([400]);
  });

  test('with absolute it follows load ÷ pods', () => {
    expect(assumed({ algorithm: 'absolute' })).toEqual([
      'work is assumed to reach its high watermark 400 at 70 % of capacity',
    ]);
    const world = scenario({ load: { shape: 'constant', to: 140 }, start: { replicas: 2 } });
    expect(ticksOf(wpa({ algorithm: 'absolute' }), world)[0]?.readings).toEqual([400]);
  });

  test('a recommender recommends as many pods as are 70 % utilized', () => {
    const recommender = { url: 'http://r', highWatermark: '1', lowWatermark: '1' };
    expect(assumed({ metrics: [], recommender })).toEqual([
      'recommender is assumed to recommend the replicas that the load needs at 70 % of capacity',
    ]);
    const { sequence, ticks } = simulate(wpa({ metrics: [], recommender }), scenario(), newest);
    expect(at(ticks, 0)).toBe('at minReplicas');
    expect(sequence.at(-1)).toBe(13);
  });

  test('a scenario can set the reply of the recommender, in replicas', () => {
    const recommender = { url: 'http://r', highWatermark: '1', lowWatermark: '1' };
    const follow = { recommender: { of: 'offered' as const, times: 0.02 } };
    const trace = simulate(wpa({ metrics: [], recommender }), scenario({ metrics: { follow } }), newest);
    expect(trace.assumptions).toEqual([]);
    expect(trace.sequence.at(-1)).toBe(18);
    expect(at(trace.ticks, 1800)).toBe('the recommender recommends 18');
  });

  test('resource metrics follow the usage of the pods', () => {
    expect(assumed({ metrics: [wpaCpu, wpaMemory] })).toEqual([]);
    const world = scenario({ load: { shape: 'constant', to: 100 }, start: { replicas: 2 } });
    expect(ticksOf(wpa({ metrics: [wpaCpu, wpaMemory] }), world)[0]?.readings).toEqual(
      [50, 96 * 1024 * 1024].map((n, i) => (i === 0 ? n / 1000 : n)),
    );
  });

  test('the monitor of lifecycle control is assumed to be OK', () => {
    const annotations = { 'wpa.datadoghq.com/lifecycle-control.enabled': 'true' };
    expect(assumed({}, annotations)[1]).toBe('assumed: the DatadogMonitor default/web is OK');
    expect(simulate(wpa({}, annotations), scenario(), newest).sequence.at(-1)).toBeGreaterThan(2);
  });
});

describe('the load of the standard scenario', () => {
  test('the run reaches its target after the necessary number of forbidden windows', () => {
    const { ticks, sequence, report } = simulate(wpa(), scenario(), newest);
    expect(sequence).toEqual([2, 3, 4, 6, 9, 13]);
    const changes = ticks.filter(({ current, desired }) => current !== desired).map(({ atMs }) => atMs / 1000);
    expect(changes).toEqual([75, 135, 195, 255, 315]);
    expect(report.binding.map(({ field }) => field)).toContain('spec.upscaleForbiddenWindowSeconds');
    expect(at(ticks, 90)).toMatch(/^scale-up window \(45 s left\)/);
    expect(at(ticks, 75)).toBe('scaleUpLimitFactor: at most 50 % (1 pod) at once');
  });

  test('a dry run sets nothing', () => {
    const { sequence, ticks } = simulate(wpa({ dryRun: true }), scenario(), newest);
    expect(sequence).toEqual([2]);
    expect(at(ticks, 75)).toBe('dry run: 3 is recorded but not set');
  });

  test('a target without the group of its API is requested every second, and nothing happens', () => {
    const ticks = ticksOf(
      wpa({ scaleTargetRef: { kind: 'Deployment', name: 'web' } }),
      scenario({ horizonSeconds: 5 }),
    );
    expect(ticks.map(({ atMs }) => atMs)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
    expect(at(ticks, 0)).toMatch(/no matches for kind "Deployment"/);
  });

  test('the value of a template expression is not assumed', () => {
    const templated = { ...wpaExternal, external: { ...wpaExternal.external, highWatermark: '{{ .Values.high }}' } };
    const { ticks, sequence, thresholds } = simulate(wpa({ metrics: [templated] }), scenario(), newest);
    expect(sequence).toEqual([2]);
    expect(thresholds).toEqual([]);
    expect(at(ticks, 0)).toMatch(/the threshold of the metric is a template expression$/);
  });
});

test('memory has binary suffixes', () => {
  const ticks = ticksOf(
    wpa({ metrics: [wpaMemory] }),
    scenario({ load: { shape: 'constant', to: 100 }, start: { replicas: 2 } }),
  );
  expect(at(ticks, 0)).toBe('memory is within its band (72Mi … 132Mi)');
});

describe('the faults of a scenario', () => {
  test('one failed metric prevents all scaling', () => {
    const world = fault({ what: 'metricsDown', metric: 'work', fromSeconds: 60, toSeconds: 300 });
    const ticks = ticksOf(wpa({ metrics: [wpaExternal, wpaCpu] }), world);
    expect(at(ticks, 150)).toMatch(/^no metric could be read: unable to get external metric default\/work/);
    expect(ticks.filter(({ atMs }) => atMs < 300_000).every(({ current, desired }) => current === desired)).toBe(true);
    expect(ticks.find(({ atMs }) => atMs === 150_000)?.readings).toEqual([null, null]);
  });

  test('a restart keeps the window of the last scaling', () => {
    const ticks = ticksOf(wpa(), fault({ what: 'controllerRestart', atSeconds: 80 }));
    expect(ticks.map(({ atMs }) => atMs / 1000).slice(4, 8)).toEqual([60, 75, 80, 95]);
    expect(at(ticks, 80)).toMatch(/^scale-up window \(55 s left\)/);
  });

  test('after a pause the controller syncs at once', () => {
    const ticks = ticksOf(wpa(), fault({ what: 'controllerPause', fromSeconds: 70, toSeconds: 102 }));
    expect(ticks.map(({ atMs }) => atMs / 1000).slice(4, 7)).toEqual([60, 102, 117]);
  });

  test('a manual count outside the bounds is corrected at once', () => {
    const world = { ...fault({ what: 'scaledByHand', to: 30, atSeconds: 400 }), horizonSeconds: 500 };
    const { sequence, ticks } = simulate(wpa(), world, newest);
    expect(sequence.slice(-2)).toEqual([30, 20]);
    expect(at(ticks, 405)).toBe('above maxReplicas: set at once, without metrics, window or policy');
  });

  test('pods that never become ready are not counted', () => {
    const ticks = ticksOf(
      wpa({ minAvailableReplicaPercentage: 70 }),
      fault({ what: 'podsNeverReady', pods: 1, fromSeconds: 0 }),
    );
    expect(at(ticks, 90)).toBe('too few available pods: 66 % of the pods are unready, will not autoscale default/web');
  });
});

const metric = fc.constantFrom(wpaExternal, wpaCpu, wpaMemory, {
  type: 'External',
  external: {
    metricName: 'rest',
    metricSelector: { matchExpressions: [{ key: 'env', operator: 'In', values: ['b', 'a'] }] },
    highWatermark: '400m',
  },
});
const autoscalers = fc
  .record(
    {
      minReplicas: fc.integer({ min: 1, max: 4 }),
      maxReplicas: fc.integer({ min: 4, max: 30 }),
      algorithm: fc.constantFrom('average', 'absolute', 'Average'),
      metrics: fc.array(metric, { maxLength: 3 }),
      tolerance: fc.constantFrom('0', '0.01', '100m', '1'),
      scaleUpLimitFactor: fc.constantFrom('0', '12.5', '150'),
      scaleDownLimitFactor: fc.constantFrom('0', '500m', '50'),
      upscaleForbiddenWindowSeconds: fc.integer({ min: 1, max: 90 }),
      downscaleForbiddenWindowSeconds: fc.integer({ min: 1, max: 90 }),
      upscaleDelayAboveWatermarkSeconds: fc.nat(60),
      downscaleDelayBelowWatermarkSeconds: fc.nat(60),
      replicaScalingAbsoluteModulo: fc.integer({ min: 1, max: 4 }),
      convergeTowardsWatermark: fc.constantFrom('', 'highwatermark', 'lowwatermark'),
      minAvailableReplicaPercentage: fc.constantFrom(0, 50, 100),
      readinessDelaySeconds: fc.nat(30),
      tolerateZero: fc.boolean(),
      dryRun: fc.constantFrom(false, false, true),
      recommender: fc.constant({
        url: 'http://r/x',
        targetType: 'load',
        highWatermark: '1',
        lowWatermark: '500m',
        settings: { a: 'b' },
      }),
      scaleTargetRef: fc.constantFrom(
        { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web' },
        { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', name: 'web' },
        { apiVersion: 'apps.openshift.io/v1', kind: 'DeploymentConfig', name: 'web' },
        { kind: 'Deployment', name: 'web' },
      ),
    },
    { requiredKeys: ['minReplicas', 'maxReplicas', 'algorithm', 'metrics'] },
  )
  .chain((spec) => {
    const annotations = fc.constantFrom<Record<string, string>>(
      {},
      { 'wpa.datadoghq.com/lifecycle-control.enabled': 'T', 'wpa.datadoghq.com/skip-owner-check': 'true' },
    );
    return annotations.map((given) => wpa(spec as unknown as ObjectValue, given));
  });
const faults = fc.array(
  fc.constantFrom<Fault>(
    { what: 'metricsMissing', pods: 1, fromSeconds: 100, toSeconds: 200 },
    { what: 'metricsDown', metric: null, fromSeconds: 200, toSeconds: 260 },
    { what: 'podsNeverReady', pods: 2, fromSeconds: 30 },
    { what: 'scaledByHand', to: 37, atSeconds: 150 },
    { what: 'scaledByHand', to: 0, atSeconds: 350 },
    { what: 'controllerPause', fromSeconds: 300, toSeconds: 341 },
    { what: 'controllerRestart', atSeconds: 402 },
  ),
  { maxLength: 4 },
);
const scenarios = fc
  .record({
    load: fc.record({
      shape: fc.constant('spike' as const),
      from: fc.nat(300),
      to: fc.nat(3000),
      atSeconds: fc.nat(100),
      forSeconds: fc.nat(300),
    }),
    faults,
    horizonSeconds: fc.constant(900),
    start: fc.record({ replicas: fc.constantFrom<Scenario['start']['replicas']>('minReplicas', 'maxReplicas', 0, 3) }),
    controller: fc.record({ syncTakesMs: fc.constantFrom(0, 7), phaseMs: fc.nat(14_000) }),
    workload: fc.record({
      kind: fc.constantFrom('requests' as const, 'queue' as const),
      startSeconds: fc.nat(20),
      readySeconds: fc.nat(60),
      stopSeconds: fc.nat(40),
      memorySticks: fc.boolean(),
    }),
    metrics: fc.record({ lagSeconds: fc.constantFrom(0, 40), resolutionSeconds: fc.constantFrom(15, 60) }),
  })
  .map((given) => scenario(given));
const times = runs(100);

describe('every WatermarkPodAutoscaler in every scenario', () => {
  test('a written case is decided the same way when it is read again', () => {
    fc.assert(
      fc.property(autoscalers, scenarios, (autoscaler, world) => {
        expect(verifyCaseLine(JSON.stringify(writeCase(autoscaler, world, newest, 'x')))).toMatchObject({
          result: 'equal',
        });
      }),
      times,
    );
  });

  test('groups of pods decide like separate pods', () => {
    fc.assert(
      fc.property(autoscalers, scenarios, (autoscaler, world) => {
        const decisions = (mergesCohorts: boolean) => {
          const ticks: unknown[] = [];
          run(createWatermarkController(autoscaler, world), world, {
            mergesCohorts,
            onSync: ({ tick }) => ticks.push(tick),
          });
          return ticks;
        };
        expect(decisions(true)).toEqual(decisions(false));
      }),
      times,
    );
  });

  test('every number is finite, and the controller sets counts within the bounds', () => {
    fc.assert(
      fc.property(autoscalers, scenarios, (autoscaler, world) => {
        const trace = simulate(autoscaler, world, newest);
        for (const { current, desired } of trace.ticks) {
          if (desired === current) continue;
          expect(desired).toBeGreaterThanOrEqual(autoscaler.minReplicas);
          expect(desired).toBeLessThanOrEqual(autoscaler.maxReplicas);
        }
        expect(JSON.stringify(trace)).not.toMatch(/NaN|undefined/);
      }),
      times,
    );
  });
});
