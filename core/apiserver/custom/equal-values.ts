import { isList, isObject, isTemplated, type Value } from '../../model/value.ts';

export function equalValues(a: Value | undefined, b: Value | undefined): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => equalValues(item, b[i]));
  if (isTemplated(a) || isTemplated(b)) return a === b;
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalValues(a[key], b[key]))
  );
}
