// A value with only what its fields describe: unknown keys and nulls are gone, what has the wrong type is unseen, so
// that whoever reads on may trust the types and stays silent about the rest.
import { intendedField, typeMismatch } from './check-structure.ts';
import type { Field, FieldType } from './field.ts';
import { isList, isObject, isTemplated, type ObjectValue, templatedValue, type Value } from './value.ts';

export interface SanitizeOptions {
  /** A template may still write what is absent: absent fields are unseen. */
  templated?: boolean;
  /** A misspelt field is unseen rather than absent, so that one fault is not reported twice. */
  misspelledAsTemplated?: boolean;
  /** Whoever writes a number as a quantity writes its text: 0 is another thing than none. */
  quantitiesAsStrings?: boolean;
}

export function sanitize(value: Value, field: Field, options: SanitizeOptions = {}): Value {
  const { shape } = field;
  if (isTemplated(value) || value === null) return value;
  if (typeMismatch(value, shape)) return templatedValue('');
  if (
    options.quantitiesAsStrings &&
    shape.type === 'quantity' &&
    (typeof value === 'number' || typeof value === 'bigint')
  )
    return String(value);
  if (shape.type === 'list' && isList(value)) return value.map((item) => sanitize(item, shape.item, options));
  if (!isObject(value) || shape.type === 'any') return value;
  if (shape.type === 'object') return sanitizeObject(value, shape, options);
  const sanitizeItem = shape.type === 'map' && shape.item ? itemSanitizer(shape.item, options) : sanitizeMapItem;
  return Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sanitizeItem(item)])),
  );
}

function itemSanitizer(item: Field, options: SanitizeOptions): (value: Value) => Value {
  return (value) => sanitize(value, item, options);
}

/** In maps of texts, null is the empty text. */
function sanitizeMapItem(item: Value): Value {
  if (item === null) return '';
  return typeof item === 'string' || isTemplated(item) ? item : templatedValue('');
}

function sanitizeObject(
  object: ObjectValue,
  { fields, open }: Extract<FieldType, { type: 'object' }>,
  options: SanitizeOptions,
): ObjectValue {
  const result: ObjectValue = Object.create(null);
  if (open) Object.assign(result, object);
  const misspelled = options.misspelledAsTemplated ? misspelledFields(object, fields) : new Set<Field>();
  for (const field of fields) {
    const value = object[field.name];
    if (value !== undefined && value !== null) result[field.name] = sanitize(value, field, options);
    else if (options.templated || misspelled.has(field)) result[field.name] = templatedValue('');
  }
  return result;
}

function misspelledFields(object: ObjectValue, fields: readonly Field[]): Set<Field> {
  const unknown = Object.keys(object).filter((key) => !fields.some(({ name }) => name === key));
  return new Set(unknown.flatMap((key) => intendedField(key, object, fields) ?? []));
}
