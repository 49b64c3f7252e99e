// The schema in KEDA's definition of ScaledObject, derived from the field descriptions.

import { brokenRule } from '../../model/field-error.ts';
import { scaledObjectRoot } from '../../model/keda/root.ts';
import { kedaDefaults } from '../../model/keda/scaled-object.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject } from '../../model/read-value.ts';
import type { ObjectValue } from '../../model/value.ts';
import { objectOf, type StructuralSchema, structuralSchemaOf } from '../custom/structural-schema.ts';

let schema: StructuralSchema | undefined;

export function scaledObjectSchema(): StructuralSchema {
  schema ??= newSchema();
  return schema;
}

function newSchema(): StructuralSchema {
  const { shape } = scaledObjectRoot();
  const parts = shape.type === 'object' ? shape.fields.filter(({ name }) => name === 'spec' || name === 'status') : [];
  const properties = Object.fromEntries(parts.map((part) => [part.name, structuralSchemaOf(part)]));
  return withFallbackDefault(objectOf(properties, ['spec']));
}

function withFallbackDefault(root: StructuralSchema): StructuralSchema {
  return changeAt(root, ['spec', 'fallback', 'behavior'], (behavior) => ({ ...behavior, default: 'static' }));
}

function changeAt(
  at: StructuralSchema,
  [key, ...rest]: readonly string[],
  change: (inner: StructuralSchema) => StructuralSchema,
): StructuralSchema {
  if (key === undefined) return change(at);
  const inner = at.properties.get(key);
  return inner ? { ...at, properties: new Map([...at.properties, [key, changeAt(inner, rest, change)]]) } : at;
}

/** Checks the only CEL rule: minReplicaCount must not be above maxReplicaCount, which is 100 if absent. */
export function brokenRules({ spec }: ObjectValue): Problem[] {
  const { minReplicaCount, maxReplicaCount = kedaDefaults.maxReplicaCount } = asObject(spec);
  if (!isNumber(minReplicaCount) || !isNumber(maxReplicaCount) || minReplicaCount <= maxReplicaCount) return [];
  return [brokenRule(['spec'], 'minReplicaCount must be less than or equal to maxReplicaCount')];
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
