// Whether two specs say the same: nothing is the same as an empty list, and 0.5 as 500m.
import { compareQuantities, parseQuantity } from '../quantity.ts';
import { isList, isObject, type Value } from '../value.ts';
import { isNothing } from './plain.ts';

const quantities = new Set(['value', 'averageValue', 'tolerance']);

export function sameSpec(a: Value | undefined, b: Value | undefined, key = ''): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => sameSpec(item, b[i]));
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameSpec(a[name], b[name], name));
  return a === b || (quantities.has(key) && sameQuantity(a, b));
}

function isEmpty(value: Value | undefined): boolean {
  return isNothing(value) || (isList(value) && value.length === 0);
}

function sameQuantity(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a === 'object' || typeof b === 'object' || typeof a === 'boolean' || typeof b === 'boolean') return false;
  const [left, right] = [parseQuantity(a ?? ''), parseQuantity(b ?? '')];
  return left.ok && right.ok && compareQuantities(left.value, right.value) === 0;
}
