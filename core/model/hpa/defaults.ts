// API defaulting (docs/behavior/hpa.md §4.1) of plain `autoscaling/v2` values: the fields that the server adds before
// it validates and stores an object.
import { emptyObject, isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { Behavior } from './autoscaler.ts';
import { behaviorDefaults } from './behavior-defaults.ts';

const defaultMinReplicas = 1;

/** `spec`: the written spec. Adds absent bounds, metrics and rules; keeps existing values, even wrong ones. */
export function defaultSpec(spec: ObjectValue): ObjectValue {
  const { minReplicas, metrics, behavior } = spec;
  return copyWithoutPrototype({
    ...spec,
    minReplicas: minReplicas ?? defaultMinReplicas,
    metrics: isEmpty(metrics) ? [defaultCpuMetric()] : (metrics ?? null),
    ...(isObject(behavior) && { behavior: defaultBehavior(behavior) }),
  });
}

function isEmpty(metrics: Value | undefined): boolean {
  return metrics === undefined || metrics === null || (isList(metrics) && metrics.length === 0);
}

function defaultCpuMetric(): ObjectValue {
  return copyWithoutPrototype({
    type: 'Resource',
    resource: copyWithoutPrototype({
      name: 'cpu',
      target: copyWithoutPrototype({ type: 'Utilization', averageUtilization: 80 }),
    }),
  });
}

/** Completes both directions field by field; keeps a list of policies unchanged, even an empty one. */
export function defaultBehavior(behavior: ObjectValue): ObjectValue {
  return copyWithoutPrototype({
    ...behavior,
    scaleUp: defaultDirection(behavior.scaleUp, defaultsOf(behaviorDefaults.scaleUp)),
    scaleDown: defaultDirection(behavior.scaleDown, defaultsOf(behaviorDefaults.scaleDown)),
  });
}

function defaultDirection(direction: Value | undefined, defaults: ObjectValue): Value {
  if (direction === undefined || direction === null) return defaults;
  if (!isObject(direction)) return direction;
  const completed = copyWithoutPrototype(defaults);
  for (const [key, value] of Object.entries(direction)) if (value !== null) completed[key] = value;
  return completed;
}

/** A copy, which nothing else changes. */
function defaultsOf(rules: Behavior['scaleUp']): ObjectValue {
  const policies = rules?.policies?.map((policy) => copyWithoutPrototype({ ...policy }));
  return copyWithoutPrototype({ ...rules, policies: policies ?? null });
}

function copyWithoutPrototype(object: ObjectValue): ObjectValue {
  return Object.assign(emptyObject(), object);
}
