import type { Field, FieldType } from './field.ts';
import { namedField } from './field-builder.ts';
import type { Path } from './path.ts';

export type TextAt = (path: Path) => string | undefined;

/**
 * Returns the description of the field at a path. `textAt` returns the value of another field. Without `textAt`, a key
 * whose meaning depends on another field has no description.
 */
export function fieldAt(root: Field, path: Path, textAt?: TextAt): Field | undefined {
  return path.reduce<Field | undefined>((field, key, i) => {
    const child = field && childField(field, key);
    return child && textAt ? withKnownKeys(child, path.slice(0, i), textAt) : child;
  }, root);
}

/** Adds the known keys to a map whose keys depend on a sibling field; returns any other field unchanged. */
export function withKnownKeys(field: Field, parent: Path, textAt: TextAt): Field {
  const { shape } = field;
  if (shape.type !== 'map' || !shape.knownBy) return field;
  const value = textAt([...parent, shape.knownBy.key]);
  return value === undefined ? field : { ...field, shape: { ...shape, known: shape.knownBy.fields(value) } };
}

export function childFields(field: Field): readonly Field[] {
  return field.shape.type === 'object' ? field.shape.fields : [];
}

function childField({ shape }: Field, key: string | number): Field | undefined {
  if (shape.type === 'list') return typeof key === 'number' ? shape.item : undefined;
  if (shape.type === 'map') return shape.known?.find(({ name }) => name === key) ?? shape.item;
  if (shape.type === 'object') return shape.fields.find((field) => field.name === key) ?? fieldByFormerName(shape, key);
  return undefined;
}

function fieldByFormerName(
  { fields, formerNames }: Extract<FieldType, { type: 'object' }>,
  key: string | number,
): Field | undefined {
  const unreplaced = formerNames?.find(({ name }) => name === key);
  if (unreplaced?.field) return namedField(unreplaced.name, unreplaced.field);
  for (const field of fields) {
    const former = field.texts.formerNames?.find(({ name }) => name === key);
    if (former) return former.field ? namedField(former.name, former.field) : field;
  }
  return undefined;
}

export function allowedValuesText({ shape, texts: { unit } }: Field): string {
  switch (shape.type) {
    case 'integer':
      return numberRangeText(shape, unit, 'whole number');
    case 'number':
      return numberRangeText(shape, unit, 'number');
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

function numberRangeText(
  { min, max }: { min?: number; max?: number },
  unit: string | undefined,
  description: string,
): string {
  if (min !== undefined && max !== undefined) return unit === undefined ? `${min}–${max}` : `${min}–${max} ${unit}`;
  const numbers = min === undefined ? description : `${min} or more`;
  if (unit === undefined) return numbers;
  if (min !== undefined && /^m?s$/.test(unit)) return `${min} ${unit} or more`;
  return min !== undefined && /^\w+$/.test(unit) ? `${numbers} ${unit}` : `${numbers}, ${unit}`;
}
