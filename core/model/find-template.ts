// Finds a template in a value that a simulation needs.
import { formatPath, type Path } from './path.ts';
import { isList, isObject, isTemplated, type Value } from './value.ts';

/** The first template, such as `{{ .Values.max }}`, and its path. */
export function findTemplate(value: Value | undefined, path: Path): { path: string; source: string } | undefined {
  if (isTemplated(value)) return value.template === '' ? undefined : { path: formatPath(path), source: value.template };
  for (const [key, child] of childrenOf(value)) {
    const template = findTemplate(child, [...path, key]);
    if (template) return template;
  }
  return undefined;
}

/** Whether the value contains a templated value: a template, or a value of the wrong type. */
export function containsTemplate(value: Value | undefined): boolean {
  return isTemplated(value) || childrenOf(value).some(([, child]) => containsTemplate(child));
}

function childrenOf(value: Value | undefined): (readonly [string | number, Value])[] {
  if (isList(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}
