import { invalid, printedInvalid, printValue, required, unsupportedInOrder } from '../../model/field-error.ts';
import { formatGoNumber, isInt64 } from '../../model/go-format.ts';
import { formatPath, type Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import { equalValues } from './equal-values.ts';
import type { StructuralSchema } from './structural-schema.ts';

export interface SchemaValidation {
  /**
   * The stored value before an update. A value that equals its stored value is not refused. If a list has changed, all
   * its items are validated.
   */
  old?: Value | undefined;
  templated?: boolean;
}

export function* validateSchema(
  value: Value,
  schema: StructuralSchema,
  at: Path = [],
  check: SchemaValidation = {},
): Generator<Problem> {
  if (schema.type === 'any' || isTemplated(value)) return;
  if (check.old !== undefined && equalValues(value, check.old)) return;
  yield* typeProblems(value, schema, at);
  if (typeof value === 'string') yield* patternProblems(value, schema, at);
  if (schema.enum) yield* enumProblems(value, schema.enum, at);
  if (typeof value === 'number' || typeof value === 'bigint') yield* numberProblems(value, schema, at);
  if (isList(value)) yield* itemProblems(value, schema, at, check);
  if (isObject(value)) yield* fieldProblems(value, schema, at, check);
}

function* itemProblems(
  list: readonly Value[],
  { items, minItems }: StructuralSchema,
  at: Path,
  { templated = false }: SchemaValidation,
): Generator<Problem> {
  if (minItems !== undefined && list.length < minItems)
    yield printedInvalid(at, String(list.length), `${formatPath(at)} in body should have at least ${minItems} items`);
  if (items) for (const [i, item] of list.entries()) yield* validateSchema(item, items, [...at, i], { templated });
}

function* fieldProblems(
  object: ObjectValue,
  schema: StructuralSchema,
  at: Path,
  { old, templated = false }: SchemaValidation,
): Generator<Problem> {
  for (const name of schema.required) if (!(name in object) && !templated) yield required([...at, name]);
  const before = isObject(old) ? old : {};
  for (const [key, value] of Object.entries(object)) {
    const property = schema.properties.get(key) ?? schema.additionalProperties;
    if (property) yield* validateSchema(value, property, [...at, key], { old: before[key], templated });
  }
}

function* typeProblems(value: Value, { type, format }: StructuralSchema, at: Path): Generator<Problem> {
  if (hasType(value, type)) {
    if (type === 'quantity' && typeof value === 'number' && !isInt64(value))
      yield* [anyOfProblem(at), notInRangeProblem(at)];
    return;
  }
  if (type !== 'quantity')
    return yield wrongType(at, format ? expectedNumber(value, format) : { wanted: type, found: typeName(value) });
  yield wrongType(at, { wanted: 'integer,string', found: typeName(value) });
  yield anyOfProblem(at);
  yield wrongType(at, { wanted: 'integer', found: typeName(value) });
  if (typeof value === 'number' || typeof value === 'bigint') yield notInRangeProblem(at);
}

function hasType(value: Value, type: StructuralSchema['type']): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') {
    return (type === 'integer' || type === 'quantity') && (isInt64(value) || isNearlyInteger(Number(value)));
  }
  const name = typeName(value);
  return name === type || (type === 'quantity' && name === 'string');
}

/** The API server accepts a number as an integer if the fraction is less than about two billionths of the number. */
function isNearlyInteger(value: number): boolean {
  const whole = Math.floor(value);
  return whole > 0 && value < 2 ** 53 && (value - whole) / (value + whole) < 1e-9;
}

function expectedNumber(value: Value, format: string): { wanted: string; found: string } {
  if (typeof value === 'string' || isList(value) || value === null)
    return { wanted: 'integer', found: typeName(value) };
  return { wanted: format, found: typeof value === 'number' || typeof value === 'bigint' ? 'float64' : '' };
}

function typeName(value: Value): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (typeof value === 'number' || typeof value === 'bigint') return isInt64(value) ? 'integer' : 'number';
  return typeof value;
}

function wrongType(at: Path, { wanted, found }: { wanted: string; found: string }): Problem {
  const problem = printedInvalid(at, `"${found}"`, `${formatPath(at)} in body must be of type ${wanted}: "${found}"`);
  return { ...problem, code: 'api/wrong-type' };
}

function* enumProblems(value: Value, values: readonly string[], at: Path): Generator<Problem> {
  if (typeof value === 'string' && values.includes(value)) return;
  yield unsupportedInOrder(at, printValue(value), values);
}

function* patternProblems(value: string, { pattern, minLength }: StructuralSchema, at: Path): Generator<Problem> {
  if (minLength !== undefined && [...value].length < minLength)
    yield invalid(at, value, `${formatPath(at)} in body should be at least ${minLength} chars long`);
  if (pattern === undefined || new RegExp(pattern).test(value)) return;
  yield invalid(at, value, `${formatPath(at)} in body should match '${pattern}'`);
}

function* numberProblems(
  value: number | bigint,
  { type, format, minimum, maximum }: StructuralSchema,
  at: Path,
): Generator<Problem> {
  if (type === 'integer' && !fitsFormat(value, format)) yield notInRangeProblem(at, format);
  const name = formatPath(at);
  const outside = (what: string) => printedInvalid(at, formatGoNumber(value), `${name} in body should be ${what}`);
  if (minimum !== undefined && value < minimum) yield outside(`greater than or equal to ${minimum}`);
  if (maximum !== undefined && value > maximum) yield outside(`less than or equal to ${maximum}`);
}

function fitsFormat(value: number | bigint, format: StructuralSchema['format']): boolean {
  if (!isInt64(value)) return false;
  return format !== 'int32' || (value >= -(2 ** 31) && value < 2 ** 31);
}

/** The error has no field, because the server puts the path into the message. */
function notInRangeProblem(at: Path, format?: string): Problem {
  return problemWithoutField(
    at,
    `Checked value must be of type integer ${format ? `with format ${format}` : '(default format)'} in ${formatPath(at)}`,
  );
}

function anyOfProblem(at: Path): Problem {
  return problemWithoutField(at, `"${formatPath(at)}" must validate at least one schema (anyOf)`);
}

function problemWithoutField(at: Path, detail: string): Problem {
  const field = '<nil>';
  const fieldError = { type: 'Invalid value', badValue: '""', detail, field };
  return { code: 'api/wrong-type', level: 'error', at, message: `${field}: Invalid value: "": ${detail}`, fieldError };
}
