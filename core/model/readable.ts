// A value with only what its fields describe: unknown keys and nulls are gone, what has the wrong type is unseen, so that whoever
// reads on may trust the types and stays silent about the rest.
import { intendedField, typeFault } from './check.ts';
import type { Field, FieldType } from './field.ts';
import { isList, isObject, isUnseen, type ObjectValue, unseen, type Value } from './value.ts';

export interface ReadableOptions {
  /** A template may still write what is absent: absent fields are unseen. */
  templated?: boolean;
  /** A misspelt field is unseen rather than absent, so that one fault is not reported twice. */
  misspeltUnseen?: boolean;
}

export function readable(value: Value, field: Field, options: ReadableOptions = {}): Value {
  const { shape } = field;
  if (isUnseen(value) || value === null) return value;
  if (typeFault(value, shape)) return unseen('');
  if (shape.type === 'list' && isList(value)) return value.map((item) => readable(item, shape.item, options));
  if (!isObject(value) || shape.type === 'any') return value;
  if (shape.type === 'object') return readableObject(value, shape, options);
  const readItem = shape.type === 'map' && shape.item ? itemReader(shape.item, options) : mapItem;
  return Object.assign(Object.create(null), Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readItem(item)])));
}

function itemReader(item: Field, options: ReadableOptions): (value: Value) => Value {
  return (value) => readable(value, item, options);
}

/** In maps of texts, null is the empty text. */
function mapItem(item: Value): Value {
  if (item === null) return '';
  return typeof item === 'string' || isUnseen(item) ? item : unseen('');
}

function readableObject(
  object: ObjectValue,
  { fields, open }: Extract<FieldType, { type: 'object' }>,
  options: ReadableOptions,
): ObjectValue {
  const result: ObjectValue = Object.create(null);
  if (open) Object.assign(result, object);
  const misspelt = options.misspeltUnseen ? misspeltFields(object, fields) : new Set<Field>();
  for (const field of fields) {
    const value = object[field.name];
    if (value !== undefined && value !== null) result[field.name] = readable(value, field, options);
    else if (options.templated || misspelt.has(field)) result[field.name] = unseen('');
  }
  return result;
}

function misspeltFields(object: ObjectValue, fields: readonly Field[]): Set<Field> {
  const unknown = Object.keys(object).filter((key) => !fields.some(({ name }) => name === key));
  return new Set(unknown.flatMap((key) => intendedField(key, object, fields) ?? []));
}
