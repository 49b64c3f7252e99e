// Reduces a value to its described fields: removes unknown keys and nulls, and makes values of the wrong type templated
// values, so that later code can rely on the types and reports nothing about the rest.
import { intendedField, typeMismatch } from './check-structure.ts';
import type { Field, FieldType } from './field.ts';
import { emptyObject, isList, isObject, isTemplated, type ObjectValue, templatedValue, type Value } from './value.ts';

export interface SanitizeOptions {
  /** A template may still write absent fields: they become templated values. */
  templated?: boolean;
  /**
   * A misspelled field becomes a templated value instead of being absent, so that one mistake is not reported twice.
   */
  misspelledAsTemplated?: boolean;
  /** Converts a number to the text of a quantity, because 0 differs from absent. */
  quantitiesAsStrings?: boolean;
  /** Called if one of the options above changes the result. */
  onChange?: () => void;
}

export function sanitize(value: Value, field: Field, options: SanitizeOptions = {}): Value {
  const { shape } = field;
  if (isTemplated(value) || value === null) return value;
  if (typeMismatch(value, shape)) return templatedValue('');
  if (
    options.quantitiesAsStrings &&
    shape.type === 'quantity' &&
    (typeof value === 'number' || typeof value === 'bigint')
  ) {
    options.onChange?.();
    return String(value);
  }
  if (shape.type === 'list' && isList(value)) return value.map((item) => sanitize(item, shape.item, options));
  if (!isObject(value) || shape.type === 'any') return value;
  if (shape.type === 'object') return sanitizeObject(value, shape, options);
  const sanitizeItem = shape.type === 'map' && shape.item ? itemSanitizer(shape.item, options) : sanitizeMapItem;
  return Object.assign(
    emptyObject(),
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sanitizeItem(item)])),
  );
}

function itemSanitizer(item: Field, options: SanitizeOptions): (value: Value) => Value {
  return (value) => sanitize(value, item, options);
}

/** In maps of strings, null is the empty string. */
function sanitizeMapItem(item: Value): Value {
  if (item === null) return '';
  return typeof item === 'string' || isTemplated(item) ? item : templatedValue('');
}

function sanitizeObject(
  object: ObjectValue,
  { fields, open }: Extract<FieldType, { type: 'object' }>,
  options: SanitizeOptions,
): ObjectValue {
  const result: ObjectValue = emptyObject();
  if (open) Object.assign(result, object);
  const misspelled = options.misspelledAsTemplated ? misspelledFields(object, fields) : noFields;
  for (const field of fields) {
    const value = object[field.name];
    if (value !== undefined && value !== null) result[field.name] = sanitize(value, field, options);
    else if (options.templated || misspelled.has(field)) {
      options.onChange?.();
      result[field.name] = templatedValue('');
    }
  }
  return result;
}

const noFields: ReadonlySet<Field> = new Set();

function misspelledFields(object: ObjectValue, fields: readonly Field[]): ReadonlySet<Field> {
  const unknown = Object.keys(object).filter((key) => !fields.some(({ name }) => name === key));
  return unknown.length === 0 ? noFields : new Set(unknown.flatMap((key) => intendedField(key, object, fields) ?? []));
}
