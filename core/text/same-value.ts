import { isList, isObject, isTemplated, type Value } from '../model/value.ts';

/** Maps are equal in any order of their keys. Templated values are equal if their templates are equal. */
export function isSameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isTemplated(a) && isTemplated(b)) return a.template === b.template;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => isSameValue(item, b[i] ?? null));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isSameValue(a[key] ?? null, b[key] ?? null))
  );
}
