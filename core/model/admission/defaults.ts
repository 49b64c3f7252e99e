// What the server fills in, in the version that is written and again in the one that is stored (docs/behavior/hpa.md §4.1).
import { defaultSpec } from '../hpa/defaults.ts';
import { isObject, type ObjectValue } from '../value.ts';
import { isNothing, plain } from './plain.ts';
import type { HpaVersion } from './types/autoscaler.ts';

/** Over an object in the words of `version`. */
export function withDefaults(object: ObjectValue, version: HpaVersion): ObjectValue {
  const { spec } = object;
  if (!isNothing(spec) && !isObject(spec)) return object;
  return plain({ ...object, spec: defaults[version](spec ?? Object.create(null)) });
}

const defaults: Readonly<Record<HpaVersion, (spec: ObjectValue) => ObjectValue>> = {
  // Its metrics are spread over a field and an annotation, so that they are completed in the conversion.
  v1: (spec) => plain({ ...spec, minReplicas: spec.minReplicas ?? 1 }),
  v2beta1: (spec) => plain({ ...spec, minReplicas: spec.minReplicas ?? 1, metrics: hasMetrics(spec) ? spec.metrics : [cpuAt80()] }),
  v2beta2: defaultSpec,
  v2: defaultSpec,
};

function hasMetrics({ metrics }: ObjectValue): boolean {
  return !isNothing(metrics) && !(Array.isArray(metrics) && metrics.length === 0);
}

function cpuAt80(): ObjectValue {
  return plain({ type: 'Resource', resource: plain({ name: 'cpu', targetAverageUtilization: 80 }) });
}
