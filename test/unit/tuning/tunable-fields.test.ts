import { describe, expect, test } from 'vitest';
import { formatPath } from '../../../core/model/path.ts';
import type { ObjectValue, Value } from '../../../core/model/value.ts';
import type { FieldGroup } from '../../../core/tuning/field-groups.ts';
import { keptFields } from '../../../core/tuning/kept-fields.ts';
import { type TunableOptions, tunableFields, withValues } from '../../../core/tuning/tunable-fields.ts';
import { amountsAround, countsAround, digitsOf } from '../../../core/tuning/written-values.ts';
import { hpaObject, subjectOf, wpaObject } from '../../support/tuning.ts';

const all: readonly FieldGroup[] = ['behavior', 'targets', 'bounds'];

function fieldsOf(object: ObjectValue, groups = all, options: Partial<TunableOptions> = {}) {
  return tunableFields(subjectOf(object), { groups: new Set(groups), kept: [], ranges: [], ...options });
}

const names = (object: ObjectValue, groups?: readonly FieldGroup[], options?: Partial<TunableOptions>) =>
  fieldsOf(object, groups, options).map(({ path }) => formatPath(path));
const valuesOf = (object: ObjectValue, name: string, options?: Partial<TunableOptions>) =>
  fieldsOf(object, all, options).find(({ path }) => formatPath(path).endsWith(name))?.others;

describe('of an HPA', () => {
  test('are its rules, its targets and its bounds', () => {
    expect(names(hpaObject())).toEqual([
      'spec.behavior.scaleUp.stabilizationWindowSeconds',
      'spec.behavior.scaleUp.policies',
      'spec.behavior.scaleUp.tolerance',
      'spec.behavior.scaleDown.stabilizationWindowSeconds',
      'spec.behavior.scaleDown.policies',
      'spec.behavior.scaleDown.tolerance',
      'spec.metrics[0].resource.target.averageUtilization',
      'spec.minReplicas',
      'spec.maxReplicas',
    ]);
  });

  test('bounds change only on request', () => {
    expect(names(hpaObject(), ['behavior', 'targets']).filter((name) => name.endsWith('Replicas'))).toEqual([]);
  });

  test('a version without behavior has only its target', () => {
    const v1 = {
      ...hpaObject(),
      apiVersion: 'autoscaling/v1',
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        maxReplicas: 9,
        targetCPUUtilizationPercentage: 80,
      },
    };
    expect(names(v1)).toEqual(['spec.targetCPUUtilizationPercentage', 'spec.maxReplicas']);
  });

  test('the present value is not tried, nor the one that an absent field has', () => {
    expect(valuesOf(hpaObject(), 'averageUtilization')).not.toContain(80);
    expect(valuesOf(hpaObject(), 'scaleUp.stabilizationWindowSeconds')).not.toContain(0);
    expect(valuesOf(hpaObject(), 'scaleDown.stabilizationWindowSeconds')).not.toContain(300);
  });

  test('a list of policies is tried with each number changed, without one of them, and as people write it', () => {
    const policies = [
      { type: 'Pods', value: 3, periodSeconds: 60 },
      { type: 'Percent', value: 10, periodSeconds: 60 },
    ];
    const tried = valuesOf(hpaObject({ behavior: { scaleUp: { policies } } }), 'scaleUp.policies');
    expect(tried).toContainEqual([{ type: 'Pods', value: 3, periodSeconds: 15 }, policies[1]]);
    expect(tried).toContainEqual([{ type: 'Pods', value: 10, periodSeconds: 30 }, policies[1]]);
    expect(tried).toContainEqual([policies[0]]);
    expect(tried).toContainEqual([{ type: 'Percent', value: 100, periodSeconds: 15 }]);
    expect(tried).not.toContainEqual(policies);
  });

  test('scaling that is disabled stays so', () => {
    const two = [
      { type: 'Pods', value: 3, periodSeconds: 60 },
      { type: 'Percent', value: 10, periodSeconds: 60 },
    ];
    const rules = (selectPolicy: string) => hpaObject({ behavior: { scaleDown: { policies: two, selectPolicy } } });
    expect(valuesOf(rules('Min'), 'selectPolicy')).toEqual(['Max']);
    expect(valuesOf(rules('Disabled'), 'selectPolicy')).toBeUndefined();
  });
});

test('those of a WatermarkPodAutoscaler are its windows, factors and watermarks', () => {
  expect(names(wpaObject(), ['behavior', 'targets'])).toEqual([
    'spec.upscaleForbiddenWindowSeconds',
    'spec.downscaleForbiddenWindowSeconds',
    'spec.upscaleDelayAboveWatermarkSeconds',
    'spec.downscaleDelayBelowWatermarkSeconds',
    'spec.scaleUpLimitFactor',
    'spec.scaleDownLimitFactor',
    'spec.tolerance',
    'spec.metrics[0].external.highWatermark',
    'spec.metrics[0].external.lowWatermark',
  ]);
});

test.each<[name: string, present: Value | undefined, values: readonly Value[]]>([
  ['tolerance', undefined, ['10m', '50m', '200m']],
  ['tolerance', '50m', ['10m', '100m', '200m']],
  ['tolerance', '0.05', ['0.01', '0.1', '0.2']],
  ['tolerance', 1, ['10m', '50m', '100m', '200m']],
  ['scaleUpLimitFactor', undefined, [10, 25, 100]],
  ['scaleUpLimitFactor', 30, [10, 25, 50, 100]],
  ['scaleUpLimitFactor', '30', ['10', '25', '50', '100']],
])('%s of a WatermarkPodAutoscaler keeps the way in which it is written: %j', (name, present, values) => {
  const object = wpaObject(present === undefined ? {} : { [name]: present });
  expect(valuesOf(object, name)).toEqual(values);
});

test.each<[present: Value | undefined, values: readonly Value[]]>([
  [undefined, [0, 0.05, 0.2]],
  [0.05, [0, 0.1, 0.2]],
  ['0.05', ['0', '0.1', '0.2']],
  ['50m', ['0', '100m', '200m']],
])('the tolerance of an HPA keeps the way in which it is written: %j', (present, values) => {
  const behavior = { scaleUp: present === undefined ? {} : { tolerance: present } };
  expect(valuesOf(hpaObject({ behavior }), 'scaleUp.tolerance')).toEqual(values);
});

test('those of a ScaledObject are under its own names', () => {
  const object = {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { name: 'web' },
      minReplicaCount: 1,
      maxReplicaCount: 20,
      triggers: [{ type: 'cpu', metricType: 'Utilization', metadata: { value: '80' } }],
    },
  };
  const found = names(object);
  expect(found).toContain('spec.advanced.horizontalPodAutoscalerConfig.behavior.scaleUp.policies');
  expect(found).toContain('spec.triggers[0].metadata.value');
  expect(found).toContain('spec.maxReplicaCount');
});

describe('a range', () => {
  test('keeps the values inside, and tries both ends', () => {
    const ranges = [{ name: 'averageUtilization', least: 55, most: 72 }];
    expect(valuesOf(hpaObject(), 'averageUtilization', { ranges })).toEqual([60, 65, 70, 55, 72]);
  });

  test('is one of numbers, however they are written', () => {
    const ranges = [{ name: 'tolerance', least: 0.02, most: 0.12 }];
    expect(valuesOf(wpaObject({ tolerance: '50m' }), 'tolerance', { ranges })).toEqual(['100m', '20m', '120m']);
  });

  test('of a path that ends so', () => {
    const ranges = [{ name: 'scaleUp.stabilizationWindowSeconds', least: 0, most: 30 }];
    expect(valuesOf(hpaObject(), 'scaleUp.stabilizationWindowSeconds', { ranges })).toEqual([15, 30]);
    expect(valuesOf(hpaObject(), 'scaleDown.stabilizationWindowSeconds', { ranges })).toContain(600);
  });
});

describe('a comment that keeps a field', () => {
  const text = `spec:
  maxReplicas: 10 # replicast: keep
  # replicast: keep
  # as agreed

  behavior:
    scaleUp: {}
  minReplicas: 2 # replicast: keeper
`;
  const lines = { 'spec.maxReplicas': 2, 'spec.behavior': 6, 'spec.behavior.scaleUp': 7, 'spec.minReplicas': 8 };

  test('is after it, or on a line before it', () => {
    expect(keptFields(text, lines).map(formatPath)).toEqual(['spec.maxReplicas', 'spec.behavior']);
  });

  test('protects everything below, and what contains it', () => {
    const kept = [['spec', 'behavior', 'scaleUp', 'policies', 0, 'value']];
    expect(names(hpaObject(), ['behavior'], { kept })).not.toContain('spec.behavior.scaleUp.policies');
    expect(names(hpaObject(), ['behavior'], { kept: [['spec', 'behavior']] })).toEqual([]);
  });
});

test('amounts have the unit of the present one, and at most two digits', () => {
  expect(amountsAround('500m')).toEqual([
    '250m',
    '300m',
    '350m',
    '380m',
    '400m',
    '450m',
    '550m',
    '630m',
    '750m',
    '1000m',
  ]);
  expect(amountsAround(10)).toEqual([5, 6, 7, 7.5, 8, 9, 11, 13, 15, 20]);
  expect(amountsAround('{{ x }}')).toEqual([]);
  expect(amountsAround('0')).toEqual([]);
});

test('counts around a bound are whole and above 0', () => {
  expect(countsAround(1)).toEqual([2, 3]);
  expect(countsAround(10)).toEqual([5, 8, 9, 11, 13, 15, 20, 30]);
});

test('rounder values have fewer digits', () => {
  const policy = { type: 'Pods', value: 25, periodSeconds: 15 };
  expect([digitsOf(300), digitsOf(75), digitsOf('0.05'), digitsOf([policy])]).toEqual([0, 1, 0, 2]);
});

test('values are set where there is nothing yet, and in lists', () => {
  const object = hpaObject();
  const changed = withValues(object, [
    { path: ['spec', 'behavior', 'scaleUp', 'stabilizationWindowSeconds'], to: 60 },
    { path: ['spec', 'metrics', 0, 'resource', 'target', 'averageUtilization'], to: 50 },
  ]);
  expect(changed).toMatchObject({
    spec: {
      behavior: { scaleUp: { stabilizationWindowSeconds: 60 } },
      metrics: [{ resource: { target: { averageUtilization: 50 } } }],
    },
  });
  expect(object).toEqual(hpaObject());
});
