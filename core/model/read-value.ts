// Looking into values that `readable.ts` has made trustworthy. `undefined` always means: cannot be known, so say
// nothing.
import { parseQuantity, type Quantity } from './quantity.ts';
import { isObject, isTemplated, type ObjectValue, type Value } from './value.ts';

/** Absent is the empty text, as for the server. */
export function asString(value: Value | undefined): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : undefined;
}

export function asInteger(value: Value | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

export function asQuantity(value: Value | undefined): Quantity | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const parsed = parseQuantity(value);
  return parsed.ok ? parsed.value : undefined;
}

/** Absent and unseen parts are empty. */
export function asObject(value: Value | undefined): ObjectValue {
  return isObject(value) ? value : Object.create(null);
}

export function isAbsent(value: Value | undefined): boolean {
  return value === undefined || value === null;
}

/** There, though perhaps unseen. */
export function isPresent(value: Value | undefined): value is Value {
  return !isAbsent(value);
}

export function isKnown(value: Value | undefined): boolean {
  return !isTemplated(value);
}

/** Names are only shown, so that a template does for itself. */
export function displayString(value: Value | undefined): string {
  return isTemplated(value) ? value.template : (asString(value) ?? '');
}
