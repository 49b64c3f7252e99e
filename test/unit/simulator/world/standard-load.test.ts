// The default load follows the bounds, the targets and the kinds of metrics.
import { describe, expect, test } from 'vitest';
import { analyzeFile, autoscalersOf } from '../../../../core/analysis/analyze-file.ts';
import type { Autoscaler } from '../../../../core/model/autoscaler.ts';
import type { HorizontalPodAutoscaler, Metric } from '../../../../core/model/hpa/autoscaler.ts';
import { metricSourceOf } from '../../../../core/model/hpa/metric-source.ts';
import { completeScenario, type PartialScenario } from '../../../../core/model/scenario/partial-scenario.ts';
import type { WorkloadFacts } from '../../../../core/model/scenario/workload-facts.ts';
import { assumptionText } from '../../../../core/simulator/world/report-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { scenarioDefaults, withSavedLoad } from '../../../../core/simulator/world/standard-load.ts';
import { Chance } from '../../../support/chance.ts';
import { sampleOf } from '../../../support/effort.ts';
import { hpa } from '../../../support/hpa.ts';
import { randomCase } from '../../../support/random-cases.ts';
import { cpuOf, release } from '../../../support/scenario.ts';
import { wpa, wpaCpu } from '../../../support/wpa.ts';

const profile = release('1.37');
const Mi = 1024 * 1024;

function defaultsOf(autoscaler: Autoscaler, workload: WorkloadFacts = {}) {
  return scenarioDefaults(autoscaler, workload, profile);
}

function standardRun(autoscaler: Autoscaler, workload: WorkloadFacts = {}, given: PartialScenario = {}) {
  const defaults = defaultsOf(autoscaler, workload);
  return simulate(autoscaler, completeScenario(given, { defaults, workload }), profile);
}

describe('the default load', () => {
  test('rises from what 1.2 × minReplicas serve at their target to what 0.8 × maxReplicas serve', () => {
    const cpu = hpa({ minReplicas: 2, maxReplicas: 20, metrics: [cpuOf(60)] });
    expect(defaultsOf(cpu)).toMatchObject({
      need: { from: 3, to: 16 },
      load: { from: 180, to: 960 },
      workload: { capacityPerPod: 100 },
    });
    expect(standardRun(cpu).sequence).toEqual([3, 5, 9, 15]);
  });

  test.each([
    ['close bounds: from one to the other', [4, 6], { from: 4, to: 6 }],
    ['equal bounds: from 0.8 of them', [5, 5], { from: 4, to: 5 }],
    ['a lower bound of 0: from 0', [0, 10], { from: 0, to: 8 }],
    ['the smallest bounds', [1, 2], { from: 1, to: 2 }],
    ['a single replica', [1, 1], { from: 0.8, to: 1 }],
    ['wide bounds', [1, 1000], { from: 2, to: 800 }],
  ])('%s', (_, [minReplicas = 0, maxReplicas = 0], need) =>
    expect(defaultsOf(hpa({ minReplicas, maxReplicas })).need).toEqual(need),
  );

  test('has two significant digits, or as many as it needs to reach the target of all its pods', () => {
    const loadOf = (averageValue: string) =>
      defaultsOf(hpa({ maxReplicas: 20, metrics: [external({ averageValue })] })).load;
    expect(loadOf('7')).toEqual({ from: 14, to: 110 });
    expect(loadOf('6.3')).toEqual({ from: 12.6, to: 100 });
    expect(loadOf('1k')).toEqual({ from: 2000, to: 16_000 });
    expect(loadOf('100m')).toEqual({ from: 0.2, to: 1.6 });
  });

  test('does not depend on what a scenario changes', () => {
    const cpu = hpa({ metrics: [cpuOf(50)] });
    const loadOf = (given: PartialScenario) => standardRun(cpu, {}, given).load.map(({ value }) => value);
    expect(loadOf({ workload: { capacityPerPod: 20 } })).toEqual(loadOf({}));
  });

  test('starts with the pods that it needs, also if a scenario changes the pods', () => {
    const cpu = hpa({ metrics: [cpuOf(50)] });
    const startOf = (given: PartialScenario) => standardRun(cpu, {}, given).sequence[0];
    expect(startOf({})).toBe(2);
    expect(startOf({ workload: { capacityPerPod: 20 } })).toBe(10);
    expect(startOf({ workload: { capacityPerPod: 500 } })).toBe(1);
    expect(startOf({ workload: { idleCpuMilli: 25 } })).toBe(3);
    // As documented, a scenario with a load of its own starts with minReplicas.
    expect(startOf({ load: { shape: { shape: 'step', from: 500 } } })).toBe(1);
    expect(startOf({ load: { shape: { shape: 'step', from: 500 } }, start: { replicas: 'settled' } })).toBe(10);
  });

  test('starts a WatermarkPodAutoscaler with at least one pod, because it never scales up from 0', () =>
    expect(standardRun(wpa({ minReplicas: 0 })).sequence[0]).toBe(2));
});

describe('the default pods', () => {
  const pods = (target: { averageValue: string }): Metric => ({
    type: 'Pods',
    pods: { metric: { name: 'work' }, target: { type: 'AverageValue', ...target } },
  });
  const memory = (averageUtilization: number): Metric => ({
    type: 'Resource',
    resource: { name: 'memory', target: { type: 'Utilization', averageUtilization } },
  });
  const containers = [{ name: 'app', cpuMilli: 400, memoryBytes: 256 * Mi }];
  const podsOf = (metrics: Metric[], workload: WorkloadFacts = { containers }) =>
    defaultsOf(hpa({ metrics }), workload).workload;

  test('handle 100 units/s, and use their requests then', () =>
    expect(podsOf([cpuOf(80)])).toEqual({
      capacityPerPod: 100,
      cpuAtCapacityMilli: null,
      memoryAtCapacityBytes: null,
      baseMemoryBytes: 64 * Mi,
    }));

  test('are at 70 % of what they handle when a metric is at its average per pod', () => {
    expect(podsOf([pods({ averageValue: '7' })]).capacityPerPod).toBe(10);
    expect(podsOf([external({ averageValue: '1' }), pods({ averageValue: '7' })]).capacityPerPod).toBe(1.4);
  });

  test('use more than their requests if the metric would not pass its target otherwise', () => {
    expect(podsOf([cpuOf(95)]).cpuAtCapacityMilli).toBe(543);
    expect(podsOf([cpuOf(200)]).cpuAtCapacityMilli).toBe(1143);
    expect(podsOf([memory(95)]).memoryAtCapacityBytes).toBe(Math.ceil((256 * Mi * 0.95) / 0.7));
  });

  test('do not use more than their cpu limit', () =>
    expect(podsOf([cpuOf(95)], { containers, cpuLimitMilli: 450 }).cpuAtCapacityMilli).toBe(450));

  test('use at most half of the target of memory without load', () =>
    expect(podsOf([memory(40)]).baseMemoryBytes).toBe(51 * Mi));

  test('count a container that a metric names', () => {
    const two = [...containers, { name: 'proxy', cpuMilli: 100, memoryBytes: 64 * Mi }];
    const ofProxy: Metric = {
      type: 'ContainerResource',
      containerResource: { name: 'cpu', container: 'proxy', target: { type: 'AverageValue', averageValue: '120m' } },
    };
    expect(podsOf([ofProxy], { containers: two }).cpuAtCapacityMilli).toBe(858);
    // Without this container the metric cannot be read.
    expect(podsOf([ofProxy]).cpuAtCapacityMilli).toBeNull();
  });
});

describe('an unsaved change', () => {
  const cpu = (target: number, maxReplicas = 20) => hpa({ maxReplicas, metrics: [cpuOf(target)] });
  const withChange = (autoscaler: Autoscaler) =>
    withSavedLoad(defaultsOf(cpu(80)), { autoscaler, workload: {}, profile });

  test('of a target keeps the load, which then needs other pods', () =>
    expect(withChange(cpu(50))).toMatchObject({
      load: { from: 160, to: 1280 },
      need: { from: 4, to: 26 },
    }));

  test('of maxReplicas keeps the load as long as it needs at most twice as many', () => {
    expect(withChange(cpu(80, 8)).load).toEqual({ from: 160, to: 1280 });
    expect(withChange(cpu(80, 7)).load).toEqual(defaultsOf(cpu(80, 7)).load);
  });

  test('of maxReplicas keeps the load as long as it needs at least a quarter', () => {
    expect(withChange(cpu(80, 64)).load).toEqual({ from: 160, to: 1280 });
    expect(withChange(cpu(80, 65)).load).toEqual(defaultsOf(cpu(80, 65)).load);
  });
});

describe('the line about the load', () => {
  const lineOf = (given: PartialScenario = {}, minReplicas = 2) => {
    const trace = standardRun(hpa({ minReplicas, metrics: [cpuOf(60)] }), {}, given);
    return trace.assumptions.map(assumptionText);
  };

  test('names the load, the pods that it needs and what a pod handles', () =>
    expect(lineOf()).toEqual([
      'load from the manifest: 180 → 960 units/s at 1 min, which 3 to 16 pods serve at their target; a pod handles 100',
    ]));

  test.each([
    ['constant', '960 units/s, which 16 pods serve'],
    ['ramp', '180 → 960 units/s from 1 min to 6 min, which'],
    ['spike', '180 → 960 units/s at 1 min for 2 min, which'],
    ['wave', '180 … 960 units/s every 10 min, which'],
  ] as const)('describes a %s', (shape, text) => expect(lineOf({ load: { shape: { shape } } })[0]).toContain(text));

  test.each<[string, PartialScenario]>([
    ['the load', { load: { shape: { shape: 'step', to: 960 } } }],
    ['the capacity', { workload: { capacityPerPod: 100 } }],
    ['the usage', { workload: { cpuPerUnitMilli: 1 } }],
  ])('is absent if the scenario sets %s', (_, given) => expect(lineOf(given)).toEqual([]));
});

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);

describe('the default run of a random autoscaler', () => {
  test.each(sampleOf(seeds(300), 6))(
    'changes nothing before the load, and then serves all of it with the pods that it needs (seed %i)',
    (seed) => {
      const { autoscaler, workload } = randomSubject(new Chance(seed));
      const { need, load } = defaultsOf(autoscaler, workload);
      const { ticks, points, horizonMs, sequence } = standardRun(autoscaler, workload);
      expect(sequence[0]).toBe(need.from);
      expect(ticks.filter(({ atMs, desired }) => atMs < 60_000 && desired !== need.from)).toEqual([]);
      expect(need.from).toBeGreaterThanOrEqual(autoscaler.minReplicas);
      // The tolerance is 10 %. Memory without load widens it, because it does not scale.
      const end = sequence.at(-1) ?? 0;
      expect(end).toBeGreaterThanOrEqual(Math.floor(need.to * (measuresMemory(autoscaler) ? 0.83 : 0.9)));
      expect(end).toBeLessThanOrEqual(Math.ceil(need.to / 0.9));
      const last = points.filter((_, i) => (points[i + 1]?.atMs ?? horizonMs) > horizonMs - 300_000);
      expect(Math.min(...last.map(({ capacity }) => capacity))).toBeGreaterThanOrEqual(load.to);
    },
  );
});

test('the default load is a finite number for every object that can be read', () => {
  for (const seed of sampleOf(seeds(400), 8)) {
    const { manifest } = randomCase(seed);
    for (const { autoscaler } of [...analyzeFile(manifest, 'web.yaml')].flatMap(autoscalersOf)) {
      const read = autoscaler.reading?.autoscaler;
      if (!read) continue;
      const { load } = defaultsOf(read);
      expect({ seed, isLoad: load.from >= 0 && load.from <= load.to && Number.isFinite(load.to) }).toEqual({
        seed,
        isLoad: true,
      });
    }
  }
});

test.each<[string, Partial<HorizontalPodAutoscaler>]>([
  ['a lower bound above the upper one', { minReplicas: 9, maxReplicas: 3 }],
  ['no metrics', { metrics: [] }],
  ['a target of 0', { metrics: [external({ averageValue: '0' })] }],
  ['a target that is no quantity', { metrics: [external({ value: 'many' })] }],
  [
    'a target of another resource',
    { metrics: [{ type: 'Resource', resource: { name: 'gpu', target: { type: 'AverageValue', averageValue: '1' } } }] },
  ],
  ['the largest bound', { maxReplicas: 2 ** 31 - 1 }],
])('the default load is a finite number for %s', (_, difference) => {
  const { load } = defaultsOf(hpa(difference));
  expect(load.to).toBeGreaterThan(0);
  expect(Number.isFinite(load.to)).toBe(true);
});

function measuresMemory(autoscaler: Autoscaler): boolean {
  return 'metrics' in autoscaler && autoscaler.metrics.some((metric) => metricSourceOf(metric).name === 'memory');
}

function external(target: { averageValue: string } | { value: string }): Metric {
  const type = 'value' in target ? 'Value' : 'AverageValue';
  return { type: 'External', external: { metric: { name: 'queue_length' }, target: { type, ...target } } };
}

function randomSubject(chance: Chance): { autoscaler: Autoscaler; workload: WorkloadFacts } {
  const minReplicas = chance.of([1, 1, 2, 3, 5, 10]);
  const maxReplicas = minReplicas + chance.of([1, 2, 3, 5, 9, 20, 90]);
  const containers = chance.of([
    null,
    [{ name: 'app', cpuMilli: 250, memoryBytes: 256 * Mi }],
    [
      { name: 'app', cpuMilli: 400, memoryBytes: 512 * Mi },
      { name: 'proxy', cpuMilli: 100, memoryBytes: 64 * Mi },
    ],
  ]);
  const limit = containers?.reduce((sum, { cpuMilli }) => sum + cpuMilli, 0);
  const workload = {
    ...(containers && { containers }),
    ...(limit !== undefined && chance.is(0.3) && { cpuLimitMilli: 2 * limit }),
  };
  if (chance.is(0.3)) {
    const highWatermark = chance.of(['100', '400', '10k']);
    const external = {
      type: 'External',
      external: { metricName: 'work', metricSelector: { matchLabels: { a: 'b' } }, highWatermark, lowWatermark: '50' },
    };
    const metrics = [chance.is() ? external : wpaCpu];
    const algorithm = metrics[0] === external ? chance.of(['average', 'absolute']) : 'average';
    return { autoscaler: wpa({ minReplicas, maxReplicas, algorithm, metrics }), workload };
  }
  const metrics = Array.from({ length: chance.of([1, 1, 2]) }, (_, i) => randomMetric(chance, `work_${i}`));
  return { autoscaler: hpa({ minReplicas, maxReplicas, metrics }), workload };
}

function randomMetric(chance: Chance, name: string): Metric {
  const metric = { name };
  const averageUtilization = chance.of([30, 50, 60, 70, 80, 90, 95, 150]);
  const averageValue = chance.of(['500m', '1', '7', '30', '100', '1k', '64M']);
  const describedObject = { apiVersion: 'v1', kind: 'Service', name: 'web' };
  return chance.of<() => Metric>([
    () => cpuOf(averageUtilization),
    () => ({ type: 'Resource', resource: { name: 'memory', target: { type: 'Utilization', averageUtilization } } }),
    () => ({
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: chance.of(['50m', '200m', '700m']) } },
    }),
    () => ({
      type: 'Resource',
      resource: {
        name: 'memory',
        target: { type: 'AverageValue', averageValue: chance.of(['100Mi', '200Mi', '1Gi']) },
      },
    }),
    () => ({
      type: 'ContainerResource',
      containerResource: { name: 'cpu', container: 'app', target: { type: 'Utilization', averageUtilization } },
    }),
    () => ({ type: 'Pods', pods: { metric, target: { type: 'AverageValue', averageValue } } }),
    () => ({ type: 'Object', object: { metric, describedObject, target: { type: 'AverageValue', averageValue } } }),
    () => ({ type: 'Object', object: { metric, describedObject, target: { type: 'Value', value: averageValue } } }),
    () => ({ type: 'External', external: { metric, target: { type: 'AverageValue', averageValue } } }),
    () => ({ type: 'External', external: { metric, target: { type: 'Value', value: averageValue } } }),
  ])();
}
