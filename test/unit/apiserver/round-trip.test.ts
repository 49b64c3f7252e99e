// Conversions to other versions and back are the server's, without unannounced loss (docs/behavior/hpa.md §6.4).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ApiServerRules, apiServerRules, newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { createOrUpdate } from '../../../core/apiserver/create-or-update.ts';
import { marshalSortedJson } from '../../../core/apiserver/encode.ts';
import { convertObject } from '../../../core/apiserver/hpa/versions/convert-object.ts';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import type { ObjectValue, Value } from '../../../core/model/value.ts';
import { runs } from '../../support/effort.ts';

const times = runs(4000, 64);
const newest = newestApiServerRules;
const storesV1 = apiServerRules({ release: '1.26', featureGates: { HPAContainerMetrics: true } });

const amount = fc.constantFrom('30', '500m', '1Gi', '1.5', '100');
const percent = fc.integer({ min: 1, max: 200 });
const selector = fc.option(fc.constant({ matchLabels: { queue: 'a' } }), { nil: undefined });
const metricName = fc.record({ name: fc.constantFrom('lag', 'rps'), selector }).map(present);
const perResource = fc.oneof(
  percent.map((averageUtilization) => ({ type: 'Utilization', averageUtilization })),
  amount.map((averageValue) => ({ type: 'AverageValue', averageValue })),
);
const resourceName = fc.constantFrom('cpu', 'memory');
const valueTarget = amount.map((value) => ({ type: 'Value', value }));
const averageTarget = amount.map((averageValue) => ({ type: 'AverageValue', averageValue }));
const described = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', name: 'main' };

const metric = fc.oneof(
  fc.record({ name: resourceName, target: perResource }).map((resource) => ({ type: 'Resource', resource })),
  fc
    .record({ name: resourceName, container: fc.constant('app'), target: perResource })
    .map((containerResource) => ({ type: 'ContainerResource', containerResource })),
  fc.record({ metric: metricName, target: averageTarget }).map((pods) => ({ type: 'Pods', pods })),
  fc
    .record({
      metric: metricName,
      target: fc.oneof(valueTarget, averageTarget),
      describedObject: fc.constant(described),
    })
    .map((object) => ({ type: 'Object', object })),
  fc
    .record({ metric: metricName, target: fc.oneof(valueTarget, averageTarget) })
    .map((external) => ({ type: 'External', external })),
);

const policy = fc.record({
  type: fc.constantFrom('Pods', 'Percent'),
  value: fc.integer({ min: 1, max: 9 }),
  periodSeconds: fc.constantFrom(15, 60),
});
const scaling = fc.record(
  {
    stabilizationWindowSeconds: fc.integer({ min: 0, max: 3600 }),
    selectPolicy: fc.constantFrom('Max', 'Min', 'Disabled'),
    policies: fc.array(policy, { minLength: 1, maxLength: 3 }),
    tolerance: fc.constantFrom('50m', '0', '1'),
  },
  { requiredKeys: [] },
);
const behavior = fc.record({ scaleUp: scaling, scaleDown: scaling }, { requiredKeys: [] });

const autoscaler = fc
  .record({
    max: fc.integer({ min: 5, max: 50 }),
    min: fc.integer({ min: 1, max: 5 }),
    metrics: fc.array(metric, { minLength: 1, maxLength: 4 }),
    behavior: fc.option(behavior, { nil: undefined }),
  })
  .map(({ max, min, metrics, behavior }) => ({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: present({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: min,
      maxReplicas: max,
      metrics,
      behavior,
    }),
  }));

function present<T extends Record<string, unknown>>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

const asValue = (object: unknown) => JSON.parse(JSON.stringify(object)) as ObjectValue;
/** Copied once, for fast comparison. */
const stored = (object: Value, rules: ApiServerRules) => asValue(createOrUpdate(object, { rules }).stored);
const specOf = (object: ObjectValue) => object.spec as ObjectValue;
const metricsOf = (object: ObjectValue) => (specOf(object).metrics ?? []) as ObjectValue[];
/** v1 requires a target value; before 1.36 the zero that stands for none returns as a value. */
const withZeroValue = (metric: ObjectValue): ObjectValue => {
  const { object } = metric;
  const target = (object as ObjectValue | undefined)?.target as ObjectValue | undefined;
  return target?.type === 'AverageValue'
    ? { ...metric, object: { ...(object as ObjectValue), target: { ...target, value: '0' } } }
    : metric;
};
const isCpuUtilization = (metric: Value) =>
  JSON.stringify(metric).match(/^\{.*"resource":\{"name":"cpu","target":\{[^}]*"averageUtilization"/) !== null &&
  (metric as ObjectValue).type === 'Resource';

describe('conversion to a stored v1', () => {
  test(
    'moves the first cpu utilization to the end, loses the others, and keeps the rest',
    () =>
      fc.assert(
        fc.property(autoscaler, (object) => {
          const before = stored(asValue(object), newest);
          // 1.26 has no tolerance.
          const after = stored(withoutTolerance(asValue(object)), storesV1);
          const metrics = metricsOf(before);
          const cpu = metrics.filter(
            (one) => (one.resource as ObjectValue | undefined)?.name === 'cpu' && one.type === 'Resource',
          );
          const first = cpu[0] !== undefined && isCpuUtilization(cpu[0]) ? [cpu[0]] : [];
          const others = metrics.filter((one) => !isCpuUtilization(one)).map(withZeroValue);
          const expected = [...others, ...first];
          // If there is no other metric or field, the server adds cpu 80.
          expect(metricsOf(after)).toEqual(
            expected.length > 0 ? expected : [expect.objectContaining({ type: 'Resource' })],
          );
          expect({ ...specOf(after), metrics: 0 }).toEqual({
            ...(withoutTolerance(specOf(before)) as ObjectValue),
            metrics: 0,
          });
        }),
        times,
      ),
    120_000,
  );
});

describe.each(['v1', 'v2beta1', 'v2beta2'] as const)('conversion to %s and back', (version) => {
  const way = (from: 'v2' | typeof version, to: 'v2' | typeof version) => {
    const fields = kindOf(`autoscaling/${to}`, 'HorizontalPodAutoscaler')?.root;
    if (!fields) throw new Error(`there is no ${to}`);
    return { from, to, fields };
  };

  test(
    'keeps the object, or announces the loss',
    () =>
      fc.assert(
        fc.property(autoscaler, (object) => {
          const there = convertObject(asValue(object), way('v2', version));
          const back = convertObject(asValue(there.object), way(version, 'v2'));
          const before = stored(asValue(object), newest);
          const after = stored(asValue(back.object), newest);
          const lost = there.losses.filter((loss) => /^spec\.metrics\[\d+\] is lost/.test(loss));
          const [found, wanted] = [after, before].map((one) => metricsOf(one).map(marshalSortedJson).sort());
          if (lost.length === 0) expect(found).toEqual(wanted);
          else expect(found).not.toEqual(wanted);
          const [kept, had] = [after, before].map((one) => specOf(one).behavior ?? null);
          const tolerances = there.losses.filter((loss) => loss.includes('.tolerance is lost'));
          expect(tolerances).toHaveLength(version === 'v2beta2' ? tolerancesIn(had ?? null) : 0);
          expect(kept).toEqual(tolerances.length > 0 ? withoutTolerance(had ?? null) : had);
          expect({ ...specOf(after), metrics: 0, behavior: 0 }).toEqual({ ...specOf(before), metrics: 0, behavior: 0 });
        }),
        times,
      ),
    120_000,
  );
});

function tolerancesIn(behavior: Value): number {
  return JSON.stringify(behavior).split('"tolerance"').length - 1;
}

function withoutTolerance(behavior: Value): Value {
  return JSON.parse(JSON.stringify(behavior), (key, item) => (key === 'tolerance' ? undefined : item)) as Value;
}
