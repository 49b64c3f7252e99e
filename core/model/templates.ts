// Where a template stands in a value that a simulation needs.
import { formatPath, type Path } from './path.ts';
import { isList, isObject, isUnseen, type Value } from './value.ts';

/** The first one, `{{ .Values.max }}`, with its place. */
export function templateAt(value: Value | undefined, path: Path): { path: string; source: string } | undefined {
  if (isUnseen(value)) return value.unseen === '' ? undefined : { path: formatPath(path), source: value.unseen };
  for (const [key, child] of childrenOf(value)) {
    const found = templateAt(child, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

/** Something in it cannot be seen: a template, or what has the wrong type. */
export function hasUnseen(value: Value | undefined): boolean {
  return isUnseen(value) || childrenOf(value).some(([, child]) => hasUnseen(child));
}

function childrenOf(value: Value | undefined): (readonly [string | number, Value])[] {
  if (isList(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}
