// The API server's validation of `behavior`, after defaulting. The limits come from the field descriptions.

import type { Field } from '../../model/field.ts';
import { invalid, required, unsupported } from '../../model/field-error.ts';
import { quoteNamedString } from '../../model/go-quote.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asInteger, asObject, asQuantity, asString, isKnown, isPresent } from '../../model/read-value.ts';
import { storedQuantity } from '../../model/stored-quantity.ts';
import { isList, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { isKnownField, scalingRulesFields } from '../types/behavior-types.ts';

export function* validateBehavior(behavior: Value | undefined, rules: ApiServerRules): Generator<Problem> {
  if (!rules.behavior || !isKnown(behavior)) return;
  for (const direction of ['scaleUp', 'scaleDown'] as const) {
    const scaling = asObject(behavior)[direction];
    if (isPresent(scaling) && isKnown(scaling))
      yield* validateFields(scalingRulesFields(direction), asObject(scaling), ['spec', 'behavior', direction], rules);
  }
}

function* validateFields(
  fields: readonly Field[],
  object: ObjectValue,
  at: Path,
  rules: ApiServerRules,
): Generator<Problem> {
  for (const field of fields) {
    const value = object[field.name];
    const isValidated = field.required || field.shape.type === 'list' || isPresent(value);
    if (isValidated && isKnownField(field, rules)) yield* validateField(field, value, [...at, field.name], rules);
  }
}

function* validateField(
  { shape }: Field,
  value: Value | undefined,
  at: Path,
  rules: ApiServerRules,
): Generator<Problem> {
  switch (shape.type) {
    case 'integer':
      // The API server reads an absent number as 0.
      return yield* validateInteger(shape, isPresent(value) ? asInteger(value) : 0, at);
    case 'string': {
      const string = asString(value);
      if (string !== undefined && shape.enum && !shape.enum.includes(string))
        yield unsupported(at, quoteNamedString(string, rules), shape.enum);
      return;
    }
    case 'quantity': {
      const quantity = asQuantity(value);
      if (quantity && quantity.unscaled < 0n)
        yield invalid(at, storedQuantity(value), 'must be greater than or equal to 0');
      return;
    }
    case 'list':
      return yield* validateList(shape.item, value, at, rules);
  }
}

function* validateInteger(
  { min, max }: { min?: number; max?: number },
  value: number | undefined,
  at: Path,
): Generator<Problem> {
  if (value === undefined) return;
  if (min !== undefined && value < min)
    yield invalid(at, value, min === 0 ? 'must be greater than or equal to zero' : 'must be greater than zero');
  if (max !== undefined && value > max) yield invalid(at, value, `must be less than or equal to ${max}`);
}

function* validateList(item: Field, value: Value | undefined, at: Path, rules: ApiServerRules): Generator<Problem> {
  const items = isPresent(value) ? value : [];
  if (!isList(items) || item.shape.type !== 'object') return;
  if (items.length === 0) yield required(at, 'must specify at least one Policy');
  for (const [i, each] of items.entries())
    if (isKnown(each)) yield* validateFields(item.shape.fields, asObject(each), [...at, i], rules);
}
