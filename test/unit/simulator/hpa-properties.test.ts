import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Behavior,
  HorizontalPodAutoscaler,
  Metric,
  Policy,
  ScalingRules,
} from '../../../core/model/hpa/autoscaler.ts';
import { newestRelease, releases } from '../../../core/model/release-names.ts';
import { prepare } from '../../../core/simulator/hpa/prepare.ts';
import { initialState, reconcileHorizontal } from '../../../core/simulator/hpa/reconcile.ts';
import type { SyncOutcome } from '../../../core/simulator/hpa/sync-outcome.ts';
import { maxInt64, minInt64 } from '../../../core/simulator/int64.ts';
import type { Observation, PodGroup } from '../../../core/simulator/observation.ts';
import { newestReleaseProfile, type Profile, parseProfile } from '../../../core/simulator/profile.ts';
import { reasonText } from '../../../core/simulator/trace-text.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { cpuMetrics, externalMetrics, observation, podGroup } from '../../support/observations.ts';

function profile(release: string): Profile {
  const read = parseProfile(release);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

const policies: fc.Arbitrary<Policy[]> = fc.array(
  fc.record({
    type: fc.constantFrom('Pods', 'Percent'),
    value: fc.integer({ min: 1, max: 500 }),
    periodSeconds: fc.integer({ min: 1, max: 1800 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const rules: fc.Arbitrary<ScalingRules> = fc.record({
  stabilizationWindowSeconds: fc.constantFrom(0, 15, 60, 300, 3600),
  selectPolicy: fc.constantFrom('Max', 'Min', 'Disabled'),
  policies,
});
const behaviors: fc.Arbitrary<Behavior | undefined> = fc.option(fc.record({ scaleUp: rules, scaleDown: rules }), {
  nil: undefined,
});
const quantities = fc.constantFrom('1', '100m', '1500m', '3', '1k', '9223372036854775807', '1Ei');
const metrics: fc.Arbitrary<Metric> = fc.oneof(
  fc.record({ averageUtilization: fc.integer({ min: 1, max: 400 }) }).map(cpu),
  quantities.map((averageValue) => cpu({ averageValue })),
  quantities.map((averageValue) => external({ averageValue })),
  quantities.map((value) => external({ value })),
);
const objects = fc
  .record({
    low: fc.integer({ min: 0, max: 50 }),
    more: fc.integer({ min: 0, max: 100 }),
    metrics: fc.array(metrics, { minLength: 1, maxLength: 3 }),
    behavior: behaviors,
  })
  .map(({ low, more, metrics, behavior }) =>
    hpa({ minReplicas: low, maxReplicas: Math.max(1, low + more), metrics, ...(behavior && { behavior }) }),
  );

const amounts = fc.oneof(
  fc.integer({ min: -5000, max: 5_000_000 }),
  fc.constantFrom<number | bigint>(0, maxInt64, minInt64, 2 ** 53 - 1, 10n ** 18n),
);
const podGroups: fc.Arbitrary<PodGroup> = fc
  .record({
    count: fc.integer({ min: 1, max: 50 }),
    phase: fc.constantFrom('Running', 'Pending', 'Failed', 'Succeeded'),
    startedAtMs: fc.option(fc.integer({ min: -600_000, max: 600_000 })),
    ready: fc.option(
      fc.record({
        status: fc.constantFrom('True', 'False', 'Unknown'),
        atMs: fc.integer({ min: -600_000, max: 600_000 }),
      }),
    ),
    deleting: fc.boolean(),
    request: amounts,
  })
  .map(({ request, ...pod }) => podGroup({ ...pod, containers: [{ name: 'app', requests: { cpu: request } }] }));

const observations: fc.Arbitrary<Omit<Observation, 'atMs'>> = fc
  .record({
    spec: fc.integer({ min: 0, max: 200 }),
    status: fc.integer({ min: 0, max: 200 }),
    groups: fc.array(fc.tuple(podGroups, fc.option(amounts, { nil: undefined })), { maxLength: 6 }),
    series: fc.array(amounts, { maxLength: 3 }),
    otherAutoscalers: fc.array(fc.constantFrom('other', 'web-copy'), { maxLength: 1 }),
  })
  .map(({ spec, status, groups, series, otherAutoscalers }) => ({
    scale: { spec, status, selector: 'app=web' },
    otherAutoscalers,
    pods: groups.map(([pod], i) => ({ ...pod, name: `web-${i}` })),
    metrics: {
      ...cpuMetrics(groups.map(([, usage]) => usage as number)),
      external: externalMetrics(...series).external,
    },
  }));

function outcomes(
  object: HorizontalPodAutoscaler,
  observed: readonly Omit<Observation, 'atMs'>[],
  release: string,
): SyncOutcome[] {
  const controller = prepare(object, profile(release));
  let state = initialState;
  return observed.map((each, i) => {
    const next = reconcileHorizontal(state, { ...each, atMs: i * 15_000 }, controller);
    state = next.state;
    return next.outcome;
  });
}

function results(...run: Parameters<typeof outcomes>) {
  return outcomes(...run).map(({ tick, scaleTo, status, events }) => ({ tick, scaleTo, status, events }));
}

const anything = [
  objects,
  fc.array(observations, { minLength: 1, maxLength: 8 }),
  fc.constantFrom(...releases),
] as const;

describe('decisions for every observation', () => {
  test('the desired count is a whole number, and a written one is within the bounds or nearer to them', () =>
    fc.assert(
      fc.property(...anything, (object, observed, release) => {
        outcomes(object, observed, release).forEach(({ scaleTo, tick }) => {
          expect(Number.isInteger(tick.desired)).toBe(true);
          if (scaleTo === null) return;
          expect(scaleTo).toBeLessThanOrEqual(object.maxReplicas);
          // Only policies can keep a woken workload below the lower bound.
          expect(scaleTo).toBeGreaterThanOrEqual(Math.min(object.minReplicas, tick.current));
        });
      }),
    ));

  test('all texts and numbers are valid', () =>
    fc.assert(
      fc.property(...anything, (object, observed, release) => {
        for (const { status, events, tick } of outcomes(object, observed, release)) {
          const texts = `${JSON.stringify([status, events, tick])} ${reasonText(tick.reason)}`;
          expect(texts).not.toMatch(/NaN|undefined|Infinity|\[object/);
        }
      }),
    ));

  test('the same inputs give the same result, and the inputs stay unchanged', () =>
    fc.assert(
      fc.property(...anything, (object, observed, release) => {
        const before = structuredClone(observed);
        expect(results(object, observed, release)).toEqual(results(object, observed, release));
        expect(observed).toEqual(before);
      }),
    ));

  test('equal pods count the same as one group of them', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 3000 }),
        podGroups,
        fc.constantFrom(...releases),
        (count, usage, pod, release) => {
          const object = hpa({ metrics: [cpu({ averageUtilization: 50 })] });
          const scale = { spec: count, status: count, selector: 'app=web' };
          const each = Array.from({ length: count }, () => ({ ...pod, count: 1 }));
          const apart = observation({ scale, pods: each, metrics: cpuMetrics(each.map(() => usage)) });
          const together = observation({ scale, pods: [{ ...pod, count }], metrics: cpuMetrics([usage]) });
          expect(results(object, [together], release)).toEqual(results(object, [apart], release));
        },
      ),
    ));
});

describe('decisions for a healthy workload', () => {
  const usages = fc.integer({ min: 0, max: 2000 });
  const observed = (usage: number, count: number) =>
    observation({
      scale: { spec: count, status: count, selector: 'app=web' },
      pods: [podGroup({ count })],
      metrics: cpuMetrics([usage]),
    });
  const object = (difference: Partial<HorizontalPodAutoscaler> = {}) =>
    hpa({ metrics: [cpu({ averageUtilization: 50 })], ...difference });
  const recommended = (usage: number, count: number, release: string) =>
    outcomes(object(), [observed(usage, count)], release)[0]?.tick.proposal ?? -1;

  test('a workload on target does not scale', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.constantFrom(...releases), (count, release) => {
        const ticks = outcomes(object({ behavior: behavior() }), Array(30).fill(observed(500, count)), release);
        expect(ticks.every(({ scaleTo }) => scaleTo === null)).toBe(true);
      }),
    ));

  test('more usage never recommends fewer pods', () =>
    fc.assert(
      fc.property(
        usages,
        usages,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...releases),
        (a, b, count, release) => {
          expect(recommended(Math.min(a, b), count, release)).toBeLessThanOrEqual(
            recommended(Math.max(a, b), count, release),
          );
        },
      ),
    ));

  test('the count does not fall below a recommendation within the window', () =>
    fc.assert(
      fc.property(fc.array(usages, { minLength: 2, maxLength: 19 }), fc.constantFrom(...releases), (loads, release) => {
        const ticks = outcomes(
          object({ maxReplicas: 1000 }),
          loads.map((usage) => observed(usage, 10)),
          release,
        ).map(({ tick }) => tick);
        const highest = Math.max(...ticks.map(({ proposal }) => proposal ?? 0));
        const last = ticks.at(-1);
        expect(last?.stabilized).toBe(Math.max(highest, 10));
      }),
    ));
});

function cpu(target: { averageUtilization?: number; averageValue?: string }): Metric {
  return { type: 'Resource', resource: { name: 'cpu', target: { type: 'any', ...target } } };
}

function external(target: { value?: string; averageValue?: string }): Metric {
  return { type: 'External', external: { metric: { name: 'work' }, target: { type: 'any', ...target } } };
}

test('the newest profile is that of the newest release', () =>
  expect(profile(newestRelease)).toEqual(newestReleaseProfile()));
