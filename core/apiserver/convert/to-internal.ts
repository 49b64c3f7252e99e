// Converts every version to the internal type, which has the field names of `autoscaling/v2` (docs/behavior/hpa.md §6).

import { isNullish, plainObject } from '../../model/plain-object.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { conditionStruct, type HpaVersion } from '../types/autoscaler-types.ts';
import { annotationNames, dropRoundTripAnnotations, readAnnotationList } from './annotations.ts';
import { behaviorFromAnnotation } from './behavior.ts';
import { metricStatusToInternal, metricToInternal } from './metric.ts';

export function toInternal(object: ObjectValue, version: HpaVersion, rules: ApiServerRules): ObjectValue {
  const converted = converters[version](object, rules);
  return plainObject({ ...converted, metadata: dropRoundTripAnnotations(object.metadata, rules) });
}

type Convert = (object: ObjectValue, rules: ApiServerRules) => ObjectValue;

const converters: Readonly<Record<HpaVersion, Convert>> = {
  v1(object, rules) {
    const types = rules.types.v1.metrics;
    const { metadata } = object;
    const annotated = readAnnotationList(metadata, annotationNames.metrics, types.spec)?.map((metric) =>
      metricToInternal(metric, rules),
    );
    const metrics = [...(annotated ?? []), ...cpuMetric(object.spec)];
    const current = readAnnotationList(metadata, annotationNames.currentMetrics, types.status)?.map(
      metricStatusToInternal,
    );
    const conditions = readAnnotationList(metadata, annotationNames.conditions, conditionStruct('v1'));
    return plainObject({
      spec: replaceKeys(object.spec, ['targetCPUUtilizationPercentage'], {
        metrics: metrics.length > 0 ? metrics : [cpuUtilization(80)],
        behavior: behaviorFromAnnotation(metadata, rules),
      }),
      status: statusToInternal(object.status, { currentMetrics: current, conditions }),
    });
  },
  v2beta1(object, rules) {
    return plainObject({
      spec: replaceKeys(object.spec, [], {
        metrics: mapItems(object.spec, 'metrics', (metric) => metricToInternal(metric, rules)),
        behavior: behaviorFromAnnotation(object.metadata, rules),
      }),
      status: replaceKeys(object.status, [], {
        currentMetrics: mapItems(object.status, 'currentMetrics', metricStatusToInternal),
      }),
    });
  },
  v2beta2: ({ spec, status }) => plainObject({ spec, status }),
  v2: ({ spec, status }) => plainObject({ spec, status }),
};

/**
 * Converts the status of `v1` or `extensions/v1beta1`. The second parameter has the data that `v1` keeps in
 * annotations.
 */
export function statusToInternal(
  status: Value | undefined,
  { currentMetrics, conditions }: { currentMetrics?: Value[] | undefined; conditions?: Value[] | undefined } = {},
): Value | undefined {
  return replaceKeys(status, ['currentCPUUtilizationPercentage'], {
    currentMetrics: currentMetrics ?? cpuStatus(status),
    conditions,
  });
}

function replaceKeys(
  value: Value | undefined,
  removed: readonly string[],
  added: Readonly<Record<string, Value | undefined>>,
): Value | undefined {
  if (!isNullish(value) && !isObject(value)) return value;
  const kept = Object.entries(value ?? {}).filter(([name]) => !removed.includes(name));
  return plainObject({ ...Object.fromEntries(kept), ...added });
}

function mapItems(value: Value | undefined, key: string, change: (item: Value) => Value): Value | undefined {
  const items = isObject(value) ? value[key] : undefined;
  return isList(items) ? items.map(change) : items;
}

function cpuUtilization(averageUtilization: Value): ObjectValue {
  return plainObject({
    type: 'Resource',
    resource: plainObject({ name: 'cpu', target: plainObject({ type: 'Utilization', averageUtilization }) }),
  });
}

function cpuMetric(spec: Value | undefined): Value[] {
  const percentage = isObject(spec) ? spec.targetCPUUtilizationPercentage : undefined;
  return isNullish(percentage) ? [] : [cpuUtilization(percentage)];
}

function cpuStatus(status: Value | undefined): Value[] | undefined {
  const percentage = isObject(status) ? status.currentCPUUtilizationPercentage : undefined;
  if (isNullish(percentage)) return undefined;
  return [
    plainObject({
      type: 'Resource',
      resource: plainObject({ name: 'cpu', current: plainObject({ averageUtilization: percentage }) }),
    }),
  ];
}
