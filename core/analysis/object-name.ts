// The name of an object for display, as far as the file tells it.
import { isObject, isTemplated, type ObjectValue, type Value } from '../model/value.ts';

/**
 * `metadata.name`; a template counts as written. The server completes `generateName: web-` with random characters:
 * `web-*`. Undefined if there is neither.
 */
export function objectName({ metadata }: ObjectValue): string | undefined {
  if (!isObject(metadata)) return undefined;
  const generated = nameText(metadata.generateName);
  return nameText(metadata.name) ?? (generated === undefined ? undefined : `${generated}*`);
}

/** The server refuses a number as a name, but it still tells the objects of a file apart. */
function nameText(name: Value | undefined): string | undefined {
  if (isTemplated(name)) return /^(["'])(.*)\1$/s.exec(name.template)?.[2] ?? name.template;
  if (typeof name === 'number' || typeof name === 'bigint') return String(name);
  return typeof name === 'string' && name !== '' ? name : undefined;
}
