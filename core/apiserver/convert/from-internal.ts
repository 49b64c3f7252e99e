// Converts the internal type to any version, with annotations for data that has no fields (docs/behavior/hpa.md §6.4).

import { isNullish, plainObject } from '../../model/plain-object.ts';
import { asObject } from '../../model/read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { conditionStruct, type HpaVersion } from '../types/autoscaler-types.ts';
import { annotationNames, dropRoundTripAnnotations, withAnnotations, writeAnnotationList } from './annotations.ts';
import { behaviorAnnotation } from './behavior.ts';
import { metricFromInternal, metricFromInternalWithoutContainer, metricStatusFromInternal } from './metric.ts';

export interface StorageRules extends ApiServerRules {
  reproduceServerBugs?: boolean;
}

export function fromInternal(object: ObjectValue, version: HpaVersion, rules: StorageRules): ObjectValue {
  const cleaned = plainObject({ ...object, metadata: dropRoundTripAnnotations(object.metadata, rules) });
  return plainObject({
    apiVersion: `autoscaling/${version}`,
    kind: 'HorizontalPodAutoscaler',
    ...converters[version](cleaned, rules),
  });
}

type Convert = (object: ObjectValue, rules: StorageRules) => ObjectValue;

const converters: Readonly<Record<HpaVersion, Convert>> = {
  v1({ metadata, spec, status }, rules) {
    const types = rules.types.v1.metrics;
    const metrics = itemsOf(spec, 'metrics');
    const current = itemsOf(status, 'currentMetrics');
    const others = metrics.filter((metric) => !isCpuUtilization(metric)).map((metric) => metricFromInternal(metric));
    return plainObject({
      metadata: withAnnotations(metadata, {
        [annotationNames.metrics]: writeAnnotationList(others, types.spec),
        [annotationNames.currentMetrics]: writeAnnotationList(current.map(metricStatusFromInternal), types.status),
        [annotationNames.behavior]: behaviorAnnotation(asObject(spec).behavior, rules),
        [annotationNames.conditions]: writeAnnotationList(itemsOf(status, 'conditions'), conditionStruct('v1')),
      }),
      spec: plainObject({
        ...without(spec, 'metrics', 'behavior'),
        targetCPUUtilizationPercentage: utilizationOf(metrics, 'target'),
      }),
      status: statusFromInternal(status),
    });
  },
  v2beta1({ metadata, spec, status }, rules) {
    return plainObject({
      metadata: withAnnotations(metadata, {
        [annotationNames.behavior]: behaviorAnnotation(asObject(spec).behavior, rules),
      }),
      spec: plainObject({
        ...without(spec, 'behavior'),
        metrics: mapItems(spec, 'metrics', (metric) =>
          (rules.reproduceServerBugs ? metricFromInternalWithoutContainer : metricFromInternal)(metric),
        ),
      }),
      status: plainObject({
        ...asObject(status),
        currentMetrics: mapItems(status, 'currentMetrics', metricStatusFromInternal),
      }),
    });
  },
  v2beta2: ({ metadata, spec, status }) => plainObject({ metadata, spec, status }),
  v2: ({ metadata, spec, status }) => plainObject({ metadata, spec, status }),
};

export function statusFromInternal(status: Value | undefined): ObjectValue {
  return plainObject({
    ...without(status, 'currentMetrics', 'conditions'),
    currentCPUUtilizationPercentage: utilizationOf(itemsOf(status, 'currentMetrics'), 'current'),
  });
}

function isCpuUtilization(metric: Value): boolean {
  return isCpu(metric) && !isNullish(asObject(asObject(asObject(metric).resource).target).averageUtilization);
}

function isCpu(metric: Value): boolean {
  const { type, resource } = asObject(metric);
  return type === 'Resource' && isObject(resource) && resource.name === 'cpu';
}

/**
 * Returns the cpu utilization for the spec (`target`) or the status (`current`). The spec takes the first cpu metric,
 * even without a utilization. The status takes the last cpu utilization.
 */
function utilizationOf(metrics: readonly Value[], key: 'target' | 'current'): Value | undefined {
  const cpus = metrics
    .filter(isCpu)
    .map((metric) => asObject(asObject(asObject(metric).resource)[key]).averageUtilization);
  return key === 'target' ? cpus[0] : cpus.findLast((value) => !isNullish(value));
}

function without(value: Value | undefined, ...removed: readonly string[]): ObjectValue {
  return plainObject(Object.fromEntries(Object.entries(asObject(value)).filter(([name]) => !removed.includes(name))));
}

function mapItems(value: Value | undefined, key: string, change: (item: Value) => Value): Value | undefined {
  const items = asObject(value)[key];
  return isList(items) ? items.map(change) : items;
}

function itemsOf(value: Value | undefined, key: string): Value[] {
  const items = asObject(value)[key];
  return isList(items) ? items : [];
}
