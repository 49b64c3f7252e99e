// Every version into the one internal shape, which has the names of `autoscaling/v2` (docs/behavior/hpa.md §6).
import { isList, isObject, type ObjectValue, type Value } from '../../value.ts';
import { isNothing, plain } from '../plain.ts';
import type { AdmissionRules } from '../rules.ts';
import { conditionType, type HpaVersion } from '../types/autoscaler.ts';
import { annotationNames, readAnnotationList, withoutRoundTrip } from './annotations.ts';
import { behaviorFromAnnotation } from './behavior.ts';
import { metricToInternal } from './metric.ts';
import { metricStatusToInternal } from './metric-status.ts';

export function toInternal(object: ObjectValue, version: HpaVersion, rules: AdmissionRules): ObjectValue {
  const converted = converters[version](object, rules);
  return plain({ ...converted, metadata: withoutRoundTrip(object.metadata, rules) });
}

type Convert = (object: ObjectValue, rules: AdmissionRules) => ObjectValue;

const converters: Readonly<Record<HpaVersion, Convert>> = {
  v1(object, rules) {
    const types = rules.types.v1.metrics;
    const { metadata } = object;
    const annotated = readAnnotationList(metadata, annotationNames.metrics, types.spec)?.map((metric) => metricToInternal(metric, rules));
    const metrics = [...(annotated ?? []), ...cpuMetric(object.spec)];
    const current = readAnnotationList(metadata, annotationNames.currentMetrics, types.status)?.map(metricStatusToInternal);
    const conditions = readAnnotationList(metadata, annotationNames.conditions, conditionType('v1'));
    return plain({
      spec: specWith(object.spec, ['targetCPUUtilizationPercentage'], {
        metrics: metrics.length > 0 ? metrics : [cpuUtilization(80)],
        behavior: behaviorFromAnnotation(metadata, rules),
      }),
      status: specWith(object.status, ['currentCPUUtilizationPercentage'], {
        currentMetrics: current ?? cpuStatus(object.status),
        conditions,
      }),
    });
  },
  v2beta1(object, rules) {
    return plain({
      spec: specWith(object.spec, [], {
        metrics: each(object.spec, 'metrics', (metric) => metricToInternal(metric, rules)),
        behavior: behaviorFromAnnotation(object.metadata, rules),
      }),
      status: specWith(object.status, [], { currentMetrics: each(object.status, 'currentMetrics', metricStatusToInternal) }),
    });
  },
  v2beta2: ({ spec, status }) => plain({ spec, status }),
  v2: ({ spec, status }) => plain({ spec, status }),
};

function specWith(
  value: Value | undefined,
  removed: readonly string[],
  added: Readonly<Record<string, Value | undefined>>,
): Value | undefined {
  if (!isNothing(value) && !isObject(value)) return value;
  const kept = Object.entries(value ?? {}).filter(([name]) => !removed.includes(name));
  return plain({ ...Object.fromEntries(kept), ...added });
}

function each(value: Value | undefined, key: string, change: (item: Value) => Value): Value | undefined {
  const items = isObject(value) ? value[key] : undefined;
  return isList(items) ? items.map(change) : items;
}

function cpuUtilization(averageUtilization: Value): ObjectValue {
  return plain({ type: 'Resource', resource: plain({ name: 'cpu', target: plain({ type: 'Utilization', averageUtilization }) }) });
}

function cpuMetric(spec: Value | undefined): Value[] {
  const percentage = isObject(spec) ? spec.targetCPUUtilizationPercentage : undefined;
  return isNothing(percentage) ? [] : [cpuUtilization(percentage)];
}

function cpuStatus(status: Value | undefined): Value[] | undefined {
  const percentage = isObject(status) ? status.currentCPUUtilizationPercentage : undefined;
  if (isNothing(percentage)) return undefined;
  return [plain({ type: 'Resource', resource: plain({ name: 'cpu', current: plain({ averageUtilization: percentage }) }) })];
}
