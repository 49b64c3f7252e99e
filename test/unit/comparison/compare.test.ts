import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestKinds } from '../../../core/apiserver/kinds.ts';
import { changedFields } from '../../../core/comparison/changed-fields.ts';
import { compareBehavior, isSlower } from '../../../core/comparison/compare.ts';
import type { ComparedAutoscaler } from '../../../core/comparison/compared-autoscaler.ts';
import { movedScalePoints } from '../../../core/comparison/scale-point.ts';
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import { formatPath } from '../../../core/model/path.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { runs } from '../../support/effort.ts';

const profile = newestReleaseProfile();
const maxWork = 1_000_000;

function read(kind: string, apiVersion: string, spec: ObjectValue): Autoscaler {
  const object = { apiVersion, kind, metadata: { name: 'web' }, spec };
  const { autoscaler } = newestKinds.find((each) => each.kind === kind)?.read(object) ?? {};
  if (!autoscaler) throw new Error('the object cannot be read');
  return autoscaler;
}

const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const cpu = (percent: number) => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } },
});
const hpa = (spec: ObjectValue = {}) =>
  read('HorizontalPodAutoscaler', 'autoscaling/v2', {
    scaleTargetRef: target,
    minReplicas: 2,
    maxReplicas: 20,
    metrics: [cpu(70)],
    ...spec,
  });
const wpa = (spec: ObjectValue = {}) =>
  read('WatermarkPodAutoscaler', 'datadoghq.com/v1alpha1', {
    scaleTargetRef: target,
    minReplicas: 2,
    maxReplicas: 20,
    algorithm: 'average',
    metrics: [
      {
        type: 'External',
        external: { metricName: 'load', highWatermark: '60', lowWatermark: '40', metricSelector: {} },
      },
    ],
    ...spec,
  });
const up = (...policies: ObjectValue[]) => ({ scaleUp: { policies } });
const pods = (value: number, periodSeconds = 60) => ({ type: 'Pods', value, periodSeconds });

const side = (autoscaler: Autoscaler, cpuMilli?: number): ComparedAutoscaler => ({
  autoscaler,
  profile,
  workload: cpuMilli === undefined ? {} : { containers: [{ name: 'app', cpuMilli }] },
});
const compare = (before: ComparedAutoscaler, after: ComparedAutoscaler) => compareBehavior(before, after, { maxWork });

describe('fields that differ', () => {
  const changed = (before: Autoscaler, after: Autoscaler) =>
    changedFields(before, after).map(({ path }) => formatPath(path));

  test.each([
    ['a bound', hpa(), hpa({ maxReplicas: 30 }), ['spec.maxReplicas']],
    ['a target', hpa(), hpa({ metrics: [cpu(50)] }), ['spec.metrics[0].resource.target']],
    ['another metric', hpa(), hpa({ metrics: [cpu(70), cpu(50)] }), ['spec.metrics']],
    ['behavior at all', hpa(), hpa({ behavior: up(pods(4)) }), ['spec.behavior']],
    [
      'policies',
      hpa({ behavior: up(pods(4)) }),
      hpa({ behavior: up(pods(4), pods(9, 15)) }),
      ['spec.behavior.scaleUp.policies'],
    ],
    [
      'the target of a WatermarkPodAutoscaler',
      wpa(),
      wpa({ maxReplicas: 30, scaleTargetRef: { ...target, name: 'api' } }),
      ['spec.scaleTargetRef', 'spec.maxReplicas'],
    ],
    ['a window', wpa(), wpa({ upscaleForbiddenWindowSeconds: 5 }), ['spec.upscaleForbiddenWindowSeconds']],
  ])('%s', (_, before, after, paths) => expect(changed(before, after).toSorted()).toEqual(paths.toSorted()));

  test('alone, they make the object before that of the other side', () => {
    const [before, after] = [wpa(), wpa({ maxReplicas: 30, upscaleForbiddenWindowSeconds: 5 })];
    const alone = changedFields(before, after).map((each) => [each.alone.maxReplicas, changed(before, each.alone)]);
    expect(alone).toEqual([
      [30, ['spec.maxReplicas']],
      [20, ['spec.upscaleForbiddenWindowSeconds']],
    ]);
  });

  test('are the kind alone, and what it reads, of another kind', () =>
    expect(compare(side(hpa()), side(wpa()))?.causes).toEqual([{ path: ['kind'] }, { path: ['spec', 'metrics', 0] }]));

  test('a default that is written out is none, nor is a name', () => {
    const written = hpa({
      behavior: { scaleUp: { ...up(pods(4)).scaleUp, stabilizationWindowSeconds: 0, selectPolicy: 'Max' } },
    });
    expect(changed(hpa({ behavior: up(pods(4)) }), written)).toEqual([]);
    expect(changed(hpa(), { ...hpa(), name: 'other', namespace: 'prod' })).toEqual([]);
  });
});

describe('behavior', () => {
  test('is the same for the same object, and where a difference changes no run', () => {
    expect(compare(side(hpa()), side(hpa()))).toBeUndefined();
    const before = hpa({ behavior: up(pods(4)) });
    expect(compare(side(before), side(hpa({ behavior: up(pods(4), pods(2)) })))).toBeUndefined();
  });

  test('names the fields that change it, and not the others', () => {
    const before = hpa({ behavior: up(pods(4)) });
    const after = hpa({ behavior: { scaleUp: { policies: [pods(1)], selectPolicy: 'Min' } } });
    const found = compare(side(before), side(after));
    expect(found?.causes).toEqual([{ path: ['spec', 'behavior', 'scaleUp', 'policies'] }]);
    expect(found && isSlower(found)).toBe(true);
    expect(found?.after.envelope.up.sequence.length).toBe(19);
  });

  test('is compared under the same load: a higher target leaves fewer pods', () => {
    const found = compare(side(hpa(), 500), side(hpa({ metrics: [cpu(90)] }), 500));
    const hours = [found?.before, found?.after].map((each) => each?.world.report.podSeconds ?? 0);
    expect(hours[1]).toBeLessThan(hours[0] ?? 0);
    expect(found?.causes).toEqual([{ path: ['spec', 'metrics', 0, 'resource', 'target'] }]);
  });

  test('changes with the request alone, and with the release alone', () => {
    expect(compare(side(hpa(), 500), side(hpa(), 1000))?.causes).toEqual([{ what: 'workload' }]);
    const slow = { ...side(hpa()), profile: newestReleaseProfile({ syncPeriodSeconds: 60 }) };
    expect(compare(side(hpa()), slow)?.causes).toEqual([{ what: 'release' }]);
  });

  test('that is faster is not slower', () => {
    const found = compare(side(hpa({ behavior: up(pods(1)) })), side(hpa({ behavior: up(pods(4)) })));
    expect(found && isSlower(found)).toBe(false);
  });
});

test('a scale point moves exactly where request × target does, and the nearest whole percentage keeps it', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      (request, laterRequest, percent, laterPercent) => {
        const moved = movedScalePoints(
          side(hpa({ metrics: [cpu(percent)] }), request),
          side(hpa({ metrics: [cpu(laterPercent)] }), laterRequest),
        );
        const [point, laterPoint] = [request * percent, laterRequest * laterPercent];
        const expected = [{ before: { milli: point / 100 }, after: { milli: laterPoint / 100 } }];
        expect(moved).toMatchObject(point === laterPoint ? [] : expected);
        for (const { keptBy } of moved) {
          const nearest = Math.round(point / laterRequest);
          const isNear = nearest > 0 && Math.abs(nearest * laterRequest - point) <= point / 10;
          // A changed target is meant to move the point.
          const isKept = percent === laterPercent && isNear && nearest !== percent;
          expect(keptBy).toEqual(isKept ? { percent: nearest, milli: (nearest * laterRequest) / 100 } : undefined);
        }
      },
    ),
    runs(500, 5),
  ));

test('a scale point is not known without every request', () => {
  const partial = { ...side(hpa()), workload: { containers: [{ name: 'app', cpuMilli: 100 }, { name: 'proxy' }] } };
  expect(movedScalePoints(partial, side(hpa(), 900))).toEqual([]);
  expect(movedScalePoints(side(hpa()), side(hpa({ metrics: [cpu(50)] })))).toEqual([]);
});
