// Prepares a written object for storage: replaces its status by the stored status, drops the fields of disabled feature
// gates, and sets the generation (docs/behavior/hpa.md §5.4).

import { isNullish, plainObject } from '../model/plain-object.ts';
import { asObject } from '../model/read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../model/value.ts';
import type { ApiServerRules } from './apiserver-rules.ts';
import { equalSpecs } from './equal-specs.ts';

export function prepareForCreate(object: ObjectValue, rules: ApiServerRules): ObjectValue {
  const metadata = asObject(object.metadata);
  return dropDisabledFields(
    plainObject({
      ...object,
      status: undefined,
      metadata: plainObject({ ...metadata, ...(rules.tracksGeneration && { generation: 1 }) }),
    }),
    undefined,
    rules,
  );
}

export function prepareForUpdate(object: ObjectValue, old: ObjectValue, rules: ApiServerRules): ObjectValue {
  const enabled = dropDisabledFields(plainObject({ ...object, status: old.status }), old, rules);
  const before = Number(asObject(old.metadata).generation ?? 0);
  const generation = rules.tracksGeneration && !equalSpecs(enabled.spec, old.spec) ? before + 1 : before;
  return plainObject({ ...enabled, metadata: plainObject({ ...asObject(enabled.metadata), generation }) });
}

/** Drops fields whose feature gate is off, unless the stored object already has the field. */
export function dropDisabledFields(
  object: ObjectValue,
  old: ObjectValue | undefined,
  rules: ApiServerRules,
): ObjectValue {
  let spec = object.spec;
  if (rules.tolerance !== 'kept' && !usesTolerance(old)) spec = withoutTolerance(spec);
  if (!rules.containerMetrics && !usesContainerResource(old)) spec = withoutContainerResource(spec);
  return plainObject({ ...object, spec });
}

function usesTolerance(old: ObjectValue | undefined): boolean {
  const { scaleUp, scaleDown } = asObject(asObject(old?.spec).behavior);
  return [scaleUp, scaleDown].some((rules) => !isNullish(asObject(rules).tolerance));
}

function withoutTolerance(spec: Value | undefined): Value | undefined {
  const behavior = asObject(spec).behavior;
  if (!isObject(spec) || !isObject(behavior)) return spec;
  const { scaleUp, scaleDown } = behavior;
  const without = (rules: Value | undefined) =>
    isObject(rules) ? plainObject({ ...rules, tolerance: undefined }) : rules;
  return plainObject({
    ...spec,
    behavior: plainObject({ ...behavior, scaleUp: without(scaleUp), scaleDown: without(scaleDown) }),
  });
}

function usesContainerResource(old: ObjectValue | undefined): boolean {
  const metrics = asObject(old?.spec).metrics;
  return isList(metrics) && metrics.some((metric) => !isNullish(asObject(metric).containerResource));
}

function withoutContainerResource(spec: Value | undefined): Value | undefined {
  const metrics = asObject(spec).metrics;
  if (!isObject(spec) || !isList(metrics)) return spec;
  return plainObject({
    ...spec,
    metrics: metrics.map((metric) =>
      isObject(metric) ? plainObject({ ...metric, containerResource: undefined }) : metric,
    ),
  });
}
