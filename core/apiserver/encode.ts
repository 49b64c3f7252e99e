// Encodes an object as the server does: canonical quantities, `omitempty`, and fields in the order of the Go struct.
import { jsonQuote } from '../model/go-quote.ts';
import { isNullish } from '../model/plain-object.ts';
import { storedQuantity } from '../model/stored-quantity.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value } from '../model/value.ts';
import { sortedKeys } from '../text/sorted-keys.ts';
import type { GoField, GoStruct, GoType } from './types/go-types.ts';

export function encode(object: ObjectValue, type: GoStruct): ObjectValue {
  const result: ObjectValue = Object.create(null);
  for (const field of type.fields) {
    const value = encodeField(object[field.name], field);
    if (value !== undefined) result[field.name] = value;
  }
  return result;
}

function encodeField(value: Value | undefined, { type, pointer, omitEmpty }: GoField): Value | undefined {
  if (isNullish(value)) return pointer || omitEmpty ? encodeAbsent(type, pointer, omitEmpty) : zeroValue(type);
  if (!pointer && omitEmpty && isEmpty(value, type)) return undefined;
  return encodeValue(value, type);
}

/**
 * Returns what Go writes for an absent field; undefined if Go writes nothing. Go writes an absent struct despite
 * `omitempty`, unless the field is a pointer.
 */
function encodeAbsent(type: GoType, pointer: boolean, omitEmpty: boolean): Value | undefined {
  if (pointer) return omitEmpty ? undefined : null;
  if (type.kind === 'struct') return encode(Object.create(null), type);
  return type.kind === 'time' ? null : undefined;
}

function zeroValue(type: GoType): Value {
  if (type.kind === 'struct') return encode(Object.create(null), type);
  if (type.kind === 'text') return '';
  if (type.kind === 'int32' || type.kind === 'int64') return 0;
  if (type.kind === 'bool') return false;
  return type.kind === 'quantity' ? '0' : null;
}

function isEmpty(value: Value, type: GoType): boolean {
  if (isList(value)) return value.length === 0;
  if (isObject(value)) return type.kind === 'map' && Object.keys(value).length === 0;
  return value === '' || value === 0 || value === false;
}

function encodeValue(value: Value, type: GoType): Value {
  if (isTemplated(value)) return value;
  if (type.kind === 'struct') return isObject(value) ? encode(value, type) : value;
  if (type.kind === 'list') return isList(value) ? value.map((item) => encodeValue(item, type.item)) : value;
  if (type.kind === 'map') return isObject(value) ? sortedMap(value) : value;
  return type.kind === 'quantity' && typeof value !== 'object' ? storedQuantity(value) : value;
}

function sortedMap(map: ObjectValue): ObjectValue {
  const result: ObjectValue = Object.create(null);
  for (const key of sortedKeys(map)) result[key] = map[key] ?? '';
  return result;
}

/** Writes JSON as the server does in annotations: without spaces, and with < > & escaped. */
export function marshalJson(value: Value): string {
  if (isList(value)) return `[${value.map(marshalJson).join(',')}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, item]) => `${marshalJson(key)}:${marshalJson(item)}`)
      .join(',')}}`;
  if (typeof value !== 'string') return String(isTemplated(value) ? value.template : value);
  return jsonQuote(value);
}

/** Sorts the keys, as the server does when it converts YAML to JSON. */
export function marshalSortedJson(value: Value): string {
  if (isList(value)) return `[${value.map(marshalSortedJson).join(',')}]`;
  if (!isObject(value)) return marshalJson(value);
  const keys = sortedKeys(value);
  return `{${keys.map((key) => `${jsonQuote(key)}:${marshalSortedJson(value[key] ?? null)}`).join(',')}}`;
}
