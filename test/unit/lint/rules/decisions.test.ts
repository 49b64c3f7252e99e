// What "has no effect" changes no simulated decision, and what "never" happens does not happen.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import {
  climbByDefault,
  climbTexts,
  climbWithoutBehavior,
} from '../../../../core/lint/rules/horizontal/default-climb.ts';
import type { HorizontalPodAutoscaler } from '../../../../core/model/hpa/autoscaler.ts';
import { emptyMemory, seedRecommendation } from '../../../../core/simulator/hpa/controller-memory.ts';
import { decideHorizontal, recordScaling } from '../../../../core/simulator/hpa/decide.ts';
import { hpaEnvelope } from '../../../../core/simulator/hpa/envelope.ts';
import { prepare } from '../../../../core/simulator/hpa/prepare.ts';
import { initialState, reconcileHorizontal } from '../../../../core/simulator/hpa/reconcile.ts';
import { newestReleaseProfile, parseProfile } from '../../../../core/simulator/profile.ts';
import { envelopeRunText } from '../../../../core/simulator/trace-text.ts';
import { isWhole, runs } from '../../../support/effort.ts';
import { behavior, hpa } from '../../../support/hpa.ts';
import { cpuMetrics, externalMetrics, observation, podGroup } from '../../../support/observations.ts';
import { findingsOf, fixesOf, fixesOfRules } from '../../../support/rules.ts';

const releases = fc.constantFrom('1.23', '1.26', '1.37');

function profileOf(release: string) {
  const read = parseProfile(release);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

/** On the exact grid, if the metrics recommend `raws`. */
function decisions(
  autoscaler: HorizontalPodAutoscaler,
  raws: readonly number[],
  release: string,
  start?: number,
): number[] {
  const profile = profileOf(release);
  let memory = emptyMemory;
  let current = start ?? autoscaler.minReplicas;
  return raws.map((raw, i) => {
    const nowMs = i * 15_000;
    const next = decideHorizontal(seedRecommendation(memory, current, nowMs), current, raw, nowMs, autoscaler, profile);
    const { desired } = next.decision;
    memory = recordScaling(next.memory, current, desired, nowMs, autoscaler);
    current = desired;
    return desired;
  });
}

function read(text: string): HorizontalPodAutoscaler {
  const found = analyzeDocument(text, { json: false }).autoscalers[0]?.reading?.autoscaler;
  if (found?.kind !== 'HorizontalPodAutoscaler') throw new Error(`not readable:\n${text}`);
  return found;
}

/** Few values, so that policies are often equal or comparable. */
const policy = fc.record({
  type: fc.constantFrom('Pods', 'Percent'),
  value: fc.constantFrom(1, 4, 100, 200),
  periodSeconds: fc.constantFrom(15, 60),
});
const direction = fc.record(
  {
    stabilizationWindowSeconds: fc.constantFrom(0, 30),
    selectPolicy: fc.constantFrom('Max', 'Min', 'Disabled'),
    policies: fc.array(policy, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const specs = fc
  .record({
    min: fc.integer({ min: 1, max: 12 }),
    more: fc.integer({ min: 1, max: 30 }),
    scaleUp: direction,
    scaleDown: direction,
  })
  .map(({ min, more, scaleUp, scaleDown }) => ({
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: min,
    maxReplicas: min + more,
    behavior: { scaleUp, scaleDown },
  }));
const textOf = (spec: object) =>
  JSON.stringify({ apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec });
const raws = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 5, maxLength: 40 });

describe('a fix that removes something without effect changes no decision', () => {
  const codes = [
    'duplicate-policy',
    'policy-never-decides',
    'select-policy-alone',
    'disabled-with-policies',
    'percent-over-100',
    'restates-default',
  ];

  test('of any rule', () => {
    const fixed: string[] = [];
    fc.assert(
      fc.property(specs, raws, releases, (spec, recommended, release) => {
        const text = textOf(spec);
        const before = decisions(read(text), recommended, release);
        for (const { code, fix } of fixesOfRules(text, codes)) {
          fixed.push(code);
          expect(decisions(read(fix.text), recommended, release), fix.text).toEqual(before);
        }
      }),
      runs(4000, 160),
    );
    const least = isWhole ? 20 : 0;
    expect(codes.filter((code) => fixed.filter((one) => one === code).length <= least)).toEqual([]);
  });

  test('policy-outweighed: as long as the other direction does not scale', () => {
    let fixed = 0;
    fc.assert(
      fc.property(specs, raws, (spec, recommended) => {
        const grows = [...recommended].sort((a, b) => a - b);
        const text = textOf({ ...spec, behavior: { scaleUp: spec.behavior.scaleUp } });
        const before = decisions(read(text), grows, '1.37');
        for (const fix of fixesOf(text, 'policy-outweighed')) {
          fixed++;
          expect(decisions(read(fix.text), grows, '1.37'), fix.text).toEqual(before);
        }
      }),
      runs(4000, 160),
    );
    expect(fixed).toBeGreaterThan(isWhole ? 20 : 0);
  });
});

describe('a number acts as another', () => {
  const withPeriod = (periodSeconds: number) =>
    hpa({
      maxReplicas: 60,
      behavior: behavior(
        { policies: [{ type: 'Pods', value: 3, periodSeconds }] },
        { policies: [{ type: 'Pods', value: 2, periodSeconds }] },
      ),
    });
  const withWindow = (stabilizationWindowSeconds: number) =>
    hpa({ maxReplicas: 60, behavior: behavior({ stabilizationWindowSeconds }, { stabilizationWindowSeconds }) });

  test.each([
    [1, 15],
    [14, 15],
    [20, 30],
    [46, 60],
  ])('a period of %d s acts as %d s', (period, acts) => {
    fc.assert(
      fc.property(raws, (recommended) => {
        const expected = decisions(withPeriod(acts), recommended, '1.37');
        expect(decisions(withPeriod(period), recommended, '1.37')).toEqual(expected);
      }),
      runs(200),
    );
  });

  test.each([1, 10, 15])('a window of %d s acts as 0 s after the first sync', (seconds) =>
    fc.assert(
      fc.property(raws, (recommended) => {
        // At the first sync the current count is in the window.
        const all = [1, ...recommended];
        expect(decisions(withWindow(seconds), all, '1.37')).toEqual(decisions(withWindow(0), all, '1.37'));
        const [first] = decisions(withWindow(seconds), [20], '1.37');
        expect(first).toBe(1);
      }),
      runs(200),
    ),
  );
});

describe('sequences of the messages are those of the envelope', () => {
  test.each([15, 5, 40])('with the default scaleUp, and without behavior, at a sync period of %d s', (seconds) => {
    for (let minReplicas = 1; minReplicas <= 6; minReplicas++)
      for (let maxReplicas = minReplicas + 1; maxReplicas <= 40; maxReplicas++) {
        const bounds = { minReplicas, maxReplicas };
        const profile = newestReleaseProfile({ syncPeriodSeconds: seconds });
        const envelopes = [hpa({ ...bounds, behavior: behavior() }), hpa(bounds)].map((each) =>
          envelopeRunText(hpaEnvelope(each, profile).up),
        );
        const { byDefault, withoutBehavior } = climbTexts(bounds, { seconds, isDefault: false });
        expect([byDefault, withoutBehavior]).toEqual(envelopes);
      }
  });

  test('behavior-one-direction fires where they differ', () => {
    for (let min = 1; min <= 6; min++)
      for (let max = min + 1; max <= 30; max++) {
        const spec = {
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
          minReplicas: min,
          maxReplicas: max,
          behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
        };
        const bounds = { minReplicas: min, maxReplicas: max };
        const differ = climbByDefault(bounds).join() !== climbWithoutBehavior(bounds).join();
        expect(findingsOf(textOf(spec), 'behavior-one-direction', { json: true }), `${min}–${max}`).toHaveLength(
          differ ? 1 : 0,
        );
      }
  });

  test('one high recommendation climbs without behavior, and stops with it', () => {
    const spike = [20, ...Array.from({ length: 10 }, () => 1)];
    expect(decisions(hpa(), spike, '1.37').slice(0, 4)).toEqual([4, 8, 16, 20]);
    expect(decisions(hpa({ behavior: behavior() }), spike, '1.37').slice(0, 4)).toEqual([5, 5, 5, 5]);
    const old = hpa({ behavior: behavior() });
    expect(decisions(old, spike, '1.20').slice(0, 4)).toEqual([5, 10, 20, 20]);
  });
});

describe('never', () => {
  test('scaleUp of an autoscaler that is stuck leaves 0 after the named time', () => {
    const stuck = hpa({
      minReplicas: 0,
      behavior: behavior(
        { policies: [{ type: 'Percent', value: 100, periodSeconds: 60 }] },
        { stabilizationWindowSeconds: 0 },
      ),
    });
    // One step to 0 at the sync at 15 s; the metric recommends 5 again after `idle` further syncs.
    const after = (idle: number) =>
      decisions(
        stuck,
        [4, ...Array.from({ length: idle }, () => 0), ...Array.from({ length: 20 }, () => 5)],
        '1.37',
        4,
      );
    expect(Math.max(...after(3).slice(4))).toBeGreaterThan(0);
    expect(Math.max(...after(4).slice(5))).toBe(0);
  });

  test('a tolerance of 1 never scales down, and 5 scales up only above 6 times the target', () => {
    const tolerant = (tolerance: string, direction: 'scaleUp' | 'scaleDown') =>
      hpa({
        metrics: [{ type: 'External', external: { metric: { name: 'work' }, target: { type: 'Value', value: '10' } } }],
        behavior: behavior(
          direction === 'scaleUp' ? { tolerance } : {},
          direction === 'scaleDown' ? { tolerance, stabilizationWindowSeconds: 0 } : {},
        ),
      });
    const desired = (object: HorizontalPodAutoscaler, value: number) =>
      reconcileHorizontal(
        initialState,
        observation({
          scale: { spec: 4, status: 4, selector: 'app=web' },
          pods: [podGroup({ name: 'web', count: 4 })],
          metrics: externalMetrics(value * 1000),
        }),
        prepare(object, newestReleaseProfile()),
      ).outcome.tick.desired;
    for (const value of [0, 1, 5]) expect(desired(tolerant('1', 'scaleDown'), value)).toBe(4);
    expect(desired(tolerant('0.5', 'scaleDown'), 0)).toBeLessThan(5);
    expect(desired(tolerant('5', 'scaleUp'), 60)).toBe(4);
    expect(desired(tolerant('5', 'scaleUp'), 61)).toBeGreaterThan(4);
  });

  test('an Object metric whose type names another field fails', () => {
    const mismatched = hpa({
      metrics: [
        {
          type: 'Object',
          object: {
            describedObject: { kind: 'Service', name: 'web' },
            metric: { name: 'hits' },
            target: { type: 'Value', averageValue: '1' },
          },
        },
      ],
    });
    const { outcome } = reconcileHorizontal(initialState, observation(), prepare(mismatched, newestReleaseProfile()));
    expect(JSON.stringify(outcome.status.conditions)).toContain(
      'neither a value target nor an average value target was set',
    );
    expect(outcome.scaleTo).toBeNull();
  });

  test.each(['Utilization', 'Value', 'AverageValue'])(
    'the controller does not read the type %s of a Resource metric',
    (type) => {
      const cpu = (written: string) =>
        hpa({
          metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: written, averageUtilization: 50 } } }],
        });
      const seen = observation({
        scale: { spec: 1, status: 1, selector: 'app=web' },
        pods: [podGroup({ name: 'web-0', containers: [{ name: 'app', requests: { cpu: 1000 } }] })],
        metrics: cpuMetrics([900]),
      });
      const run = (written: string) => {
        const { outcome } = reconcileHorizontal(initialState, seen, prepare(cpu(written), newestReleaseProfile()));
        return { tick: outcome.tick, scaleTo: outcome.scaleTo };
      };
      expect(run(type)).toEqual(run('Utilization'));
    },
  );
});

test('coarse-target: below 10 % some constant loads flap, found by trying them', () => {
  /** All pods are ready with a request of 100, and share the load evenly. */
  const next = (percent: number, load: number, count: number): number => {
    const utilization = Math.trunc(load / count);
    const ratio = utilization / percent;
    return ratio >= 0.9 && ratio <= 1.1 ? count : Math.ceil(ratio * count);
  };
  const flaps = (percent: number): boolean => {
    for (let load = 1; load < 4000; load += 0.25) {
      let count = Math.max(1, Math.ceil(load / percent));
      const seen = new Set<number>();
      while (!seen.has(count)) {
        seen.add(count);
        count = Math.max(1, next(percent, load, count));
      }
      if (next(percent, load, count) !== count) return true;
    }
    return false;
  };
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20].filter(flaps)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});
