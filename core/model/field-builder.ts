// Builds the descriptions of fields. The key of a field is its name in the object that contains it.
import type { Field, FieldTexts, FieldType, KeysBySibling } from './field.ts';

export type FieldDescription = Omit<Field, 'name'>;

export function field(shape: FieldType, texts: FieldTexts): FieldDescription {
  return { required: true, texts, shape };
}

export function optionalField(shape: FieldType, texts: FieldTexts): FieldDescription {
  return { required: false, texts, shape };
}

export function namedField(name: string, { required, texts, shape }: FieldDescription): Field {
  return { name, required, texts, shape };
}

type ObjectFields = Readonly<Record<string, FieldDescription>>;

export function object(fields: ObjectFields): FieldType {
  return objectType(fields, false);
}

export function openObject(fields: ObjectFields = {}): FieldType {
  return objectType(fields, true);
}

function objectType(fields: ObjectFields, open: boolean): FieldType {
  return { type: 'object', fields: namedFields(fields), open };
}

function namedFields(fields: ObjectFields): Field[] {
  return Object.entries(fields).map(([name, each]) => namedField(name, each));
}

export function list(item: FieldDescription): FieldType {
  return { type: 'list', item: namedField('[]', item) };
}

export function map(item?: FieldDescription): FieldType {
  return item ? { type: 'map', item: namedField('{}', item) } : { type: 'map' };
}

export function string(limits: { pattern?: string } = {}): FieldType {
  return { type: 'string', ...limits };
}

export function oneOf(values: readonly string[]): FieldType {
  return { type: 'string', enum: values };
}

export function closedOneOf(values: readonly string[]): FieldType {
  return { type: 'string', enum: values, closed: true };
}

export function filledString(): FieldType {
  return { type: 'string', minLength: 1 };
}

export function filledList(item: FieldDescription): FieldType {
  return { type: 'list', item: namedField('[]', item), minItems: 1 };
}

/** The limits are inclusive. */
interface Limits {
  min?: number;
  max?: number;
}

export function integer(limits: Limits = {}): FieldType {
  return { type: 'integer', ...limits };
}

export function int64(): FieldType {
  return { type: 'integer', format: 'int64' };
}

export function number(limits: Limits = {}): FieldType {
  return { type: 'number', ...limits };
}

export function mapWithKnown(fields: ObjectFields): FieldType {
  return { type: 'map', known: namedFields(fields) };
}

export function mapBySibling(knownBy: KeysBySibling): FieldType {
  return { type: 'map', knownBy };
}

export function quantity(): FieldType {
  return { type: 'quantity' };
}

export function boolean(): FieldType {
  return { type: 'boolean' };
}

export function anyValue(): FieldType {
  return { type: 'any' };
}
