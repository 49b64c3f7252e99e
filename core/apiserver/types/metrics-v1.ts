// The Go types of metrics in `autoscaling/v2beta1` and in the annotations of `autoscaling/v1`.
import { field, type GoStruct, int32, optional, quantity, stringType, struct } from './go-types.ts';
import { labelSelector } from './metadata.ts';
import type { MetricOptions, MetricTypes } from './metrics-v2.ts';
import { objectReference } from './object-reference.ts';

export function metricsV1(version: 'v1' | 'v2beta1', { containerResource }: MetricOptions): MetricTypes {
  const type = field('type', stringType(`${version}.MetricSourceType`), { always: true });
  const of = (name: string, fields: Parameters<typeof struct>[2]): GoStruct => struct(version, name, fields);
  const always = { always: true };
  const target = field('target', objectReference(version), always);
  const metricName = field('metricName', stringType(), always);
  const selector = optional('selector', labelSelector);
  const resource = field('name', stringType('v1.ResourceName'), always);
  const container = field('container', stringType(), always);
  const targets = [optional('targetAverageUtilization', int32), optional('targetAverageValue', quantity)];
  const currents = [optional('currentAverageUtilization', int32), field('currentAverageValue', quantity, always)];
  const ofContainer = (name: string, values: typeof targets) =>
    containerResource ? [optional('containerResource', of(name, [resource, ...values, container]))] : [];
  return {
    spec: of('MetricSpec', [
      type,
      optional(
        'object',
        of('ObjectMetricSource', [
          target,
          metricName,
          field('targetValue', quantity, always),
          selector,
          optional('averageValue', quantity),
        ]),
      ),
      optional('pods', of('PodsMetricSource', [metricName, field('targetAverageValue', quantity, always), selector])),
      optional('resource', of('ResourceMetricSource', [resource, ...targets])),
      ...ofContainer('ContainerResourceMetricSource', targets),
      optional(
        'external',
        of('ExternalMetricSource', [
          metricName,
          optional('metricSelector', labelSelector),
          optional('targetValue', quantity),
          optional('targetAverageValue', quantity),
        ]),
      ),
    ]),
    status: of('MetricStatus', [
      type,
      optional(
        'object',
        of('ObjectMetricStatus', [
          target,
          metricName,
          field('currentValue', quantity, always),
          selector,
          optional('averageValue', quantity),
        ]),
      ),
      optional('pods', of('PodsMetricStatus', [metricName, field('currentAverageValue', quantity, always), selector])),
      optional('resource', of('ResourceMetricStatus', [resource, ...currents])),
      ...ofContainer('ContainerResourceMetricStatus', currents),
      optional(
        'external',
        of('ExternalMetricStatus', [
          metricName,
          optional('metricSelector', labelSelector),
          field('currentValue', quantity, always),
          optional('currentAverageValue', quantity),
        ]),
      ),
    ]),
  };
}
