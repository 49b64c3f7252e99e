// Checks only the names and types of fields, as the field descriptions define them. apiserver/hpa/validate.ts makes all
// other checks.
import type { Field, FieldType } from './field.ts';
import { nearestName } from './nearest-name.ts';
import { formatPath, type LinkedPath, type Path, pathOf } from './path.ts';
import type { Problem } from './problem.ts';
import { parseQuantity, rawQuantityText } from './quantity.ts';
import { isList, isObject, isTemplated, type Value } from './value.ts';

export function checkStructure(value: Value, field: Field): Problem[] {
  const found: Found = { problems: [], isPlain: true };
  check(value, field, undefined, found);
  if (found.isPlain && found.problems.length === 0 && isObject(value)) plainObjects.set(value, field);
  return found.problems;
}

/**
 * The objects in which a check found no problem and which `sanitize` returns unchanged. Each object is stored with the
 * field description that it was checked with.
 */
const plainObjects = new WeakMap<object, Field>();

export const isKnownPlain = (value: Value, field: Field): boolean =>
  isObject(value) && plainObjects.get(value) === field;

interface Found {
  problems: Problem[];
  /** Whether the value contains no null, no templated value, and no number in place of a quantity. */
  isPlain: boolean;
}

function check(value: Value, field: Field, place: LinkedPath | undefined, found: Found): void {
  const { shape } = field;
  // The API treats null as absent everywhere.
  if (value === null || isTemplated(value)) {
    found.isPlain = false;
    return;
  }
  if (shape.type === 'quantity' && typeof value !== 'string') found.isPlain = false;
  const mismatch = typeMismatch(value, shape);
  if (mismatch) found.problems.push(wrongType(pathOf(place), mismatch));
  else checkChildren(value, shape, place, found);
}

function checkChildren(value: Value, shape: FieldType, parent: LinkedPath | undefined, found: Found): void {
  if (shape.type === 'list' && isList(value)) {
    value.forEach((item, i) => {
      check(item, shape.item, { parent, key: i }, found);
    });
  }
  if ((shape.type !== 'map' && shape.type !== 'object') || !isObject(value)) return;
  for (const key of Object.keys(value)) {
    const child = value[key] ?? null;
    const field = shape.type === 'map' ? (shape.item ?? mapValueField) : fieldNamed(shape.fields, key);
    if (field) check(child, field, { parent, key }, found);
    else if (shape.type === 'object' && !shape.open) found.problems.push(unknownKey(key, value, shape, pathOf(parent)));
  }
}

function fieldNamed(fields: readonly Field[], key: string): Field | undefined {
  for (const field of fields) if (field.name === key) return field;
  return undefined;
}

function wrongType(at: Path, mismatch: string): Problem {
  return { code: 'api/wrong-type', level: 'error', at, message: `${formatPath(at) || 'The document'} ${mismatch}` };
}

const mapValueField: Field = { name: '', required: true, texts: { text: '' }, shape: { type: 'string' } };

function unknownKey(
  key: string,
  object: object,
  { fields, formerNames = [] }: Extract<FieldType, { type: 'object' }>,
  path: Path,
): Problem {
  const former = formerNames.find(({ name }) => name === key);
  const problem = unknownField(key, former ? undefined : intendedField(key, object, fields), path);
  return former?.code === undefined ? problem : { ...problem, code: former.code };
}

export function unknownField(key: string, intended: Field | undefined, path: Path): Problem {
  const at = [...path, key];
  const message = `unknown field "${formatPath(at)}"${intended ? `: did you mean ${intended.name}?` : ''}`;
  const former = intended?.texts.formerNames?.find(({ name }) => name === key);
  return { code: former?.code ?? 'api/unknown-field', level: 'error', at, on: 'key', message };
}

export function intendedField(key: string, object: object, fields: readonly Field[]): Field | undefined {
  const absent = fields.filter(({ name }) => !(name in object));
  const renamed = absent.find(({ texts }) => texts.formerNames?.some(({ name }) => name === key));
  if (renamed) return renamed;
  const name = nearestName(
    key,
    absent.map((field) => field.name),
  );
  return absent.find((field) => field.name === name);
}

/**
 * Returns how the value differs from the type, as the end of a sentence that starts with the path of the value;
 * undefined if the value has the type.
 */
export function typeMismatch(value: Value, shape: FieldType): string | undefined {
  switch (shape.type) {
    case 'object':
    case 'map':
      return isObject(value) ? undefined : `must be an object, not ${describeValue(value)}`;
    case 'list':
      return isList(value) ? undefined : `must be a list with - before each item, not ${describeValue(value)}`;
    case 'string':
      return typeof value === 'string' ? undefined : stringMismatch(value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `must be true or false, not ${describeValue(value)}`;
    case 'integer':
      return integerMismatch(value, shape.format);
    case 'number':
      return numberMismatch(value);
    case 'quantity':
      return quantityMismatch(value);
    case 'any':
      return undefined;
  }
}

function stringMismatch(value: Value): string {
  const quotes = typeof value === 'object' ? '' : ': put it in quotes';
  return `must be a string, not ${describeValue(value)}${quotes}`;
}

function integerMismatch(value: Value, format?: 'int64'): string | undefined {
  if (typeof value === 'string')
    return `must be an integer, not ${describeValue(value)}${/^\d+$/.test(value) ? ': remove the quotes' : ''}`;
  if (typeof value !== 'number' && typeof value !== 'bigint') return `must be an integer, not ${describeValue(value)}`;
  const bits = format === 'int64' ? 64 : 32;
  const limit = 2 ** (bits - 1);
  if (value < -limit || value >= limit) return `must be a ${bits}-bit integer; ${value} is out of range`;
  return Number.isInteger(Number(value)) ? undefined : `must be an integer, not ${value}`;
}

function numberMismatch(value: Value): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return undefined;
  const quotes = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? ': remove the quotes' : '';
  return `must be a number, not ${describeValue(value)}${quotes}`;
}

function quantityMismatch(value: Value): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    return `must be a quantity such as 500m or 1Gi, not ${describeValue(value)}`;
  const parsed = parseQuantity(typeof value === 'string' ? rawQuantityText(value) : value);
  return parsed.ok ? undefined : `is not a quantity: ${parsed.problem}`;
}

function describeValue(value: Value): string {
  if (isList(value)) return 'a list';
  if (typeof value === 'object') return value === null ? 'nothing' : 'an object';
  if (typeof value === 'string')
    return value === '' ? 'an empty string' : `the string ${JSON.stringify(value.slice(0, 60))}`;
  return typeof value === 'boolean' ? `the boolean ${value}` : `the number ${value}`;
}
