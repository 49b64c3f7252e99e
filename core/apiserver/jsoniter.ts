// The errors of API servers before 1.23 for an object that cannot be decoded. Each error names every enclosing struct.
import { parseQuantity } from '../model/quantity.ts';
import type { Value } from '../model/value.ts';
import { marshalSortedJson } from './encode.ts';
import { JsoniterReader } from './jsoniter-reader.ts';
import { parseTime, quoteUnescaped } from './parse-time.ts';
import { type GoField, type GoStruct, type GoType, goTypeName } from './types/go-types.ts';

/**
 * Returns the error of json-iterator; undefined if the object can be decoded. The error ends before `error found in #`,
 * because the rest quotes a text that the user never sees.
 */
export function jsoniterError(value: Value, type: GoStruct): string | undefined {
  const reader = new JsoniterReader(marshalSortedJson(value));
  decode(reader, type);
  return reader.error;
}

/** json-iterator decodes larger structs by another function, which continues differently after errors. */
const maxHashedFields = 10;

function decode(reader: JsoniterReader, type: GoType): undefined {
  switch (type.kind) {
    case 'struct':
      return decodeStruct(reader, type);
    case 'list':
      return decodeList(reader, type);
    case 'map':
      return decodeMap(reader);
    case 'text':
      return reader.readString();
    case 'bool':
      return decodeBool(reader);
    case 'int32':
    case 'int64':
      return reader.readNil() ? undefined : decodeInteger(reader, type.kind === 'int32' ? 32 : 64);
    default:
      return decodeWithUnmarshaler(reader, type);
  }
}

function decodeStruct(reader: JsoniterReader, type: GoStruct): undefined {
  if (!reader.readObjectStart()) return;
  if (type.fields.length > maxHashedFields) {
    do decodeFieldNamed(reader, type, readName(reader));
    while (reader.nextToken() === ',');
  } else {
    do decodeFieldNamed(reader, type, reader.readFieldName());
    while (!reader.isObjectEnd());
  }
  reader.wrap(`${goTypeName(type)}.`);
}

function readName(reader: JsoniterReader): string {
  const start = reader.at;
  reader.readString();
  const name = reader.text.slice(start + 1, reader.at - 1);
  if (reader.nextToken() !== ':') reader.report('ReadObject', 'expect : after object field');
  return name;
}

function decodeFieldNamed(reader: JsoniterReader, type: GoStruct, name: string | undefined): undefined {
  const field = type.fields.find((each) => each.name === name);
  if (!field) return reader.skip();
  decodeField(reader, field);
  reader.wrap(`${field.goName}: `);
  if (field.declaredIn !== undefined) reader.wrap(`${field.declaredIn}: `);
}

function decodeField(reader: JsoniterReader, { type, pointer }: GoField): undefined {
  if (pointer && reader.readNil()) return;
  decode(reader, type);
}

function decodeList(reader: JsoniterReader, type: Extract<GoType, { kind: 'list' }>): undefined {
  decodeItems(reader, type.item);
  reader.wrap(`${goTypeName(type)}: `);
}

function decodeItems(reader: JsoniterReader, item: GoType): undefined {
  const character = reader.nextToken();
  if (character === 'n') return reader.skipLiteral('ull');
  if (character !== '[') return reader.report('decode slice', `expect [ or n, but found ${character}`);
  if (reader.nextToken() === ']') return;
  reader.unreadByte();
  do decode(reader, item);
  while (reader.nextToken() === ',');
}

function decodeMap(reader: JsoniterReader): undefined {
  const character = reader.nextToken();
  if (character === 'n') return reader.skipLiteral('ull');
  if (character !== '{') return reader.report('ReadMapCB', `expect { or n, but found ${character}`);
  if (reader.nextToken() === '}') return;
  reader.unreadByte();
  do {
    reader.readString();
    if (reader.nextToken() !== ':') return reader.report('ReadMapCB', 'expect : after object field');
    reader.readString();
  } while (reader.nextToken() === ',');
}

function decodeBool(reader: JsoniterReader): undefined {
  if (reader.readNil()) return;
  const character = reader.nextToken();
  if (character === 't') return reader.skipLiteral('rue');
  if (character === 'f') return reader.skipLiteral('alse');
  reader.report('ReadBool', `expect t or f, but found ${character}`);
}

function decodeInteger(reader: JsoniterReader, bits: 32 | 64): undefined {
  const first = reader.nextToken();
  const negative = first === '-';
  const value = readDigits(reader, negative ? reader.readByte() : first, bits);
  if (value === undefined) return;
  if (value > 2n ** BigInt(bits - 1) - (negative ? 0n : 1n)) reader.report(`ReadInt${bits}`, `overflow: ${value}`);
}

function readDigits(reader: JsoniterReader, first: string, bits: 32 | 64): bigint | undefined {
  // If the character is not a digit, json-iterator prints its internal marker, the byte 255. This byte is not valid
  // UTF-8, so the message shows U+FFFD.
  if (!/^\d$/.test(first)) {
    reader.report(`readUint${bits}`, 'unexpected character: \uFFFD');
    return undefined;
  }
  const pattern = /\d*/y;
  pattern.lastIndex = reader.at;
  const digits = first === '0' ? '0' : first + (pattern.exec(reader.text)?.[0] ?? '');
  const value = BigInt(digits);
  // On overflow, the library does not read the remaining digits.
  if (value >= 2n ** BigInt(bits)) {
    reader.report(`readUint${bits}`, 'overflow');
    return undefined;
  }
  reader.at += digits.length - 1;
  if (reader.text[reader.at] === '.') reader.report('assertInteger', 'can not decode float as int');
  return value;
}

function decodeWithUnmarshaler(reader: JsoniterReader, type: GoType): undefined {
  reader.nextToken();
  reader.unreadByte();
  const start = reader.at;
  reader.skip();
  const problem = unmarshalerProblem(reader.text.slice(start, reader.at), type);
  if (problem !== undefined) reader.report('unmarshalerDecoder', problem);
}

function unmarshalerProblem(json: string, type: GoType): string | undefined {
  if (json === 'null') return undefined;
  const text = /^".*"$/s.test(json) ? json.slice(1, -1) : json;
  if (type.kind === 'quantity') {
    const parsed = parseQuantity(text);
    return parsed.ok ? undefined : parsed.problem;
  }
  if (type.kind !== 'time') return undefined;
  if (text === json) return `json: cannot unmarshal ${jsonTypeName(json)} into Go value of type string`;
  const time = parseTime(JSON.parse(json) as string, quoteUnescaped);
  return time.ok ? undefined : time.problem;
}

function jsonTypeName(json: string): string {
  if (json.startsWith('{')) return 'object';
  if (json.startsWith('[')) return 'array';
  return json === 'true' || json === 'false' ? 'bool' : 'number';
}
