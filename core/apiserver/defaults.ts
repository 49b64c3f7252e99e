// Defaulting by the server, in the version of the request and again in the storage version (docs/behavior/hpa.md §4.1).
import { defaultSpec } from '../model/hpa/defaults.ts';
import { isNullish, plainObject } from '../model/plain-object.ts';
import { isObject, type ObjectValue } from '../model/value.ts';
import type { HpaVersion } from './types/autoscaler-types.ts';

export function withApiDefaults(object: ObjectValue, version: HpaVersion): ObjectValue {
  const { spec } = object;
  if (!isNullish(spec) && !isObject(spec)) return object;
  return plainObject({ ...object, spec: defaulters[version](spec ?? Object.create(null)) });
}

const defaulters: Readonly<Record<HpaVersion, (spec: ObjectValue) => ObjectValue>> = {
  // The metrics are not defaulted here. In v1 they come from a field and an annotation, so the conversion sets their
  // default.
  v1: (spec) => plainObject({ ...spec, minReplicas: spec.minReplicas ?? 1 }),
  v2beta1: (spec) =>
    plainObject({
      ...spec,
      minReplicas: spec.minReplicas ?? 1,
      metrics: hasMetrics(spec) ? spec.metrics : [defaultCpuMetric()],
    }),
  v2beta2: defaultSpec,
  v2: defaultSpec,
};

function hasMetrics({ metrics }: ObjectValue): boolean {
  return !isNullish(metrics) && !(Array.isArray(metrics) && metrics.length === 0);
}

function defaultCpuMetric(): ObjectValue {
  return plainObject({ type: 'Resource', resource: plainObject({ name: 'cpu', targetAverageUtilization: 80 }) });
}
