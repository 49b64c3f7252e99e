// Objects without a prototype, and without the fields that are absent.
import type { ObjectValue, Value } from './value.ts';

export function plainObject(fields: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const object: ObjectValue = Object.create(null);
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) object[key] = value;
  return object;
}

/** Null is the same as absent, everywhere in the API. */
export function isNullish(value: Value | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** A quantity that was never set; what is written is a text. */
export const zeroQuantity = 0;
