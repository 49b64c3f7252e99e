// Finds the description of a field: by the path in an object, or by the names on the way to it.
import type { Field } from '../model/field.ts';
import type { Path } from '../model/path.ts';

/** Undefined for what no description knows: metadata's fields, misspelt keys. */
export function fieldAt(root: Field, path: Path): Field | undefined {
  return path.reduce<Field | undefined>((field, key) => field && childOf(field, key), root);
}

export function childrenOf(field: Field): readonly Field[] {
  return field.shape.type === 'object' ? field.shape.fields : [];
}

function childOf({ shape }: Field, key: string | number): Field | undefined {
  if (shape.type === 'list') return typeof key === 'number' ? shape.item : undefined;
  if (shape.type === 'map') return shape.item;
  if (shape.type === 'object') return shape.fields.find((field) => field.name === key) ?? formerly(shape.fields, key);
  return undefined;
}

/** What has another name now: its card says so. */
function formerly(fields: readonly Field[], key: string | number): Field | undefined {
  return fields.find(({ texts: { formerNames = [] } }) => formerNames.some(({ name }) => name === key));
}

/** `0–3600 s`, `Pods, Percent`, `a quantity`: what may stand there. */
export function rangeText({ shape, texts: { unit } }: Field): string {
  switch (shape.type) {
    case 'integer':
      return numberText(shape, unit, 'whole number');
    case 'number':
      return numberText(shape, unit, 'number');
    case 'string':
      return shape.enum?.join(', ') ?? unit ?? 'text';
    case 'quantity':
      return unit ?? 'a quantity';
    case 'boolean':
      return 'true or false';
    case 'map':
      return shape.item ? '' : 'keys and texts';
    default:
      return '';
  }
}

function numberText({ min, max }: { min?: number; max?: number }, unit: string | undefined, any: string): string {
  if (min !== undefined && max !== undefined) return unit === undefined ? `${min}–${max}` : `${min}–${max} ${unit}`;
  const numbers = min === undefined ? any : `${min} or more`;
  return unit === undefined ? numbers : `${numbers}, ${unit}`;
}
