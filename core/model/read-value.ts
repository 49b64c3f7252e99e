// Reads values that `sanitize.ts` has checked. `undefined` means that the value is unknown, so callers report nothing.
import { parseQuantity, type Quantity } from './quantity.ts';
import { emptyObject, isObject, isTemplated, type ObjectValue, type Value } from './value.ts';

/**
 * Returns a string unchanged, and the empty string for an absent value, as the API server does. Returns undefined for a
 * value of another type.
 */
export function asString(value: Value | undefined): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : undefined;
}

export function asInteger(value: Value | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

export function isQuantityScalar(value: Value | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

export function quantityString(value: Value | undefined): string | undefined {
  if (isTemplated(value)) return value.template === '' ? undefined : value.template;
  return isQuantityScalar(value) ? String(value) : undefined;
}

export function asQuantity(value: Value | undefined): Quantity | undefined {
  if (!isQuantityScalar(value)) return undefined;
  const parsed = parseQuantity(value);
  return parsed.ok ? parsed.value : undefined;
}

const nothing: ObjectValue = Object.freeze(emptyObject());

export function asObject(value: Value | undefined): ObjectValue {
  return isObject(value) ? value : nothing;
}

export function stringEntries(value: Value | undefined): Record<string, string> {
  const entries = Object.entries(asObject(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

export function isAbsent(value: Value | undefined): boolean {
  return value === undefined || value === null;
}

export function isPresent(value: Value | undefined): value is Value {
  return !isAbsent(value);
}

export function isKnown(value: Value | undefined): boolean {
  return !isTemplated(value);
}

export function displayString(value: Value | undefined): string {
  return isTemplated(value) ? value.template : (asString(value) ?? '');
}
