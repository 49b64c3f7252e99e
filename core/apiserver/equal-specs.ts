// Compares two specs semantically: an absent list equals an empty list, and 0.5 equals 500m.

import { isNullish } from '../model/plain-object.ts';
import { compareQuantities, parseQuantity } from '../model/quantity.ts';
import { isList, isObject, type Value } from '../model/value.ts';

const quantityKeys = new Set(['value', 'averageValue', 'tolerance']);

export function equalSpecs(a: Value | undefined, b: Value | undefined, key = ''): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => equalSpecs(item, b[i]));
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => equalSpecs(a[name], b[name], name));
  return a === b || (quantityKeys.has(key) && equalQuantities(a, b));
}

/** Returns a text that is the same for equal specs, and differs for nearly all other specs. */
export function comparisonKey(value: Value | undefined, key = ''): string {
  if (isEmpty(value)) return '';
  if (isList(value)) return `[${value.map((item) => comparisonKey(item)).join()}]`;
  if (!isObject(value)) return JSON.stringify(scalarText(value, key));
  const written = Object.keys(value).filter((name) => !isEmpty(value[name]));
  return `{${written
    .sort()
    .map((name) => `${JSON.stringify(name)}:${comparisonKey(value[name], name)}`)
    .join()}}`;
}

function scalarText(value: Value | undefined, key: string): string {
  const isQuantity = quantityKeys.has(key) && typeof value !== 'object' && typeof value !== 'boolean';
  const parsed = isQuantity ? parseQuantity(value ?? '') : undefined;
  return parsed?.ok ? `${parsed.value.unscaled}e${parsed.value.exponent}` : `${value}`;
}

function isEmpty(value: Value | undefined): boolean {
  return isNullish(value) || (isList(value) && value.length === 0);
}

function equalQuantities(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a === 'object' || typeof b === 'object' || typeof a === 'boolean' || typeof b === 'boolean') return false;
  const [left, right] = [parseQuantity(a ?? ''), parseQuantity(b ?? '')];
  return left.ok && right.ok && compareQuantities(left.value, right.value) === 0;
}
