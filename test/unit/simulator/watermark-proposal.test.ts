// The proposal of 2019 (docs/behavior/hpa.md §7b, docs/behavior/wpa.md §6): its own formula, and the released
// controller. Where they differ, or the proposal contradicts itself, both are named.
import { describe, expect, test } from 'vitest';
import type { ObjectValue } from '../../../core/model/value.ts';
import { buildSpec } from '../../../core/model/watermark/build-spec.ts';
import { withControllerDefaults } from '../../../core/model/watermark/defaults.ts';
import { prepare } from '../../../core/simulator/hpa/prepare.ts';
import { initialState, reconcileHorizontal } from '../../../core/simulator/hpa/reconcile.ts';
import { noMetrics } from '../../../core/simulator/observation.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { downscaleLimit, normalizeReplicas, upscaleLimit } from '../../../core/simulator/watermark/decide/normalize.ts';
import type { WatermarkObservation } from '../../../core/simulator/watermark/observation.ts';
import { createWatermarkProfile } from '../../../core/simulator/watermark/profile.ts';
import { proposeExternal } from '../../../core/simulator/watermark/propose/propose-external.ts';
import { reconcileWatermark } from '../../../core/simulator/watermark/reconcile.ts';
import { createState } from '../../../core/simulator/watermark/status/state.ts';
import { hpa } from '../../support/hpa.ts';
import { externalMetrics, observation, podGroup } from '../../support/observations.ts';
import { contextOf, type Vector } from '../../support/watermark-vector.ts';

type Input = Vector['in'];

/** In thousandths. */
const story: Input = {
  valuesMilli: [],
  algorithm: 'absolute',
  spec: 6,
  ready: 6,
  lowMilli: 150,
  highMilli: 400,
  tolMilli: 10,
  modulo: 1,
  converge: '',
  tolerateZero: false,
  min: 1,
  max: 100,
  upFactorMilli: 50_000,
  downFactorMilli: 30_000,
};
const input = (difference: Partial<Input>): Input => ({ ...story, ...difference });
const at = (replicas: number) => ({ spec: replicas, ready: replicas });

/** The proposal's formula, before limits. */
function proposed({ valuesMilli, algorithm, spec, lowMilli, highMilli, tolMilli }: Input): number {
  const tolerance = tolMilli / 1000;
  const usage = valuesMilli.reduce((sum, value) => sum + value, 0) / (algorithm === 'average' ? spec : 1);
  if (usage > highMilli + tolerance * highMilli) return Math.ceil((spec * usage) / highMilli);
  return usage < lowMilli - tolerance * lowMilli ? Math.floor((spec * usage) / lowMilli) : spec;
}

function released(one: Input) {
  const context = contextOf({ in: one });
  const [metric] = context.object.settings.metrics;
  const result = metric && proposeExternal(metric, context);
  if (result?.result !== 'proposed') throw new Error('nothing proposed');
  const { proposal, ready, band } = result.metric;
  return { proposal, band, count: normalizeReplicas(proposal, one.spec, ready, context.object.settings).count };
}

const proposals = (one: Input) => [proposed(one), released(one).proposal];

describe('the formula', () => {
  test('64: 85 of 80 gives 11 of 10 replicas, and 50 of 60 gives 8', () => {
    const marks = { ...at(10), highMilli: 80_000, lowMilli: 60_000 };
    expect([85_000, 50_000].map((value) => proposed(input({ ...marks, tolMilli: 0, valuesMilli: [value] })))).toEqual([
      11, 8,
    ]);
    // Today a tolerance of 0 counts as unset.
    expect(
      [85_000, 50_000].map((value) => released(input({ ...marks, tolMilli: 1, valuesMilli: [value] })).proposal),
    ).toEqual([11, 8]);
  });

  test('average is total ÷ watermark, absolute is replicas × value ÷ watermark; series are added', () => {
    expect(proposals(input({ ...at(5), algorithm: 'average', valuesMilli: [1200, 1200] }))).toEqual([6, 6]);
    expect(proposals(input({ ...at(5), valuesMilli: [300, 300] }))).toEqual([8, 8]);
  });

  test('binary rounding can make the average differ by one from value ÷ watermark', () => {
    const [d22, d23] = [
      input({ ...at(7), algorithm: 'average', valuesMilli: [3600] }),
      input({ ...at(13), algorithm: 'average', valuesMilli: [63_000], lowMilli: 7000, highMilli: 9000 }),
    ];
    expect([3600 / 400, 63_000 / 7000]).toEqual([9, 9]);
    expect([released(d22).proposal, released(d23).proposal]).toEqual([10, 8]);
  });

  test('below the band the formula can give 0, the controller at least 1', () =>
    expect(proposals(input({ ...at(2), valuesMilli: [10] }))).toEqual([0, 1]));
});

describe('the story: 400m, 150m and 1 %', () => {
  test('acts above 404m, and below 148.5m by the formula, 149m in the controller', () => {
    expect([405, 404, 149, 148].map((value) => proposals(input({ valuesMilli: [value] })))).toEqual([
      [7, 7],
      [6, 6],
      [6, 6],
      [5, 5],
    ]);
    expect(released(input({ valuesMilli: [300] })).band).toEqual({ adjustedHigh: 404, adjustedLow: 149 });
  });

  test('744m of 5 replicas are 148.8m each: the formula keeps 5, the controller removes one', () =>
    expect(proposals(input({ ...at(5), algorithm: 'average', valuesMilli: [744] }))).toEqual([5, 4]));
});

describe('the limits', () => {
  const fourteen = { ...at(10), valuesMilli: [560] };
  test('10 → 14 with 30 %, as the text says, is 13; with the 50 % of its YAML, 14', () => {
    expect(proposals(input(fourteen))).toEqual([14, 14]);
    expect([30_000, 50_000].map((upFactorMilli) => released(input({ ...fourteen, upFactorMilli })).count)).toEqual([
      13, 14,
    ]);
  });
  test('are rounded down, at least 1, and 0 freezes', () => {
    expect([upscaleLimit(10, 50_000), upscaleLimit(3, 50_000), upscaleLimit(1, 50_000), upscaleLimit(10, 0)]).toEqual([
      15, 4, 2, 10,
    ]);
    expect([downscaleLimit(10, 30_000), downscaleLimit(3, 30_000), downscaleLimit(10, 0)]).toEqual([7, 2, 10]);
  });
});

describe('the comparison with the HPA', () => {
  const byTen = (target: { type: 'AverageValue'; averageValue: string } | { type: 'Value'; value: string }) =>
    hpa({ maxReplicas: 100, metrics: [{ type: 'External', external: { metric: { name: 'work' }, target } }] });
  const average = byTen({ type: 'AverageValue', averageValue: '10' });
  const absolute = byTen({ type: 'Value', value: '10' });
  /** For 10 replicas; `milli` is the value of the metric, in thousandths. */
  const recommendedBy = (autoscaler: ReturnType<typeof hpa>, milli: number, tolerance: number) => {
    const scale = { spec: 10, status: 10, selector: 'app=web' };
    const observed = observation({ scale, pods: [podGroup({ count: 10 })], metrics: externalMetrics(milli) });
    const profile = newestReleaseProfile({ tolerance });
    return reconcileHorizontal(initialState, observed, prepare(autoscaler, profile)).outcome.tick.proposal;
  };
  const recommended = (perPodMilli: number, tolerance: number) => recommendedBy(average, perPodMilli * 10, tolerance);

  test('a target of 10 without tolerance: 9 replicas at 9.000 already, not only at 8.999; 11 from 10.001', () =>
    expect([8999, 9000, 9001, 10_001].map((usage) => recommended(usage, 0))).toEqual([9, 9, 10, 11]));
  test('with the tolerance of 10 %: 9 below 9, then 12 above 11, never 11', () =>
    expect([8999, 9000, 10_001, 11_000, 11_001].map((usage) => recommended(usage, 0.1))).toEqual([9, 10, 10, 10, 12]));

  const one = { highMilli: 10_000, lowMilli: 10_000 };
  test('the WPA with one watermark of 10 and a tolerance of 1m: 9 at 9.98, 11 at 10.02', () =>
    expect(
      [9980, 10_020].map((value) => released(input({ ...at(10), ...one, tolMilli: 1, valuesMilli: [value] })).proposal),
    ).toEqual([9, 11]));
  test('Value is absolute and AverageValue average only for scale-up: 13 of 10 at 12.5; at 8.5 the HPA keeps 9, the WPA 8', () => {
    const exact = { ...at(10), ...one, tolMilli: 0 };
    const totalsOf = (perPod: number) => ({ absolute: perPod, average: perPod * 10 });
    const both = (perPod: number) =>
      (['absolute', 'average'] as const).map((algorithm) => {
        const value = totalsOf(perPod)[algorithm];
        const byHpa = recommendedBy(algorithm === 'absolute' ? absolute : average, value, 0);
        return [byHpa, released(input({ ...exact, algorithm, valuesMilli: [value] })).proposal];
      });
    expect(both(12_500)).toEqual([
      [13, 13],
      [13, 13],
    ]);
    expect(both(8500)).toEqual([
      [9, 8],
      [9, 8],
    ]);
  });
  test('rounding down does not guarantee symmetry: 5 → 4, and the same load gives 5 again', () => {
    const load = 5 * 8900;
    expect(released(input({ ...at(5), ...one, tolMilli: 100, valuesMilli: [load / 5] })).proposal).toBe(4);
    expect(released(input({ ...at(4), ...one, tolMilli: 100, valuesMilli: [load / 4] })).proposal).toBe(5);
  });
});

describe('over time', () => {
  const external = (difference: ObjectValue = {}) => ({
    type: 'External',
    external: {
      metricName: 'm',
      metricSelector: { matchLabels: { a: 'b' } },
      highWatermark: '400m',
      lowWatermark: '150m',
      ...difference,
    },
  });
  const spec = (difference: ObjectValue = {}) =>
    buildSpec({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 4,
      maxReplicas: 9,
      tolerance: '10m',
      upscaleForbiddenWindowSeconds: 60,
      downscaleForbiddenWindowSeconds: 120,
      metrics: [external()],
      ...difference,
    });
  const observe = (atMs: number, count: number, value: number): WatermarkObservation => ({
    atMs,
    scale: { spec: count, status: count, selector: 'app=web' },
    pods: [
      {
        name: 'web',
        phase: 'Running',
        startedAtMs: -1e6,
        deleting: false,
        containers: [],
        owners: [{ kind: 'ReplicaSet', name: 'web-1' }],
        count,
        ready: { status: 'True', atMs: -1e6 },
      },
    ],
    metrics: { ...noMetrics, external: [{ name: 'm', selector: 'a=b', answer: { values: [value] } }] },
  });
  /** For each check `[seconds, value in thousandths]`. */
  const run = (from: number, checks: readonly [number, number][], difference: ObjectValue = {}) => {
    let state = createState({ name: 'web', annotations: {}, spec: withControllerDefaults(spec(difference)) });
    let count = from;
    return checks.map(([seconds, value]) => {
      const next = reconcileWatermark(state, observe(seconds * 1000, count, value), createWatermarkProfile('0.11.0'));
      state = next.state;
      count = next.outcome.scaleTo ?? count;
      return count;
    });
  };

  test('the windows count from the last scaling in either direction, and their end is inclusive', () => {
    expect(
      run(6, [
        [0, 450],
        [45, 450],
        [60, 450],
      ]),
    ).toEqual([7, 7, 8]);
    expect(
      run(6, [
        [0, 450],
        [60, 100],
        [105, 100],
        [120, 100],
      ]),
    ).toEqual([7, 7, 7, 6]);
    expect(
      run(6, [
        [0, 100],
        [45, 450],
        [60, 450],
      ]),
    ).toEqual([5, 5, 6]);
  });

  test('the first evaluation waits for nothing and counts as a scaling, even if it keeps the count', () =>
    expect(
      run(6, [
        [0, 300],
        [45, 450],
        [60, 450],
      ]),
    ).toEqual([6, 6, 7]));

  test('a count outside the bounds changes to the bound at once', () => {
    expect(run(12, [[0, 300]])).toEqual([9]);
    expect(run(2, [[0, 300]])).toEqual([4]);
  });

  test('one watermark alone is used for both', () => {
    const high = {
      type: 'External',
      external: { metricName: 'm', metricSelector: { matchLabels: { a: 'b' } }, highWatermark: '400m' },
    };
    expect(run(6, [[0, 395]], { metrics: [high] })).toEqual([5]);
    expect(run(6, [[0, 405]], { metrics: [high] })).toEqual([7]);
  });

  test('of several metrics the largest proposal counts', () =>
    expect(run(6, [[0, 450]], { metrics: [external(), external({ highWatermark: '300m' })] })).toEqual([9]));
});
