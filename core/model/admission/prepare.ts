// What the server does with an object before it validates it: status and disabled fields go, the rest of the old one stays
// (docs/behavior/hpa.md §5.4).
import { seenObject } from '../seen.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import { isNothing, plain } from './plain.ts';
import type { AdmissionRules } from './rules.ts';
import { sameSpec } from './same.ts';

export function prepareCreate(object: ObjectValue, rules: AdmissionRules): ObjectValue {
  const metadata = seenObject(object.metadata);
  return withoutDisabled(
    plain({ ...object, status: undefined, metadata: plain({ ...metadata, ...(rules.generation && { generation: 1 }) }) }),
    undefined,
    rules,
  );
}

export function prepareUpdate(object: ObjectValue, old: ObjectValue, rules: AdmissionRules): ObjectValue {
  const enabled = withoutDisabled(plain({ ...object, status: old.status }), old, rules);
  const before = Number(seenObject(old.metadata).generation ?? 0);
  const generation = rules.generation && !sameSpec(enabled.spec, old.spec) ? before + 1 : before;
  return plain({ ...enabled, metadata: plain({ ...seenObject(enabled.metadata), generation }) });
}

/** Fields whose gate is off are dropped before anything is validated, unless they are stored already. */
export function withoutDisabled(object: ObjectValue, old: ObjectValue | undefined, rules: AdmissionRules): ObjectValue {
  let spec = object.spec;
  if (rules.tolerance !== 'kept' && !usesTolerance(old)) spec = withoutTolerance(spec);
  if (!rules.containerMetrics && !usesContainerResource(old)) spec = withoutContainerResource(spec);
  return plain({ ...object, spec });
}

function usesTolerance(old: ObjectValue | undefined): boolean {
  const { scaleUp, scaleDown } = seenObject(seenObject(old?.spec).behavior);
  return [scaleUp, scaleDown].some((rules) => !isNothing(seenObject(rules).tolerance));
}

function withoutTolerance(spec: Value | undefined): Value | undefined {
  const behavior = seenObject(spec).behavior;
  if (!isObject(spec) || !isObject(behavior)) return spec;
  const { scaleUp, scaleDown } = behavior;
  const without = (rules: Value | undefined) => (isObject(rules) ? plain({ ...rules, tolerance: undefined }) : rules);
  return plain({ ...spec, behavior: plain({ ...behavior, scaleUp: without(scaleUp), scaleDown: without(scaleDown) }) });
}

function usesContainerResource(old: ObjectValue | undefined): boolean {
  const metrics = seenObject(old?.spec).metrics;
  return isList(metrics) && metrics.some((metric) => !isNothing(seenObject(metric).containerResource));
}

function withoutContainerResource(spec: Value | undefined): Value | undefined {
  const metrics = seenObject(spec).metrics;
  if (!isObject(spec) || !isList(metrics)) return spec;
  return plain({
    ...spec,
    metrics: metrics.map((metric) => (isObject(metric) ? plain({ ...metric, containerResource: undefined }) : metric)),
  });
}
