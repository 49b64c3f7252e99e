// Derives the fields of one version from another version, so that the texts of a field exist only once.
import type { Field } from '../../../model/field.ts';

/**
 * Returns the field at the path `names` below `field`.
 * @throws an error if there is no such field, because the path is then a mistake in this program
 */
export function nestedField(field: Field, ...names: readonly string[]): Field {
  return names.reduce((parent, name) => {
    const found = childrenOf(parent).find((child) => child.name === name);
    if (!found) throw new Error(`${parent.name} has no field ${name}`);
    return found;
  }, field);
}

interface FieldOverrides {
  name?: string;
  required?: boolean;
  snippet?: string;
  text?: string;
  misread?: string;
  pageDiffers?: string;
  default?: string;
  since?: string;
  values?: readonly { value: string; effect: string }[];
  exclusiveWith?: readonly string[];
}

export function overrideField(
  field: Field,
  { name = field.name, required = field.required, ...texts }: FieldOverrides,
): Field {
  return { ...field, name, required, texts: { ...field.texts, ...texts } };
}

export function withFields(field: Field, fields: readonly Field[], overrides: FieldOverrides = {}): Field {
  const { values: _, unit: __, ...texts } = overrideField(field, overrides).texts;
  return { ...overrideField(field, overrides), texts, shape: { type: 'object', fields, open: false } };
}

export function withItem(field: Field, item: Field, overrides: FieldOverrides = {}): Field {
  return { ...overrideField(field, overrides), shape: { type: 'list', item } };
}

export function replaceFields(field: Field, changes: Readonly<Record<string, Field | undefined>>): Field {
  const fields = childrenOf(field).flatMap((child) =>
    Object.hasOwn(changes, child.name) ? (changes[child.name] ?? []) : [child],
  );
  return withFields(field, fields);
}

export function childrenOf({ shape }: Field): readonly Field[] {
  if (shape.type === 'list') return childrenOf(shape.item);
  return shape.type === 'object' ? shape.fields : [];
}
