// Looking into values that `readable.ts` has made trustworthy. `undefined` always means: cannot be known, so say nothing.
import { isObject, isUnseen, type ObjectValue, type Value } from './value.ts';

/** Absent is the empty text, as for the server. */
export function seenText(value: Value | undefined): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : undefined;
}

export function seenNumber(value: Value | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** Absent and unseen parts are empty. */
export function seenObject(value: Value | undefined): ObjectValue {
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
  return !isUnseen(value);
}
