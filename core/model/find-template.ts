// Where a template stands in a value that a simulation needs.
import { formatPath, type Path } from './path.ts';
import { isList, isObject, isTemplated, type Value } from './value.ts';

/** The first one, `{{ .Values.max }}`, with its place. */
export function findTemplate(value: Value | undefined, path: Path): { path: string; source: string } | undefined {
  if (isTemplated(value)) return value.template === '' ? undefined : { path: formatPath(path), source: value.template };
  for (const [key, child] of childrenOf(value)) {
    const template = findTemplate(child, [...path, key]);
    if (template) return template;
  }
  return undefined;
}

/** Something in it cannot be seen: a template, or what has the wrong type. */
export function containsTemplate(value: Value | undefined): boolean {
  return isTemplated(value) || childrenOf(value).some(([, child]) => containsTemplate(child));
}

function childrenOf(value: Value | undefined): (readonly [string | number, Value])[] {
  if (isList(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}
