// The internal shape into any version, with the annotations that carry what the version has no fields for (docs/behavior/hpa.md §6.4).
import { seenObject } from '../../seen.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../value.ts';
import { isNothing, plain } from '../plain.ts';
import type { AdmissionRules } from '../rules.ts';
import { conditionType, type HpaVersion } from '../types/autoscaler.ts';
import { annotationNames, withAnnotations, withoutRoundTrip, writeAnnotationList } from './annotations.ts';
import { behaviorAnnotation } from './behavior.ts';
import { forgetfulMetric, metricFromInternal } from './metric.ts';
import { metricStatusFromInternal } from './metric-status.ts';

export interface WritingRules extends AdmissionRules {
  /** With what the server forgets by mistake. */
  forgetful?: boolean;
}

export function fromInternal(object: ObjectValue, version: HpaVersion, rules: WritingRules): ObjectValue {
  const cleaned = plain({ ...object, metadata: withoutRoundTrip(object.metadata, rules) });
  return plain({ apiVersion: `autoscaling/${version}`, kind: 'HorizontalPodAutoscaler', ...converters[version](cleaned, rules) });
}

type Convert = (object: ObjectValue, rules: WritingRules) => ObjectValue;

const converters: Readonly<Record<HpaVersion, Convert>> = {
  v1({ metadata, spec, status }, rules) {
    const types = rules.types.v1.metrics;
    const metrics = itemsOf(spec, 'metrics');
    const current = itemsOf(status, 'currentMetrics');
    const others = metrics.filter((metric) => !isCpuUtilization(metric)).map((metric) => metricFromInternal(metric));
    return plain({
      metadata: withAnnotations(metadata, {
        [annotationNames.metrics]: writeAnnotationList(others, types.spec),
        [annotationNames.currentMetrics]: writeAnnotationList(current.map(metricStatusFromInternal), types.status),
        [annotationNames.behavior]: behaviorAnnotation(seenObject(spec).behavior, rules),
        [annotationNames.conditions]: writeAnnotationList(itemsOf(status, 'conditions'), conditionType('v1')),
      }),
      spec: plain({ ...without(spec, 'metrics', 'behavior'), targetCPUUtilizationPercentage: utilizationOf(metrics, 'target') }),
      status: plain({
        ...without(status, 'currentMetrics', 'conditions'),
        currentCPUUtilizationPercentage: utilizationOf(current, 'current'),
      }),
    });
  },
  v2beta1({ metadata, spec, status }, rules) {
    return plain({
      metadata: withAnnotations(metadata, { [annotationNames.behavior]: behaviorAnnotation(seenObject(spec).behavior, rules) }),
      spec: plain({
        ...without(spec, 'behavior'),
        metrics: changed(spec, 'metrics', (metric) => (rules.forgetful ? forgetfulMetric : metricFromInternal)(metric)),
      }),
      status: plain({ ...seenObject(status), currentMetrics: changed(status, 'currentMetrics', metricStatusFromInternal) }),
    });
  },
  v2beta2: ({ metadata, spec, status }) => plain({ metadata, spec, status }),
  v2: ({ metadata, spec, status }) => plain({ metadata, spec, status }),
};

function isCpuUtilization(metric: Value): boolean {
  return isCpu(metric) && !isNothing(seenObject(seenObject(seenObject(metric).resource).target).averageUtilization);
}

function isCpu(metric: Value): boolean {
  const { type, resource } = seenObject(metric);
  return type === 'Resource' && isObject(resource) && resource.name === 'cpu';
}

/** Of the spec, the first cpu metric decides even if it has no utilisation; of the status, the last one that has. */
function utilizationOf(metrics: readonly Value[], key: 'target' | 'current'): Value | undefined {
  const cpus = metrics.filter(isCpu).map((metric) => seenObject(seenObject(seenObject(metric).resource)[key]).averageUtilization);
  return key === 'target' ? cpus[0] : cpus.findLast((value) => !isNothing(value));
}

function without(value: Value | undefined, ...removed: readonly string[]): ObjectValue {
  return plain(Object.fromEntries(Object.entries(seenObject(value)).filter(([name]) => !removed.includes(name))));
}

function changed(value: Value | undefined, key: string, change: (item: Value) => Value): Value | undefined {
  const items = seenObject(value)[key];
  return isList(items) ? items.map(change) : items;
}

function itemsOf(value: Value | undefined, key: string): Value[] {
  const items = seenObject(value)[key];
  return isList(items) ? items : [];
}
