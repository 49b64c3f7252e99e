// Does a value have the structure that its fields describe? Names and types only: which values are allowed, and what
// may not be missing, is the server's validation (hpa/validate.ts). Silent about what cannot be seen.
import type { Field, FieldType } from './field.ts';
import { nearestName } from './nearest-name.ts';
import { formatPath, type Key, type Path } from './path.ts';
import type { Problem } from './problem.ts';
import { parseQuantity } from './quantity.ts';
import { isList, isObject, isTemplated, type Value } from './value.ts';

export function checkStructure(value: Value, field: Field): Problem[] {
  const problems: Problem[] = [];
  check(value, field, { path: [], problems });
  return problems;
}

interface StructureCheck {
  /** Where the check is; whatever is wrong there takes a copy. */
  path: Key[];
  problems: Problem[];
}

function check(value: Value, field: Field, context: StructureCheck): void {
  // null is the same as nothing, everywhere.
  if (value === null || isTemplated(value)) return;
  const mismatch = typeMismatch(value, field.shape);
  if (mismatch) context.problems.push(wrongType([...context.path], mismatch));
  else checkChildren(value, field.shape, context);
}

function checkChildren(value: Value, shape: FieldType, context: StructureCheck): void {
  if (shape.type === 'list' && isList(value)) {
    value.forEach((item, i) => {
      checkChild(i, item, shape.item, context);
    });
  }
  if (!isObject(value) || (shape.type !== 'map' && shape.type !== 'object')) return;
  for (const key of Object.keys(value)) {
    const child = value[key] ?? null;
    const field = shape.type === 'map' ? (shape.item ?? mapValueField) : shape.fields.find(({ name }) => name === key);
    if (field) checkChild(key, child, field, context);
    else if (shape.type === 'object' && !shape.open)
      context.problems.push(unknownField(key, intendedField(key, value, shape.fields), context.path));
  }
}

function checkChild(key: Key, value: Value, field: Field, context: StructureCheck): void {
  context.path.push(key);
  check(value, field, context);
  context.path.pop();
}

function wrongType(at: Path, mismatch: string): Problem {
  return { code: 'api/wrong-type', level: 'error', at, message: `${formatPath(at) || 'The document'} ${mismatch}` };
}

/** What stands in `labels` and the like. */
const mapValueField: Field = { name: '', required: true, texts: { text: '' }, shape: { type: 'string' } };

function unknownField(key: string, intended: Field | undefined, path: Path): Problem {
  const at = [...path, key];
  const message = `unknown field "${formatPath(at)}"${intended ? `: did you mean ${intended.name}?` : ''}`;
  const former = intended?.texts.formerNames?.find(({ name }) => name === key);
  return { code: former?.code ?? 'api/unknown-field', level: 'error', at, on: 'key', message };
}

/** The known field near an unknown key, unless it is there already. */
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

/** What is wrong with the type of a value, as the end of a sentence that begins with its path. */
export function typeMismatch(value: Value, shape: FieldType): string | undefined {
  switch (shape.type) {
    case 'object':
    case 'map':
      return isObject(value) ? undefined : `is an object, with keys of its own, and not ${describeValue(value)}`;
    case 'list':
      return isList(value) ? undefined : `is a list, each item behind a -, and not ${describeValue(value)}`;
    case 'string':
      return typeof value === 'string' ? undefined : stringMismatch(value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `is true or false, and not ${describeValue(value)}`;
    case 'integer':
      return integerMismatch(value);
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
  return `is a text, and not ${describeValue(value)}${quotes}`;
}

function integerMismatch(value: Value): string | undefined {
  if (typeof value === 'string')
    return `is a whole number, and not ${describeValue(value)}${/^\d+$/.test(value) ? ': remove the quotes' : ''}`;
  if (typeof value !== 'number' && typeof value !== 'bigint')
    return `is a whole number, and not ${describeValue(value)}`;
  if (value < -(2 ** 31) || value > 2 ** 31 - 1)
    return `is a whole number of 32 bits, and ${value} is out of their range`;
  return Number.isInteger(Number(value)) ? undefined : `is a whole number, and not ${value}`;
}

function numberMismatch(value: Value): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return undefined;
  const quotes = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? ': remove the quotes' : '';
  return `is a number, and not ${describeValue(value)}${quotes}`;
}

function quantityMismatch(value: Value): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    return `is a quantity such as 500m or 1Gi, and not ${describeValue(value)}`;
  const parsed = parseQuantity(value);
  return parsed.ok ? undefined : `is no quantity: ${parsed.problem}`;
}

function describeValue(value: Value): string {
  if (isList(value)) return 'a list';
  if (typeof value === 'object') return value === null ? 'nothing' : 'an object';
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : `the text ${JSON.stringify(value.slice(0, 60))}`;
  return typeof value === 'boolean' ? `the boolean ${value}` : `the number ${value}`;
}
