// Cases without recordings.
import { describe, expect, test } from 'vitest';
import { isZeroInt64Value } from '../../../core/model/int64-milli-value.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { noMetrics } from '../../../core/simulator/observation.ts';
import { scalingPermission } from '../../../core/simulator/watermark/decide/scaling-permission.ts';
import type { WatermarkObservation } from '../../../core/simulator/watermark/observation.ts';
import { createWatermarkProfile } from '../../../core/simulator/watermark/profile.ts';
import { recommendBelow } from '../../../core/simulator/watermark/propose/band.ts';
import { parseReply } from '../../../core/simulator/watermark/propose/recommender-reply.ts';
import { urlProblem } from '../../../core/simulator/watermark/propose/recommender-url.ts';
import { reconcileWatermark } from '../../../core/simulator/watermark/reconcile.ts';
import { restMappingOf } from '../../../core/simulator/watermark/rest-mapping.ts';
import { prepareSettings } from '../../../core/simulator/watermark/settings.ts';
import { createState } from '../../../core/simulator/watermark/status/state.ts';
import { wpa } from '../../support/wpa.ts';

const profile = createWatermarkProfile('0.11.0');
const lifecycle = 'wpa.datadoghq.com/lifecycle-control.enabled';

function observed(difference: Partial<WatermarkObservation> = {}): WatermarkObservation {
  const pod = { name: 'web', count: 4, phase: 'Running', startedAtMs: -1e6, deleting: false, containers: [] };
  return {
    atMs: 0,
    scale: { spec: 4, status: 4, selector: 'app=web' },
    pods: [{ ...pod, ready: { status: 'True', atMs: -1e6 }, owners: [{ kind: 'ReplicaSet', name: 'web-1' }] }],
    metrics: { ...noMetrics, external: [{ name: 'work', selector: 'app=web', answer: { values: [4_000_000] } }] },
    ...difference,
  };
}

function passOf(spec: ObjectValue, annotations: Record<string, string>, observation: WatermarkObservation) {
  return reconcileWatermark(createState({ ...wpa(spec), annotations }), observation, profile).outcome;
}

describe('the controller compares whole units of a factor with 0', () => {
  test.each([
    ['0', true],
    ['0.0', true],
    ['500m', false],
    ['1n', false],
    ['1e16', false],
    ['1e19', true],
    ['8Ei', false],
    ['much', true],
  ])('a factor of %s is compared in whole units', (text, isZero) => expect(isZeroInt64Value(text)).toBe(isZero));

  test('a factor without thousandths left still allows one replica', () => {
    const { upFactorMilli, downFactorMilli } = prepareSettings({
      ...wpa().spec,
      scaleUpLimitFactor: '1e16',
      scaleDownLimitFactor: '0',
    });
    expect([upFactorMilli, downFactorMilli]).toEqual([1, 0]);
    expect(passOf({ scaleUpLimitFactor: '1e16' }, {}, observed()).scaleTo).toBe(5);
  });
});

describe('values that are not finite numbers', () => {
  test('the recommendation below the band is at least one, whatever the quotient is', () => {
    expect(recommendBelow(-1e300, 1, { current: 4, ready: 4 }, 1)).toBe(1);
    expect(recommendBelow(-1e300, -1, { current: 4, ready: 4 }, 1)).toBe(1);
    expect(recommendBelow(Number.NEGATIVE_INFINITY, 400, { current: 4, ready: 0 }, 3)).toBe(3);
  });

  test('a value that fills 64 bits does not scale up', () => {
    const metrics = {
      ...noMetrics,
      external: [{ name: 'work', selector: 'app=web', answer: { values: [2n ** 63n - 1n] } }],
    };
    const { scaleTo, status } = passOf({ metrics: [external('1')] }, {}, observed({ metrics }));
    expect([scaleTo, status?.conditions.find(({ type }) => type === 'AboveHighWatermark')?.status]).toEqual([
      4,
      'True',
    ]);
  });

  test('a sum that wraps around is below the band', () => {
    const values = [2n ** 63n - 1n, 2n ** 63n - 1n];
    const metrics = { ...noMetrics, external: [{ name: 'work', selector: 'app=web', answer: { values } }] };
    expect(passOf({ metrics: [external('1')] }, {}, observed({ metrics })).scaleTo).toBe(3);
  });

  test('a recommender may return NaN', () => {
    expect(parseReply('{"observedTargets":[{"targetValue":"NaN"},{"targetValue":"-Infinity"}]}')).toMatchObject({
      ok: true,
      value: { observed: [Number.NaN, Number.NEGATIVE_INFINITY] },
    });
    expect(parseReply('{"observedTargets":[{"targetValue":"nan"}]}')).toMatchObject({ ok: false });
  });
});

test('a delay ends when its last second is over', () => {
  const settings = prepareSettings({ ...wpa().spec, upscaleDelayAboveWatermarkSeconds: 120 });
  const status = {
    lastScaleAtMs: 0,
    conditions: [{ type: 'AboveHighWatermark', status: 'True', reason: '', message: '', sinceMs: 0 } as const],
  };
  const blockedAt = (nowMs: number) =>
    scalingPermission(status, settings, { current: 4, desired: 5, isInBand: false, nowMs }).blockedBy;
  expect(blockedAt(119_999)).toEqual({ kind: 'delay', leftMs: 1000 });
  expect(blockedAt(120_000)).toBeUndefined();
});

describe('an invalid selector fails the pass', () => {
  const eventOf = (metricSelector: ObjectValue) => {
    const { external: source, ...metric } = external('400');
    const metrics = [{ ...metric, external: { ...(source as ObjectValue), metricSelector } }];
    return passOf({ metrics }, {}, observed()).events[0];
  };

  test.each<[ObjectValue, string | RegExp]>([
    [
      { matchExpressions: [{ key: 'a', operator: 'in', values: ['b'] }] },
      '"in" is not a valid label selector operator',
    ],
    [
      { matchExpressions: [{ key: 'a', operator: 'In' }] },
      "values: Invalid value: []string(nil): for 'in', 'notin' operators, values set can't be empty",
    ],
    [
      { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] },
      'values: Invalid value: []string{"b"}: values set must be empty for exists and does not exist',
    ],
    [
      { matchLabels: { service: 'kube:web' } },
      /^values\[0]\[service]: Invalid value: "kube:web": a valid label must be an empty string or/,
    ],
    [
      { matchExpressions: [{ key: 'a b', operator: 'In', values: ['-'] }] },
      /^\[key: Invalid value: "a b": name part .*, values\[0]\[a b]: /,
    ],
  ])('%j', (selector, message) => {
    expect(eventOf(selector)).toEqual([
      'Warning',
      'FailedGetExternalMetric',
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });
});

describe('the texts of errors', () => {
  test('names are quoted as Go quotes them', () => {
    expect(restMappingOf({ kind: 'Gadget\u00ad', name: 'x' })).toEqual({
      unmapped: 'no matches for kind "Gadget\\u00ad" in group ""',
    });
    expect(urlProblem('http://a"b')).toBe(
      'error parsing url: parse "http://a\\"b": invalid character "\\"" in host name',
    );
    const { status } = passOf({}, { [lifecycle]: 'yes\u0007' }, observed());
    expect(status?.conditions.find(({ type }) => type === 'ScalingBlocked')?.message).toMatch(
      /parsing "yes\\a": invalid syntax$/,
    );
  });

  test('the selector of the pods keeps its own order', () => {
    const scale = { spec: 4, status: 4, selector: 'b=1,a in (y,x)' };
    const pods = observed().pods.map((pod) => ({ ...pod, deleting: true }));
    expect(passOf({}, {}, observed({ scale, pods })).events[0]?.[2]).toMatch(
      /^unable to get the number .* for a in \(x,y\),b=1: among the 4 pods/,
    );
  });
});

test('kinds of groups that are not built in are assumed to exist', () => {
  expect(restMappingOf({ apiVersion: 'apps.openshift.io/v1', kind: 'DeploymentConfig', name: 'x' })).toEqual({
    groupVersion: 'apps.openshift.io/v1',
  });
  expect(restMappingOf({ apiVersion: 'v1', kind: 'ReplicationController', name: 'x' })).toEqual({ groupVersion: 'v1' });
  expect(restMappingOf({ apiVersion: 'apps/v1', kind: 'Gadget', name: 'x' })).toHaveProperty('unmapped');
});

function external(mark: string): ObjectValue {
  const marks = { highWatermark: mark, lowWatermark: mark };
  return {
    type: 'External',
    external: { metricName: 'work', metricSelector: { matchLabels: { app: 'web' } }, ...marks },
  };
}
