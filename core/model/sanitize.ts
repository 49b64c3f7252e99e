// Reduces a value to its described fields: removes unknown keys and nulls, and replaces values of the wrong type by
// templated values, so that later code can rely on the types. An unchanged value stays the same object.
import { intendedField, isKnownPlain, typeMismatch } from './check-structure.ts';
import type { Field, FieldType } from './field.ts';
import { emptyObject, isList, isObject, isTemplated, type ObjectValue, templatedValue, type Value } from './value.ts';

export interface SanitizeOptions {
  /** Whether a template may write fields that are absent in the text. If so, absent fields become templated values. */
  templated?: boolean;
  /** A misspelled field becomes a templated value instead of being absent, so that it is not reported twice. */
  misspelledAsTemplated?: boolean;
  /**
   * Whether a number in a quantity field becomes a string. As a number, 0 would be treated as a quantity that was never
   * set.
   */
  quantitiesAsStrings?: boolean;
  /** Called if one of the other options changes the result. */
  onChange?: () => void;
}

export function sanitize(value: Value, field: Field, options: SanitizeOptions = {}): Value {
  // If the structure check has found nothing to change, the value stays. This shortcut is not taken if a template may
  // write fields, because absent fields then become templated values.
  if (!options.templated && isKnownPlain(value, field)) return value;
  return sanitizeValue(value, field, options);
}

function sanitizeValue(value: Value, field: Field, options: SanitizeOptions): Value {
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
  if (shape.type === 'list' && isList(value)) {
    const items = value.map((item) => sanitizeValue(item, shape.item, options));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isObject(value)) return value;
  if (shape.type === 'object') return sanitizeObject(value, shape, options);
  return shape.type === 'map' ? sanitizeMap(value, shape, options) : value;
}

function sanitizeMap(map: ObjectValue, { item }: Extract<FieldType, { type: 'map' }>, options: SanitizeOptions): Value {
  const sanitizeItem = item ? (value: Value) => sanitizeValue(value, item, options) : sanitizeMapItem;
  if (Object.values(map).every((value) => sanitizeItem(value) === value)) return map;
  return Object.assign(
    emptyObject(),
    Object.fromEntries(Object.entries(map).map(([key, value]) => [key, sanitizeItem(value)])),
  );
}

/** In a map of strings, null means the empty string. */
function sanitizeMapItem(item: Value): Value {
  if (item === null) return '';
  return typeof item === 'string' || isTemplated(item) ? item : templatedValue('');
}

function sanitizeObject(
  object: ObjectValue,
  { fields, open }: Extract<FieldType, { type: 'object' }>,
  options: SanitizeOptions,
): ObjectValue {
  const isDescribed = hasOnly(object, fields);
  const misspelled = isDescribed || !options.misspelledAsTemplated ? noFields : misspelledFields(object, fields);
  let result: ObjectValue | undefined = isDescribed || open ? undefined : emptyObject();
  for (const field of fields) {
    const value = object[field.name];
    const sanitized = sanitizeField(value, field, options, misspelled.has(field));
    if (sanitized === undefined) continue;
    if (sanitized !== value) result ??= Object.assign(emptyObject(), object);
    if (result) result[field.name] = sanitized;
  }
  return result ?? object;
}

function sanitizeField(
  value: Value | undefined,
  field: Field,
  options: SanitizeOptions,
  isMisspelled: boolean,
): Value | undefined {
  if (value !== undefined && value !== null) return sanitizeValue(value, field, options);
  if (!options.templated && !isMisspelled) return undefined;
  options.onChange?.();
  return templatedValue('');
}

function hasOnly(object: ObjectValue, fields: readonly Field[]): boolean {
  let described = 0;
  for (const { name } of fields) if (object[name] !== undefined && object[name] !== null) described++;
  return described === Object.keys(object).length;
}

const noFields: ReadonlySet<Field> = new Set();

function misspelledFields(object: ObjectValue, fields: readonly Field[]): ReadonlySet<Field> {
  const unknown = Object.keys(object).filter((key) => !fields.some(({ name }) => name === key));
  return unknown.length === 0 ? noFields : new Set(unknown.flatMap((key) => intendedField(key, object, fields) ?? []));
}
