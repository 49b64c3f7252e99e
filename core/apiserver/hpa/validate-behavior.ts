// The API server's validation of `behavior`, after defaulting. The limits come from the field descriptions.

import type { Field } from '../../model/field.ts';
import { invalid, required, unsupported } from '../../model/field-error.ts';
import { quoteNamedString } from '../../model/go-quote.ts';
import { type LinkedPath, pathOf } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asInteger, asObject, asQuantity, asString, isKnown, isPresent } from '../../model/read-value.ts';
import { storedQuantity } from '../../model/stored-quantity.ts';
import { isList, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { isKnownField, scalingRulesFields } from '../types/behavior-types.ts';

interface BehaviorCheck {
  rules: ApiServerRules;
  problems: Problem[];
}

export function validateBehavior(behavior: Value | undefined, rules: ApiServerRules, problems: Problem[]): void {
  if (!rules.behavior || !isKnown(behavior)) return;
  for (const direction of directions) {
    const scaling = asObject(behavior)[direction];
    const place = { parent: behaviorPlace, key: direction };
    if (isPresent(scaling) && isKnown(scaling))
      validateFields(scalingRulesFields(direction), asObject(scaling), place, { rules, problems });
  }
}

const directions = ['scaleUp', 'scaleDown'] as const;

const behaviorPlace: LinkedPath = { parent: { parent: undefined, key: 'spec' }, key: 'behavior' };

function validateFields(fields: readonly Field[], object: ObjectValue, parent: LinkedPath, check: BehaviorCheck): void {
  for (const field of fields) {
    const value = object[field.name];
    const isValidated = field.required || field.shape.type === 'list' || isPresent(value);
    if (isValidated && isKnownField(field, check.rules))
      validateField(field, value, { parent, key: field.name }, check);
  }
}

function validateField({ shape }: Field, value: Value | undefined, place: LinkedPath, check: BehaviorCheck): void {
  const { problems, rules } = check;
  switch (shape.type) {
    case 'integer':
      // The API server reads an absent number as 0.
      validateInteger(shape, isPresent(value) ? asInteger(value) : 0, place, problems);
      return;
    case 'string': {
      const string = asString(value);
      if (string !== undefined && shape.enum && !shape.enum.includes(string))
        problems.push(unsupported(pathOf(place), quoteNamedString(string, rules), shape.enum));
      return;
    }
    case 'quantity': {
      const quantity = asQuantity(value);
      if (quantity && quantity.unscaled < 0n)
        problems.push(invalid(pathOf(place), storedQuantity(value), 'must be greater than or equal to 0'));
      return;
    }
    case 'list':
      validateList(shape.item, value, place, check);
  }
}

function validateInteger(
  { min, max }: { min?: number; max?: number },
  value: number | undefined,
  place: LinkedPath,
  problems: Problem[],
): void {
  if (value === undefined) return;
  if (min !== undefined && value < min) {
    const detail = min === 0 ? 'must be greater than or equal to zero' : 'must be greater than zero';
    problems.push(invalid(pathOf(place), value, detail));
  }
  if (max !== undefined && value > max)
    problems.push(invalid(pathOf(place), value, `must be less than or equal to ${max}`));
}

function validateList(item: Field, value: Value | undefined, place: LinkedPath, check: BehaviorCheck): void {
  const items = isPresent(value) ? value : [];
  const { shape } = item;
  if (!isList(items) || shape.type !== 'object') return;
  if (items.length === 0) check.problems.push(required(pathOf(place), 'must specify at least one Policy'));
  items.forEach((each, i) => {
    if (isKnown(each)) validateFields(shape.fields, asObject(each), { parent: place, key: i }, check);
  });
}
