import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { createOrUpdate } from '../../../core/apiserver/create-or-update.ts';
import { isFullyDescribed } from '../../../core/apiserver/hpa/apiserver-only-problems.ts';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import type { ObjectValue, Value } from '../../../core/model/value.ts';
import { isList, isObject } from '../../../core/model/value.ts';
import { runs } from '../../support/effort.ts';

const autoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: {
    name: 'web',
    namespace: 'shop',
    labels: { app: 'web' },
    annotations: { 'example.com/note': 'x' },
    generateName: 'web-',
  },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 1,
    maxReplicas: 20,
    metrics: [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
      {
        type: 'ContainerResource',
        containerResource: { name: 'memory', container: 'app', target: { type: 'AverageValue', averageValue: '1Gi' } },
      },
      {
        type: 'Pods',
        pods: {
          metric: { name: 'rps', selector: { matchLabels: { a: 'b' } } },
          target: { type: 'AverageValue', averageValue: 30 },
        },
      },
      {
        type: 'Object',
        object: {
          metric: { name: 'rps', selector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] } },
          describedObject: { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', name: 'main' },
          target: { type: 'Value', value: '2k' },
        },
      },
      {
        type: 'External',
        external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '30' } },
      },
    ],
    behavior: {
      scaleUp: {
        stabilizationWindowSeconds: 0,
        selectPolicy: 'Max',
        policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
      },
      scaleDown: {
        stabilizationWindowSeconds: 300,
        tolerance: '0.1',
        policies: [{ type: 'Pods', value: 4, periodSeconds: 60 }],
      },
    },
  },
};

const wrong: readonly Value[] = [
  null,
  true,
  0,
  1,
  -1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  2n ** 63n,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  '1',
  '1e3',
  'a b',
  '\ud83d',
  'a/b',
  'a/b/c',
  '..',
  '500m',
  '1e400',
  '-1',
  ' 1',
  '60%',
  'Max',
  'Pods',
  'cpu',
  'x'.repeat(300),
  [],
  [null],
  ['a'],
  {},
  { a: 1 },
  { a: null },
  { a: 'b' },
  { '': '' },
  [{}],
];

describe('the full decoding of the server', () => {
  const read = (object: Value) => kindOf('autoscaling/v2', 'HorizontalPodAutoscaler')?.read(object)?.problems ?? [];

  test('is needed for an object with status or other metadata', () => {
    expect(isFullyDescribed(autoscaler)).toBe(true);
    const { metadata } = autoscaler;
    for (const object of [
      { ...autoscaler, status: {} },
      { ...autoscaler, metadata: { ...metadata, uid: 'x' } },
    ])
      expect(isFullyDescribed(object)).toBe(false);
    expect(read({ ...autoscaler, status: { currentReplicas: 'x' } }).map(({ code, at }) => [code, at])).toContainEqual([
      'api/wrong-type',
      ['status', 'currentReplicas'],
    ]);
  });

  test('still reports a null in a field that the release does not have', () => {
    const object = withValue(autoscaler, ['spec', 'behavior', 'scaleDown', 'tolerance'], null);
    const asIn = (release: string) =>
      (
        kindOf('autoscaling/v2', 'HorizontalPodAutoscaler')?.read(object, { kubernetes: { release } })?.problems ?? []
      ).map(({ code, at }) => [code, at]);
    expect(asIn('1.30')).toEqual([['api/unknown-field', ['spec', 'behavior', 'scaleDown', 'tolerance']]]);
    expect(asIn('1.37')).toEqual([]);
  });

  test('is not needed otherwise: the server accepts every object that is read without an error', () => {
    const places = placesIn(autoscaler);
    const release = fc.constantFrom('1.23', '1.26', '1.30', '1.34', '1.37');
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...wrong), release, (path, value, chosen) => {
        const object = withValue(autoscaler, path, value);
        const kubernetes = { release: chosen };
        const problems =
          kindOf('autoscaling/v2', 'HorizontalPodAutoscaler')?.read(object, { kubernetes })?.problems ?? [];
        fc.pre(isFullyDescribed(object) && !problems.some(({ level }) => level === 'error'));
        expect(createOrUpdate(object, { rules: apiServerRules(kubernetes) }).verdict).toBe('accepted');
      }),
      runs(100),
    );
  });
});

type Path = readonly (string | number)[];

function placesIn(value: Value, path: Path = []): Path[] {
  const inside = isList(value)
    ? value.map((item, i): [number, Value] => [i, item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  const below = inside.flatMap(([key, child]) => [[...path, key], ...placesIn(child, [...path, key])]);
  return below.filter(([first]) => first === 'metadata' || first === 'spec');
}

function withValue(value: Value, [key, ...rest]: Path, written: Value): Value {
  if (key === undefined) return written;
  if (isList(value)) return value.map((item, i) => (i === key ? withValue(item, rest, written) : item));
  if (!isObject(value)) return value;
  const object: ObjectValue = Object.assign(Object.create(null), value);
  object[String(key)] = withValue(object[String(key)] ?? null, rest, written);
  return object;
}
