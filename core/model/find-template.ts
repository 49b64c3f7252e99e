import { formatPath, type Path } from './path.ts';
import { isList, isObject, isTemplated, type Value } from './value.ts';

export function findTemplate(value: Value | undefined, path: Path): { path: string; source: string } | undefined {
  // Most values contain no template, so a check without paths comes first.
  return containsTemplate(value) ? templateIn(value, path) : undefined;
}

function templateIn(value: Value | undefined, path: Path): { path: string; source: string } | undefined {
  if (isTemplated(value)) return value.template === '' ? undefined : { path: formatPath(path), source: value.template };
  const children = isList(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, child] of children) {
    const template = templateIn(child, [...path, key]);
    if (template) return template;
  }
  return undefined;
}

/**
 * Whether the value is a templated value or contains one. Templated values come from templates in the text, and from
 * `sanitize`, which replaces values of the wrong type.
 */
export function containsTemplate(value: Value | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isList(value)) return value.some(containsTemplate);
  return isTemplated(value) || Object.values(value).some(containsTemplate);
}
