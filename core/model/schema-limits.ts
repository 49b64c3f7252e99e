// What the API server's schema of a custom resource refuses beyond names and types: fields that are missing, numbers out of range.
import type { Field } from './field.ts';
import { formatPath, type Path } from './path.ts';
import type { Problem } from './problem.ts';
import { invalid, required } from './refusal.ts';
import { isList, isObject, isUnseen, type ObjectValue, type Value } from './value.ts';

/** `value` is readable (readable.ts): what stands there has the right type. */
export function* schemaLimits(value: Value, { shape }: Field, path: Path = []): Generator<Problem> {
  if (isUnseen(value) || value === null) return;
  if (shape.type === 'integer' && typeof value === 'number') yield* rangeProblems(value, shape, path);
  if (shape.type === 'list' && isList(value)) for (const [i, item] of value.entries()) yield* schemaLimits(item, shape.item, [...path, i]);
  if (shape.type !== 'object' || !isObject(value)) return;
  for (const field of shape.fields) yield* fieldProblems(value, field, path);
}

function* fieldProblems(object: ObjectValue, field: Field, path: Path): Generator<Problem> {
  const at = [...path, field.name];
  const value = object[field.name];
  if (value !== undefined) yield* schemaLimits(value, field, at);
  else if (field.required) yield required(at);
}

function* rangeProblems(value: number, { min, max }: { min?: number; max?: number }, at: Path): Generator<Problem> {
  const field = formatPath(at);
  if (min !== undefined && value < min) yield invalid(at, value, `${field} in body should be greater than or equal to ${min}`);
  if (max !== undefined && value > max) yield invalid(at, value, `${field} in body should be less than or equal to ${max}`);
}
