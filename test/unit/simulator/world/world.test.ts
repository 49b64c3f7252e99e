// No load is lost, equal pods decide like one group, and a written case is decided the same way again.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyCaseLine } from '../../../../core/cases/verify-case.ts';
import { writeCase } from '../../../../core/cases/write-case.ts';
import type { HorizontalPodAutoscaler, Metric } from '../../../../core/model/hpa/autoscaler.ts';
import type { Fault, Scenario } from '../../../../core/model/scenario/scenario.ts';
import { createHorizontalController } from '../../../../core/simulator/hpa/simulated-controller.ts';
import { run } from '../../../../core/simulator/world/run.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { runs } from '../../../support/effort.ts';
import { behavior, hpa, percent, pods } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';

const external = (target: object): Metric =>
  ({ type: 'External', external: { metric: { name: 'work' }, target } }) as Metric;
const metric = fc.constantFrom<Metric>(
  cpuOf(60),
  { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '100Mi' } } },
  {
    type: 'ContainerResource',
    containerResource: { name: 'cpu', container: 'app', target: { type: 'Utilization', averageUtilization: 50 } },
  },
  { type: 'Pods', pods: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '70' } } },
  {
    type: 'Object',
    object: {
      describedObject: { kind: 'Service', name: 'web' },
      metric: { name: 'hits' },
      target: { type: 'Value', value: '5' },
    },
  },
  external({ type: 'AverageValue', averageValue: '80' }),
  external({ type: 'Value', value: '3' }),
);
const autoscalers: fc.Arbitrary<HorizontalPodAutoscaler> = fc
  .record({
    minReplicas: fc.integer({ min: 0, max: 4 }),
    maxReplicas: fc.integer({ min: 4, max: 30 }),
    metrics: fc.array(metric, { minLength: 1, maxLength: 3 }),
    rules: fc.constantFrom(
      undefined,
      behavior(),
      behavior(
        { stabilizationWindowSeconds: 45 },
        { stabilizationWindowSeconds: 60, policies: [pods(2, 30), percent(20, 60)] },
      ),
    ),
  })
  .map(({ rules, ...rest }) => hpa({ ...rest, ...(rules && { behavior: rules }) }));

const shape = fc.oneof(
  fc.record({ shape: fc.constant('step' as const), from: fc.nat(500), to: fc.nat(3000), atSeconds: fc.nat(300) }),
  fc.record({
    shape: fc.constant('ramp' as const),
    from: fc.nat(500),
    to: fc.nat(3000),
    fromSeconds: fc.nat(100),
    toSeconds: fc.nat(600),
  }),
  fc.record({
    shape: fc.constant('spike' as const),
    from: fc.nat(500),
    to: fc.nat(3000),
    atSeconds: fc.nat(100),
    forSeconds: fc.nat(200),
  }),
  fc.record({
    shape: fc.constant('wave' as const),
    low: fc.nat(500),
    high: fc.nat(3000),
    periodSeconds: fc.integer({ min: 30, max: 600 }),
  }),
);
const faults = fc.array(
  fc.constantFrom<Fault>(
    { what: 'metricsMissing', pods: 1, fromSeconds: 100, toSeconds: 200 },
    { what: 'metricsDown', metric: null, fromSeconds: 200, toSeconds: 260 },
    { what: 'podsNeverReady', pods: 1, fromSeconds: 30 },
    { what: 'scaledByHand', to: 7, atSeconds: 150 },
    { what: 'rollout', atSeconds: 120 },
    { what: 'rollout', atSeconds: 170 },
    { what: 'controllerPause', fromSeconds: 300, toSeconds: 340 },
    { what: 'controllerRestart', atSeconds: 400 },
  ),
  { maxLength: 3 },
);
const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    load: shape,
    faults,
    noise: fc.constantFrom(0, 0.3),
    seed: fc.nat(1000),
    horizonSeconds: fc.constant(900),
    controller: fc.record({ syncTakesMs: fc.constantFrom(0, 7), phaseMs: fc.nat(14_000) }),
    workload: fc.record({
      kind: fc.constantFrom('requests' as const, 'queue' as const),
      capacityPerPod: fc.integer({ min: 20, max: 200 }),
      startSeconds: fc.nat(20),
      readySeconds: fc.nat(60),
      stopSeconds: fc.nat(40),
      endpointSeconds: fc.constantFrom(0, 0, 12),
      preStopSeconds: fc.constantFrom(0, 6),
      strategy: fc.constantFrom('RollingUpdate' as const, 'RollingUpdate' as const, 'Recreate' as const),
      maxSurge: fc.constantFrom('25%' as const, 0, 3),
      maxUnavailable: fc.constantFrom('25%' as const, 0, '100%' as const),
      startupCpuMilli: fc.constantFrom(0, 300),
      startupCpuSeconds: fc.nat(40),
      memorySticks: fc.boolean(),
      controller: fc.constantFrom(
        { kind: 'Deployment' as const },
        { kind: 'StatefulSet' as const, podManagementPolicy: 'OrderedReady' as const },
        { kind: 'StatefulSet' as const, podManagementPolicy: 'Parallel' as const },
      ),
    }),
    nodes: fc.record({
      provisioning: fc.constantFrom('unlimited' as const, 'fixed' as const, 'clusterAutoscaler' as const),
      freePods: fc.nat(5),
      podsPerNode: fc.integer({ min: 1, max: 4 }),
      maxNodes: fc.constantFrom(null, 2),
      detectSeconds: fc.nat(30),
      provisionSeconds: fc.nat(90),
      removeSeconds: fc.integer({ min: 10, max: 200 }),
    }),
    metrics: fc.record({
      lagSeconds: fc.constantFrom(0, 15, 40),
      resolutionSeconds: fc.constantFrom(15, 60),
      cpuWindowSeconds: fc.constantFrom(0, 0, 60, 200),
    }),
  })
  .map(({ noise, ...difference }) => {
    const world = scenario(difference);
    return { ...world, load: { ...world.load, noise: { relative: noise, everySeconds: 15 } } };
  });
const profiles = fc
  .constantFrom('1.15', '1.18', '1.20', '1.23', '1.26', '1.29', '1.32', '1.34', '1.36', '1.37')
  .map((name) => release(name));
const times = runs(100);

describe('every autoscaler, scenario and release', () => {
  test('a written case is decided the same way when it is read again', () => {
    fc.assert(
      fc.property(autoscalers, scenarios, profiles, (autoscaler, world, profile) => {
        const verdict = verifyCaseLine(JSON.stringify(writeCase(autoscaler, world, profile, 'x')));
        expect(verdict).toMatchObject({ result: 'equal' });
      }),
      times,
    );
  });

  test('groups of pods decide like separate pods, and every run gives the same result', () => {
    fc.assert(
      fc.property(autoscalers, scenarios, profiles, (autoscaler, world, profile) => {
        const ticksOf = (mergesCohorts: boolean) => {
          const ticks: unknown[] = [];
          run(createHorizontalController(autoscaler, world, profile), world, {
            mergesCohorts,
            onSync: ({ tick }) => ticks.push(tick),
          });
          return ticks;
        };
        expect(ticksOf(true)).toEqual(ticksOf(false));
      }),
      times,
    );
  });

  test('counts are within the bounds once no person or fault interferes, and every number is finite', () => {
    fc.assert(
      fc.property(autoscalers, scenarios, profiles, (autoscaler, world, profile) => {
        const trace = simulate(autoscaler, { ...world, faults: [] }, profile);
        for (const { desired } of trace.ticks) {
          expect(desired).toBeGreaterThanOrEqual(autoscaler.minReplicas);
          expect(desired).toBeLessThanOrEqual(autoscaler.maxReplicas);
        }
        expect(JSON.stringify(trace)).not.toContain('NaN');
        const { unmet, offered, podSeconds, podSecondsAboveNeed } = trace.report;
        expect(unmet.units).toBeLessThanOrEqual(offered + 1e-6);
        expect(podSecondsAboveNeed).toBeLessThanOrEqual(podSeconds + 1e-6);
      }),
      times,
    );
  });
});

describe('the workload of a scenario', () => {
  test('a StatefulSet adds one pod at a time', () => {
    const world = scenario({
      workload: { controller: { kind: 'StatefulSet', podManagementPolicy: 'OrderedReady' }, readySeconds: 20 },
    });
    const trace = simulate(
      hpa({ metrics: [external({ type: 'AverageValue', averageValue: '100' })] }),
      world,
      release('1.37'),
    );
    expect(Math.max(...trace.points.map(({ starting }) => starting))).toBe(1);
    expect(trace.points.at(-1)).toMatchObject({ ready: 9, starting: 0 });
  });

  test('a queue loses nothing: it is processed later, and the report has a waiting time', () => {
    const world = scenario({
      load: { shape: 'spike', from: 50, to: 900, atSeconds: 60, forSeconds: 120 },
      workload: { kind: 'queue' },
    });
    const trace = simulate(
      hpa({ metrics: [external({ type: 'AverageValue', averageValue: '100' })] }),
      world,
      release('1.37'),
    );
    expect(trace.report.unmet.units).toBe(0);
    expect(trace.report.longestWaitSeconds).toBeGreaterThan(30);
    expect(trace.points.at(-1)?.queue).toBe(0);
  });

  test('a cpu limit reduces the capacity', () => {
    const of = (cpuLimitMilli: number | null) =>
      simulate(
        hpa({ minReplicas: 20, metrics: [cpuOf(70)] }),
        scenario({ workload: { cpuLimitMilli } }),
        release('1.37'),
      ).points[0]?.capacity;
    expect([of(null), of(50)]).toEqual([2000, 1000]);
  });
});

describe('the controller in a scenario', () => {
  test('a restarted controller syncs at once from 1.37 on, and one period later before', () => {
    const ticks = (name: string) => {
      const world = scenario({ faults: [{ what: 'controllerRestart', atSeconds: 100 }], horizonSeconds: 150 });
      return simulate(hpa(), world, release(name)).ticks.map(({ atMs }) => atMs / 1000);
    };
    expect(ticks('1.37')).toEqual([0, 15, 30, 45, 60, 75, 90, 100, 115, 130, 145]);
    expect(ticks('1.36')).toEqual([0, 15, 30, 45, 60, 75, 90, 115, 130, 145]);
  });

  test('without behavior the scale-down comes 315 s after the last high sync on the exact grid, and after 300 s in a cluster', () => {
    const drop = (syncTakesMs: number) => {
      const world = scenario({
        controller: { syncTakesMs, phaseMs: 0 },
        load: { shape: 'step', from: 900, to: 50, atSeconds: 61 },
        start: { replicas: 9 },
        metrics: { rateWindowSeconds: 15 },
      });
      const { ticks } = simulate(
        hpa({ metrics: [external({ type: 'AverageValue', averageValue: '100' })] }),
        world,
        release('1.37'),
      );
      const high = ticks.findLast(({ proposal }) => (proposal ?? 0) >= 9)?.atMs ?? 0;
      return Math.round(((ticks.find(({ current, desired }) => desired < current)?.atMs ?? 0) - high) / 1000);
    };
    expect([drop(0), drop(1)]).toEqual([315, 300]);
  });

  test('a workload that the autoscaler scaled to zero is scaled up again', () => {
    const autoscaler = hpa({ minReplicas: 0, metrics: [external({ type: 'AverageValue', averageValue: '100' })] });
    const world = scenario({ load: { shape: 'step', from: 0, to: 300, atSeconds: 60 } });
    const { sequence } = simulate(autoscaler, world, release('1.37'));
    expect([sequence[0], sequence.at(-1)]).toEqual([0, 3]);
  });
});
