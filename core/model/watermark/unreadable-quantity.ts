import type { Field } from '../field.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { parseQuantity } from '../quantity.ts';
import { isList, isObject, type Value } from '../value.ts';

/**
 * Returns the problem of the first quantity that the controller cannot decode. The controller then loses the whole
 * object, and the objects after it in the same list.
 */
export function unreadableQuantity(value: Value | undefined, { shape }: Field, at: Path = []): Problem | undefined {
  if (shape.type === 'quantity' && typeof value === 'string') return problemOf(value, at);
  for (const [key, child, field] of childrenOf(value, shape)) {
    const found = unreadableQuantity(child, field, [...at, key]);
    if (found) return found;
  }
  return undefined;
}

function childrenOf(
  value: Value | undefined,
  shape: Field['shape'],
): (readonly [string | number, Value | undefined, Field])[] {
  if (shape.type === 'list' && isList(value)) return value.map((item, i) => [i, item, shape.item]);
  if (shape.type !== 'object' || !isObject(value)) return [];
  return shape.fields.map((field) => [field.name, value[field.name], field]);
}

function problemOf(text: string, at: Path): Problem | undefined {
  const parsed = parseQuantity(text);
  if (parsed.ok) return undefined;
  return {
    code: 'wpa/controller-refuses',
    level: 'error',
    at,
    message: `the controller cannot decode the object: ${parsed.problem}`,
  };
}
