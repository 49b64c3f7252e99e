import { oncePer } from '../../../model/once.ts';
import type { PlainValue } from '../go/plain.ts';
import { listed, singleQuoted } from './schema-problem.ts';

export type JsonSchema = boolean | SchemaObject;
export type SchemaObject = { readonly [keyword: string]: PlainValue };
export type PlainObject = { readonly [key: string]: PlainValue };

type Check = (value: PlainValue, wanted: PlainValue, schema: SchemaObject) => string | undefined;

export function isPlainObject(value: PlainValue | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isPlainList(value: PlainValue | undefined): value is readonly PlainValue[] {
  return Array.isArray(value);
}

function typeOfValue(value: PlainValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

function hasType(value: PlainValue, type: string): boolean {
  if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  return typeOfValue(value) === type;
}

const type: Check = (value, wanted) => {
  const types = (isPlainList(wanted) ? wanted : [wanted]).map(String);
  return types.some((each) => hasType(value, each))
    ? undefined
    : `got ${typeOfValue(value)}, want ${types.join(' or ')}`;
};

const enumeration: Check = (value, wanted) => {
  if (!isPlainList(wanted)) return undefined;
  const { values, message } = enumOf(wanted);
  return values.firstLike(value) === undefined ? message : undefined;
};

interface Enumeration {
  values: EqualValues;
  message: string;
}

/** The result is kept, because the schema of a list's items is checked for every item. */
const enumOf = oncePer((wanted: readonly PlainValue[]): Enumeration => {
  const message = wanted.some((each) => typeof each === 'object' && each !== null)
    ? 'enum failed'
    : `value must be ${wanted.length === 1 ? '' : 'one of '}${wanted.map(display).join(', ')}`;
  const values = new EqualValues();
  for (const [i, each] of wanted.entries()) values.add(each, i);
  return { values, message };
});

const constant: Check = (value, wanted) =>
  isEqual(value, wanted)
    ? undefined
    : typeof wanted === 'object' && wanted !== null
      ? 'const failed'
      : `value must be ${display(wanted)}`;

function display(value: PlainValue): string {
  return typeof value === 'string' ? singleQuoted(value) : String(value);
}

function bound(
  name: string,
  measure: (value: PlainValue) => number | undefined,
  fits: (got: number, want: number) => boolean,
): Check {
  return (value, wanted) => {
    const got = measure(value);
    if (got === undefined || typeof wanted !== 'number' || fits(got, wanted)) return undefined;
    return `${name}: got ${got}, want ${wanted}`;
  };
}

const numberOf = (value: PlainValue) =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
const characters = (value: PlainValue) => (typeof value === 'string' ? [...value].length : undefined);
const itemCount = (value: PlainValue) => (isPlainList(value) ? value.length : undefined);
const propertyCount = (value: PlainValue) => (isPlainObject(value) ? Object.keys(value).length : undefined);
const atLeast = (got: number, want: number) => got >= want;
const atMost = (got: number, want: number) => got <= want;

const required: Check = (value, wanted) => {
  if (!isPlainObject(value) || !isPlainList(wanted)) return undefined;
  const missing = wanted.map(String).filter((name) => !Object.hasOwn(value, name));
  if (missing.length === 0) return undefined;
  return `missing ${missing.length === 1 ? 'property' : 'properties'} ${listed(missing)}`;
};

const uniqueItems: Check = (value, wanted) => {
  if (wanted !== true || !isPlainList(value)) return undefined;
  const before = new EqualValues();
  for (const [i, item] of value.entries()) {
    const j = before.firstLike(item);
    if (j !== undefined) return `items at ${j} and ${i} are equal`;
    before.add(item, i);
  }
  return undefined;
};

export const keywordChecks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['type', type],
  ['enum', enumeration],
  ['const', constant],
  ['required', required],
  ['minProperties', bound('minProperties', propertyCount, atLeast)],
  ['maxProperties', bound('maxProperties', propertyCount, atMost)],
  ['minItems', bound('minItems', itemCount, atLeast)],
  ['maxItems', bound('maxItems', itemCount, atMost)],
  ['uniqueItems', uniqueItems],
  ['minLength', bound('minLength', characters, atLeast)],
  ['maxLength', bound('maxLength', characters, atMost)],
  ['minimum', bound('minimum', numberOf, atLeast)],
  ['maximum', bound('maximum', numberOf, atMost)],
  ['exclusiveMinimum', bound('exclusiveMinimum', numberOf, (got, want) => got > want)],
  ['exclusiveMaximum', bound('exclusiveMaximum', numberOf, (got, want) => got < want)],
  ['multipleOf', bound('multipleOf', numberOf, (got, want) => Number.isInteger(got / want))],
]);

class EqualValues {
  private readonly byText = new Map<string, { value: PlainValue; index: number }[]>();

  add(value: PlainValue, index: number): void {
    const text = textOf(value);
    const alike = this.byText.get(text);
    if (alike) alike.push({ value, index });
    else this.byText.set(text, [{ value, index }]);
  }

  firstLike(value: PlainValue): number | undefined {
    return this.byText.get(textOf(value))?.find((each) => isEqual(each.value, value))?.index;
  }
}

function textOf(value: PlainValue): string {
  if (isPlainList(value)) return `[${value.map(textOf).join()}]`;
  if (!isPlainObject(value)) return typeof value === 'bigint' ? String(Number(value)) : JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${textOf(value[key] ?? null)}`).join()}}`;
}

function isEqual(a: PlainValue, b: PlainValue): boolean {
  if (isPlainList(a) && isPlainList(b))
    return a.length === b.length && a.every((item, i) => isEqual(item, b[i] ?? null));
  if (isPlainObject(a) && isPlainObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key] ?? null, b[key] ?? null))
    );
  }
  return a === b || (typeof a === 'bigint' && Number(a) === b) || (typeof b === 'bigint' && Number(b) === a);
}
