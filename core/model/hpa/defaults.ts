// API defaulting of plain `autoscaling/v2` values (docs/behavior/hpa.md §4.1).
import { emptyObject, isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { Behavior } from './autoscaler.ts';
import { behaviorDefaults } from './behavior-defaults.ts';

const defaultMinReplicas = 1;

/** Adds the defaults of absent fields. Existing values stay, even wrong values. */
export function defaultSpec(spec: ObjectValue): ObjectValue {
  const { minReplicas, metrics, behavior } = spec;
  const completed = copyWithoutPrototype(spec);
  completed.minReplicas = minReplicas ?? defaultMinReplicas;
  completed.metrics = isEmpty(metrics) ? [defaultCpuMetric()] : (metrics ?? null);
  if (isObject(behavior)) completed.behavior = defaultBehavior(behavior);
  return completed;
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

/** Adds the defaults of absent fields. A list of policies stays unchanged, even if it is empty. */
export function defaultBehavior(behavior: ObjectValue): ObjectValue {
  const completed = copyWithoutPrototype(behavior);
  completed.scaleUp = defaultDirection(behavior.scaleUp, scaleUpDefaults);
  completed.scaleDown = defaultDirection(behavior.scaleDown, scaleDownDefaults);
  return completed;
}

/** `policies` is a function, because only a direction without policies needs the default policies. */
interface DirectionDefaults {
  fields: ObjectValue;
  policies(): Value;
}

const scaleUpDefaults = directionDefaults(behaviorDefaults.scaleUp);
const scaleDownDefaults = directionDefaults(behaviorDefaults.scaleDown);

function directionDefaults({ policies = [], ...fields }: Behavior['scaleUp']): DirectionDefaults {
  return { fields, policies: () => policies.map((policy) => copyWithoutPrototype({ ...policy })) };
}

function defaultDirection(direction: Value | undefined, defaults: DirectionDefaults): Value {
  const written = direction ?? emptyObject();
  if (!isObject(written)) return written;
  const completed = copyWithoutPrototype(defaults.fields);
  completed.policies = written.policies ?? defaults.policies();
  for (const [key, value] of Object.entries(written)) if (value !== null) completed[key] = value;
  return completed;
}

function copyWithoutPrototype(object: ObjectValue): ObjectValue {
  return Object.assign(emptyObject(), object);
}
