// The Go types of metrics in `autoscaling/v2` and `v2beta2`.
import { field, type GoStruct, int32, optional, quantity, stringType, struct } from './go-types.ts';
import { labelSelector } from './metadata.ts';
import { objectReference } from './object-reference.ts';

export interface MetricTypes {
  spec: GoStruct;
  status: GoStruct;
}

export interface MetricOptions {
  /** Since 1.20. */
  containerResource: boolean;
}

/** The field order of `v2` differs from `v2beta2`, which is visible only in the JSON of annotations. */
export function metricsV2(version: 'v2' | 'v2beta2', { containerResource }: MetricOptions): MetricTypes {
  const type = field('type', stringType(`${version}.MetricSourceType`), { always: true });
  const of = (name: string, fields: Parameters<typeof struct>[2]) => struct(version, name, fields);
  const target = field(
    'target',
    of('MetricTarget', [
      field('type', stringType(`${version}.MetricTargetType`), { always: true }),
      optional('value', quantity),
      optional('averageValue', quantity),
      optional('averageUtilization', int32),
    ]),
    { always: true },
  );
  const current = field(
    'current',
    of('MetricValueStatus', [
      optional('value', quantity),
      optional('averageValue', quantity),
      optional('averageUtilization', int32),
    ]),
    {
      always: true,
    },
  );
  const metric = field(
    'metric',
    of('MetricIdentifier', [field('name', stringType(), { always: true }), optional('selector', labelSelector)]),
    {
      always: true,
    },
  );
  const described = field('describedObject', objectReference(version), { always: true });
  const resource = field('name', stringType('v1.ResourceName'), { always: true });
  const container = field('container', stringType(), { always: true });
  const ofContainer = (name: string, value: typeof target) =>
    containerResource ? [optional('containerResource', of(name, [resource, value, container]))] : [];
  return {
    spec: of('MetricSpec', [
      type,
      optional('object', of('ObjectMetricSource', [described, target, metric])),
      optional('pods', of('PodsMetricSource', [metric, target])),
      optional('resource', of('ResourceMetricSource', [resource, target])),
      ...ofContainer('ContainerResourceMetricSource', target),
      optional('external', of('ExternalMetricSource', [metric, target])),
    ]),
    status: of('MetricStatus', [
      type,
      optional('object', of('ObjectMetricStatus', [metric, current, described])),
      optional('pods', of('PodsMetricStatus', [metric, current])),
      optional('resource', of('ResourceMetricStatus', [resource, current])),
      ...ofContainer('ContainerResourceMetricStatus', current),
      optional('external', of('ExternalMetricStatus', [metric, current])),
    ]),
  };
}
