import { emptyObject, type ObjectValue, type Value } from './value.ts';

export function plainObject(fields: Readonly<Record<string, Value | undefined>>): ObjectValue {
  const object: ObjectValue = emptyObject();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) object[key] = value;
  return object;
}

/** The API treats null as absent everywhere. */
export function isNullish(value: Value | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** A quantity that was never set; a written quantity is a string. */
export const zeroQuantity = 0;
