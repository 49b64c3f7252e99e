// A plain value into what one version of the API says: types checked in the order and in the words of Go's encoding/json, unknown
// fields collected. Names are compared with their case, except in annotations.
import { parseQuantity } from '../quantity.ts';
import { isList, isObject, isUnseen, type ObjectValue, type Value } from '../value.ts';
import { type Place, strictPath, unmarshalError } from './decode-place.ts';
import { NumberText } from './number-text.ts';
import { sortedKeys } from './sorted-keys.ts';
import { readTime } from './time.ts';
import { type GoField, type GoStruct, type GoType, typeName } from './types/go.ts';

/** What JSON may hold: `NumberText` only where its spelling was kept. */
export type Input = Value | NumberText;

export interface Decoded {
  /** Of known fields only; what cannot be read is absent. */
  value: ObjectValue;
  /** The one that the server reports. */
  error?: string;
  /** `spec.foo`, in order of their keys. */
  unknown: string[];
}

export interface DecodeOptions {
  /** Annotations are read with the plain library, which takes any case. */
  anyCase?: boolean;
}

export function decode(input: Input, type: GoStruct, options: DecodeOptions = {}): Decoded {
  const decoder = new Decoder(options);
  const value = decoder.read(input, type, {});
  const error = decoder.fatal ?? decoder.first;
  return { value: isObject(value) ? value : Object.create(null), ...(error !== undefined && { error }), unknown: [...decoder.unknown] };
}

/** A list at the top, as annotations have it. */
export function decodeList(input: Input, item: GoStruct, options: DecodeOptions = {}): { value: Value[]; error?: string } {
  const decoder = new Decoder(options);
  const value = decoder.read(input, { kind: 'list', item }, {});
  const error = decoder.fatal ?? decoder.first;
  return { value: isList(value) ? value : [], ...(error !== undefined && { error }) };
}

/** Structures are few, and read again and again. */
const fieldsByName = new WeakMap<GoStruct, ReadonlyMap<string, GoField>>();

function fieldNamed(type: GoStruct, name: string): GoField | undefined {
  const known = fieldsByName.get(type) ?? new Map(type.fields.map((each) => [each.name, each]));
  fieldsByName.set(type, known);
  return known.get(name);
}

class Decoder {
  /** The first wrong type; decoding goes on behind it. */
  first: string | undefined;
  /** What a type's own reader refuses ends the decoding, and goes before. */
  fatal: string | undefined;
  readonly unknown = new Set<string>();
  readonly #anyCase: boolean;

  constructor({ anyCase = false }: DecodeOptions) {
    this.#anyCase = anyCase;
  }

  read(input: Input, type: GoType, place: Place): Value | undefined {
    if (this.fatal !== undefined || input === null) return undefined;
    if (!(input instanceof NumberText) && isUnseen(input)) return input;
    if (type.kind === 'int32' || type.kind === 'int64') return this.#integer(input, type.kind === 'int32' ? 32 : 64, type, place);
    if (type.kind === 'quantity') return this.#quantity(input);
    if (type.kind === 'time') return this.#time(input, place);
    if (type.kind === 'raw') return input instanceof NumberText ? input.text : input;
    return this.#composite(input, type, place);
  }

  #composite(input: Input, type: GoType, place: Place): Value | undefined {
    if (type.kind === 'struct' && isReadable(input)) return this.#struct(input, type, place);
    if (type.kind === 'map' && isReadable(input)) return this.#map(input, place);
    if (type.kind === 'list' && isListInput(input)) return this.#list(input, type, place);
    if (type.kind === 'text' && typeof input === 'string') return input;
    if (type.kind === 'bool' && typeof input === 'boolean') return input;
    return this.#wrongType(input, type, place);
  }

  #struct(object: ObjectValue, type: GoStruct, place: Place): ObjectValue {
    const result: ObjectValue = Object.create(null);
    for (const key of sortedKeys(object)) {
      const field = this.#fieldOf(type, key);
      if (!field) {
        this.unknown.add(strictPath({ around: place, key }));
        continue;
      }
      const value = this.read(object[key] ?? null, field.type, { around: place, struct: type, field, key });
      if (value !== undefined) result[field.name] = value;
      else delete result[field.name];
    }
    return result;
  }

  #fieldOf(type: GoStruct, key: string): GoField | undefined {
    const exact = fieldNamed(type, key);
    if (exact || !this.#anyCase) return exact;
    return type.fields.find(({ name }) => name.toLowerCase() === key.toLowerCase());
  }

  #list(list: readonly Input[], type: Extract<GoType, { kind: 'list' }>, place: Place): Value[] {
    return list.map(
      (item, i) =>
        this.read(item, type.item, { around: place, ...(place.struct && { struct: place.struct }), key: i }) ?? zeroOf(type.item),
    );
  }

  #map(object: ObjectValue, place: Place): ObjectValue {
    const result: ObjectValue = Object.create(null);
    for (const key of sortedKeys(object)) {
      result[key] = this.read(object[key] ?? null, { kind: 'text', type: 'string' }, place) ?? '';
    }
    return result;
  }

  #integer(input: Input, bits: 32 | 64, type: GoType, place: Place): Value | undefined {
    const text = numberText(input);
    if (text === undefined) return this.#wrongType(input, type, place);
    const whole = /^-?\d+$/.test(text) ? BigInt(text) : undefined;
    if (whole === undefined || whole !== BigInt.asIntN(bits, whole)) return this.#fault(`number ${text}`, type, place);
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
  }

  #quantity(input: Input): Value | undefined {
    const text = numberText(input) ?? (typeof input === 'string' ? rawText(input) : 'x');
    const parsed = parseQuantity(text);
    if (parsed.ok) return text.trim();
    this.fatal = parsed.problem;
    return undefined;
  }

  #time(input: Input, place: Place): Value | undefined {
    if (typeof input !== 'string') {
      // The type's own reader reads a text, and its error gets the place of the field.
      this.fatal = unmarshalError(describe(input), 'string', place);
      return undefined;
    }
    const read = readTime(input);
    if (read.ok) return read.value;
    this.fatal = read.problem;
    return undefined;
  }

  #wrongType(input: Input, type: GoType, place: Place): undefined {
    return this.#fault(describe(input), type, place);
  }

  #fault(value: string, type: GoType, place: Place): undefined {
    this.first ??= unmarshalError(value, typeName(type), place);
    return undefined;
  }
}

function zeroOf(type: GoType): Value {
  if (type.kind === 'struct' || type.kind === 'map') return Object.create(null);
  if (type.kind === 'list') return [];
  return '';
}

/** A quantity is taken out of its JSON text as it stands, escapes and all. */
function rawText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function numberText(input: Input): string | undefined {
  if (input instanceof NumberText) return input.text;
  return typeof input === 'number' || typeof input === 'bigint' ? String(input) : undefined;
}

function describe(input: Input): string {
  if (input instanceof NumberText || typeof input === 'number' || typeof input === 'bigint') return 'number';
  if (typeof input === 'string') return 'string';
  if (typeof input === 'boolean') return 'bool';
  return isList(input) ? 'array' : 'object';
}

function isReadable(input: Input): input is ObjectValue {
  return !(input instanceof NumberText) && isObject(input);
}

function isListInput(input: Input): input is Value[] {
  return !(input instanceof NumberText) && isList(input);
}
