import { isObject, isTemplated, type ObjectValue, type Value } from '../model/value.ts';

/**
 * Returns the name of an object. A template expression is returned as written. For `generateName: web-`, the result is
 * `web-*`, because the server adds characters.
 */
export function objectName({ metadata }: ObjectValue): string | undefined {
  if (!isObject(metadata)) return undefined;
  const generated = nameText(metadata.generateName);
  return nameText(metadata.name) ?? (generated === undefined ? undefined : `${generated}*`);
}

/**
 * Returns the name as text; undefined if it is absent, empty, or neither a string nor a number. A number counts as a
 * name: the API server refuses it, but it still distinguishes the objects of a file.
 */
function nameText(name: Value | undefined): string | undefined {
  if (isTemplated(name)) return /^(["'])(.*)\1$/s.exec(name.template)?.[2] ?? name.template;
  if (typeof name === 'number' || typeof name === 'bigint') return String(name);
  return typeof name === 'string' && name !== '' ? name : undefined;
}
