// Decodes a plain value into the types of one API version, with the order and messages of Go's encoding/json. Names are
// case-sensitive, except in annotations.
import { oncePer } from '../model/once.ts';
import { parseQuantity, rawQuantityText } from '../model/quantity.ts';
import { emptyObject, isList, isObject, isTemplated, type ObjectValue, type Value } from '../model/value.ts';
import { type JsonInput, JsonNumber } from '../text/json-number.ts';
import { sortedKeys } from '../text/sorted-keys.ts';
import { type DecodePath, strictPath, unmarshalError } from './decode-path.ts';
import { parseTime } from './parse-time.ts';
import { type GoField, type GoStruct, type GoType, goTypeName } from './types/go-types.ts';

export interface DecodeResult {
  value: ObjectValue;
  error?: string | undefined;
  unknownFields: string[];
}

export interface DecodeOptions {
  /** Whether the case of keys is ignored, as encoding/json does when it decodes annotations. */
  ignoreCase?: boolean;
}

export function decode(input: JsonInput, type: GoStruct, options: DecodeOptions = {}): DecodeResult {
  const decoder = new Decoder(options);
  const value = decoder.read(input, type, {});
  const error = decoder.fatalError ?? decoder.firstError;
  return {
    value: isObject(value) ? value : emptyObject(),
    error,
    unknownFields: [...decoder.unknownFields],
  };
}

export function decodeList(
  input: JsonInput,
  item: GoStruct,
  options: DecodeOptions = {},
): { value: Value[]; error?: string | undefined } {
  const decoder = new Decoder(options);
  const value = decoder.read(input, { kind: 'list', item }, {});
  const error = decoder.fatalError ?? decoder.firstError;
  return { value: isList(value) ? value : [], error };
}

const fieldsByName = oncePer(({ fields }: GoStruct) => new Map(fields.map((each) => [each.name, each])));

class Decoder {
  /** The first type error. Decoding continues after a type error. */
  firstError: string | undefined;
  /** An error of a custom unmarshaler stops the decoding and takes precedence. */
  fatalError: string | undefined;
  readonly unknownFields = new Set<string>();
  private readonly anyCase: boolean;

  constructor({ ignoreCase = false }: DecodeOptions) {
    this.anyCase = ignoreCase;
  }

  read(input: JsonInput, type: GoType, place: DecodePath): Value | undefined {
    if (this.fatalError !== undefined || input === null) return undefined;
    if (!(input instanceof JsonNumber) && isTemplated(input)) return input;
    if (type.kind === 'int32' || type.kind === 'int64')
      return this.integer(input, type.kind === 'int32' ? 32 : 64, type, place);
    if (type.kind === 'quantity') return this.quantity(input);
    if (type.kind === 'time') return this.time(input, place);
    if (type.kind === 'raw') return input instanceof JsonNumber ? input.literal : input;
    return this.composite(input, type, place);
  }

  private composite(input: JsonInput, type: GoType, place: DecodePath): Value | undefined {
    if (type.kind === 'struct' && isObjectInput(input)) return this.struct(input, type, place);
    if (type.kind === 'map' && isObjectInput(input)) return this.map(input, place);
    if (type.kind === 'list' && isListInput(input)) return this.list(input, type, place);
    if (type.kind === 'text' && typeof input === 'string') return input;
    if (type.kind === 'bool' && typeof input === 'boolean') return input;
    return this.wrongType(input, type, place);
  }

  private struct(object: ObjectValue, type: GoStruct, place: DecodePath): ObjectValue {
    const result: ObjectValue = emptyObject();
    for (const key of sortedKeys(object)) {
      const field = this.fieldOf(type, key);
      if (!field) {
        this.unknownFields.add(strictPath({ parent: place, key }));
        continue;
      }
      const value = this.read(object[key] ?? null, field.type, { parent: place, struct: type, field, key });
      if (value !== undefined) result[field.name] = value;
      else delete result[field.name];
    }
    return result;
  }

  private fieldOf(type: GoStruct, key: string): GoField | undefined {
    const exact = fieldsByName(type).get(key);
    if (exact || !this.anyCase) return exact;
    return type.fields.find(({ name }) => name.toLowerCase() === key.toLowerCase());
  }

  private list(list: readonly JsonInput[], type: Extract<GoType, { kind: 'list' }>, place: DecodePath): Value[] {
    return list.map(
      (item, i) => this.read(item, type.item, { parent: place, struct: place.struct, key: i }) ?? zeroValue(type.item),
    );
  }

  private map(object: ObjectValue, place: DecodePath): ObjectValue {
    const result: ObjectValue = emptyObject();
    for (const key of sortedKeys(object)) {
      result[key] = this.read(object[key] ?? null, { kind: 'text', type: 'string' }, place) ?? '';
    }
    return result;
  }

  private integer(input: JsonInput, bits: 32 | 64, type: GoType, place: DecodePath): Value | undefined {
    const text = numberLiteral(input);
    if (text === undefined) return this.wrongType(input, type, place);
    const whole = /^-?\d+$/.test(text) ? BigInt(text) : undefined;
    if (whole === undefined || whole !== BigInt.asIntN(bits, whole)) return this.fault(`number ${text}`, type, place);
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
  }

  private quantity(input: JsonInput): Value | undefined {
    const text = numberLiteral(input) ?? (typeof input === 'string' ? rawQuantityText(input) : 'x');
    const parsed = parseQuantity(text);
    if (parsed.ok) return text.trim();
    this.fatalError = parsed.problem;
    return undefined;
  }

  private time(input: JsonInput, place: DecodePath): Value | undefined {
    if (typeof input !== 'string') {
      // If the value is not a string, the error of the custom unmarshaler contains the path of the field.
      this.fatalError = unmarshalError(jsonTypeName(input), 'string', place);
      return undefined;
    }
    const read = parseTime(input);
    if (read.ok) return read.value;
    this.fatalError = read.problem;
    return undefined;
  }

  private wrongType(input: JsonInput, type: GoType, place: DecodePath): undefined {
    return this.fault(jsonTypeName(input), type, place);
  }

  private fault(value: string, type: GoType, place: DecodePath): undefined {
    this.firstError ??= unmarshalError(value, goTypeName(type), place);
    return undefined;
  }
}

function zeroValue(type: GoType): Value {
  if (type.kind === 'struct' || type.kind === 'map') return emptyObject();
  if (type.kind === 'list') return [];
  return '';
}

function numberLiteral(input: JsonInput): string | undefined {
  if (input instanceof JsonNumber) return input.literal;
  return typeof input === 'number' || typeof input === 'bigint' ? String(input) : undefined;
}

function jsonTypeName(input: JsonInput): string {
  if (input instanceof JsonNumber || typeof input === 'number' || typeof input === 'bigint') return 'number';
  if (typeof input === 'string') return 'string';
  if (typeof input === 'boolean') return 'bool';
  return isList(input) ? 'array' : 'object';
}

function isObjectInput(input: JsonInput): input is ObjectValue {
  return !(input instanceof JsonNumber) && isObject(input);
}

function isListInput(input: JsonInput): input is Value[] {
  return !(input instanceof JsonNumber) && isList(input);
}
