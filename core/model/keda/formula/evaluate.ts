// Runs a formula. Integers and floats follow Go: `/` and `**` return floats. A nil in a calculation is an error.
import { type FormulaValue, floatValue, integerValue, nil, numbersIn } from './builtins.ts';
import type { Expression } from './syntax.ts';
import { FormulaError } from './tokens.ts';

interface Scope {
  names: ReadonlyMap<string, FormulaValue>;
  pointers: Readonly<Record<string, FormulaValue>>;
}

/** @throws FormulaError */
export function evaluateFormula(expression: Expression, names: ReadonlyMap<string, FormulaValue>): FormulaValue {
  return run(expression, { names, pointers: {} });
}

function run(expression: Expression, scope: Scope): FormulaValue {
  switch (expression.kind) {
    case 'nil':
      return nil;
    case 'boolean':
      return { type: 'boolean', value: expression.value };
    case 'string':
      return { type: 'string', value: expression.value };
    case 'number':
      return expression.isInteger ? integerValue(expression.value) : floatValue(expression.value);
    case 'name':
      return scope.names.get(expression.name) ?? nil;
    case 'pointer':
      return scope.pointers[expression.name] ?? nil;
    case 'unary':
      return unary(expression.operator, run(expression.operand, scope));
    case 'binary':
      return binary(expression, scope);
    case 'conditional':
      return run(truth(run(expression.test, scope)) ? expression.yes : expression.no, scope);
    case 'member':
      return member(run(expression.object, scope), run(expression.property, scope), expression.optional);
    case 'slice':
      return slice(expression, scope);
    case 'list':
      return { type: 'list', items: expression.items.map((item) => run(item, scope)) };
    case 'map':
      return {
        type: 'map',
        entries: new Map(expression.entries.map(({ key, value }) => [textOf(run(key, scope)), run(value, scope)])),
      };
    case 'let':
      return run(expression.body, {
        ...scope,
        names: new Map([...scope.names, [expression.name, run(expression.value, scope)]]),
      });
    case 'predicate':
      return run(expression.body, scope);
    case 'call':
      return call(expression, scope);
  }
}

function unary(operator: string, operand: FormulaValue): FormulaValue {
  if (operator === 'not' || operator === '!') return { type: 'boolean', value: !truth(operand) };
  const { type, value } = numberOf(operand);
  return { type, value: operator === '-' ? -value : value };
}

function binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): FormulaValue {
  const first = run(left, scope);
  if (operator === '??') return first.type === 'nil' ? run(right, scope) : first;
  if (operator === 'and' || operator === '&&')
    return { type: 'boolean', value: truth(first) && truth(run(right, scope)) };
  if (operator === 'or' || operator === '||')
    return { type: 'boolean', value: truth(first) || truth(run(right, scope)) };
  const second = run(right, scope);
  if (operator === '==' || operator === '!=')
    return { type: 'boolean', value: areEqual(first, second) === (operator === '==') };
  if (operator === 'in') return { type: 'boolean', value: isIn(first, second) };
  if (first.type === 'string' && second.type === 'string') return ofStrings(operator, first.value, second.value);
  return ofNumbers(operator, numberOf(first), numberOf(second));
}

type NumberValue = Extract<FormulaValue, { type: 'float' | 'integer' }>;

function ofNumbers(operator: string, a: NumberValue, b: NumberValue): FormulaValue {
  const type = a.type === 'integer' && b.type === 'integer' ? 'integer' : 'float';
  switch (operator) {
    case '+':
      return { type, value: a.value + b.value };
    case '-':
      return { type, value: a.value - b.value };
    case '*':
      return { type, value: a.value * b.value };
    case '/':
      return floatValue(a.value / b.value);
    case '%':
      if (b.value === 0) throw new FormulaError('runtime error: integer divide by zero');
      return integerValue(a.value % b.value);
    case '**':
    case '^':
      return floatValue(a.value ** b.value);
    case '..':
      return range(a.value, b.value);
    default:
      return { type: 'boolean', value: compare(operator, a.value, b.value) };
  }
}

/** The longest range that expr-lang creates before it stops. */
const maximalRange = 1_000_000;

function range(from: number, to: number): FormulaValue {
  const length = Math.max(to - from + 1, 0);
  if (length > maximalRange) throw new FormulaError('memory budget exceeded');
  return { type: 'list', items: Array.from({ length }, (_, i) => integerValue(from + i)) };
}

function compare(operator: string, a: number | string, b: number | string): boolean {
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

function ofStrings(operator: string, a: string, b: string): FormulaValue {
  if (operator === '+') return { type: 'string', value: a + b };
  if (operator === 'contains') return { type: 'boolean', value: a.includes(b) };
  if (operator === 'startsWith') return { type: 'boolean', value: a.startsWith(b) };
  if (operator === 'endsWith') return { type: 'boolean', value: a.endsWith(b) };
  return { type: 'boolean', value: compare(operator, a, b) };
}

function areEqual(a: FormulaValue, b: FormulaValue): boolean {
  if (a.type === 'nil' || b.type === 'nil') return a.type === b.type;
  if (a.type === 'list' && b.type === 'list')
    return a.items.length === b.items.length && a.items.every((item, i) => areEqual(item, b.items[i] ?? nil));
  return 'value' in a && 'value' in b && a.value === b.value;
}

function isIn(item: FormulaValue, container: FormulaValue): boolean {
  if (container.type === 'list') return container.items.some((each) => areEqual(each, item));
  return container.type === 'map' && item.type === 'string' && container.entries.has(item.value);
}

function member(object: FormulaValue, key: FormulaValue, optional: boolean): FormulaValue {
  if (object.type === 'nil' && optional) return nil;
  if (object.type === 'map') return object.entries.get(textOf(key)) ?? nil;
  if (object.type !== 'list') throw new FormulaError('cannot fetch from a value that is not a list');
  const found = object.items.at(numberOf(key).value);
  if (!found) throw new FormulaError('index out of range');
  return found;
}

function slice({ object, from, to }: Extract<Expression, { kind: 'slice' }>, scope: Scope): FormulaValue {
  const value = run(object, scope);
  const bound = (expression: Expression | undefined) => expression && numberOf(run(expression, scope)).value;
  if (value.type === 'string') return { type: 'string', value: value.value.slice(bound(from), bound(to)) };
  if (value.type !== 'list') throw new FormulaError('cannot slice');
  return { type: 'list', items: value.items.slice(bound(from), bound(to)) };
}

function call({ name, args }: Extract<Expression, { kind: 'call' }>, scope: Scope): FormulaValue {
  const predicate = args.find((arg) => arg.kind === 'predicate');
  const values = args.filter((arg) => arg !== predicate).map((arg) => run(arg, scope));
  const [first = nil] = values;
  if (first.type === 'list' && (predicate || name === 'count' || name === 'sum'))
    return overList(name, first.items, values, predicate, scope);
  const aggregate = aggregates[name];
  if (aggregate) return aggregate(values);
  const simple = functions[name];
  if (!simple) throw new FormulaError(`${name} is not supported`);
  return simple(first, values);
}

function numbers(values: readonly FormulaValue[]): number[] {
  const found = numbersIn(values);
  if (!found) throw new FormulaError('invalid argument: not a number');
  return found;
}

function extreme(values: readonly FormulaValue[], isBetter: (a: number, b: number) => boolean): FormulaValue {
  const flat = values.flatMap((value) => (value.type === 'list' ? value.items : [value])).map(numberOf);
  const [first] = flat;
  if (!first) throw new FormulaError('not enough arguments to call');
  return flat.reduce((best, value) => (isBetter(value.value, best.value) ? value : best), first);
}

const aggregates: Readonly<Record<string, (values: readonly FormulaValue[]) => FormulaValue>> = {
  max: (values) => extreme(values, (a, b) => a > b),
  min: (values) => extreme(values, (a, b) => a < b),
  mean: (values) => {
    const all = numbers(values);
    return floatValue(all.length === 0 ? 0 : sumOf(all) / all.length);
  },
  median: (values) => {
    const all = numbers(values).toSorted((a, b) => a - b);
    const middle = all.length >> 1;
    if (all.length === 0) return floatValue(0);
    return floatValue(all.length % 2 === 1 ? (all[middle] ?? 0) : ((all[middle - 1] ?? 0) + (all[middle] ?? 0)) / 2);
  },
};

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const functions: Readonly<Record<string, (first: FormulaValue, values: readonly FormulaValue[]) => FormulaValue>> = {
  abs: (value) => ({ ...numberOf(value), value: Math.abs(numberOf(value).value) }),
  ceil: (value) => floatValue(Math.ceil(numberOf(value).value)),
  floor: (value) => floatValue(Math.floor(numberOf(value).value)),
  round: (value) => floatValue(roundAway(numberOf(value).value)),
  int: (value) => integerValue(Math.trunc(cast(value))),
  float: (value) => floatValue(cast(value)),
  string: (value) => ({ type: 'string', value: textOf(value) }),
  type: (value) => ({ type: 'string', value: typeNames[value.type] }),
  len: (value) => integerValue(lengthOf(value)),
  first: (value) => itemsOf(value)[0] ?? nil,
  last: (value) => itemsOf(value).at(-1) ?? nil,
  reverse: (value) => ({ type: 'list', items: itemsOf(value).toReversed() }),
  uniq: (value) => ({
    type: 'list',
    items: itemsOf(value).filter((item, i, all) => all.findIndex((each) => areEqual(each, item)) === i),
  }),
  flatten: (value) => ({
    type: 'list',
    items: itemsOf(value).flatMap((each) => (each.type === 'list' ? each.items : [each])),
  }),
  concat: (_, values) => ({ type: 'list', items: values.flatMap(itemsOf) }),
  sort: (value, [, order]) => {
    const sorted = itemsOf(value).toSorted((a, b) => numberOf(a).value - numberOf(b).value);
    return { type: 'list', items: order && textOf(order) === 'desc' ? sorted.toReversed() : sorted };
  },
  bitand: (a, [, b = nil]) => integerValue(numberOf(a).value & numberOf(b).value),
  bitor: (a, [, b = nil]) => integerValue(numberOf(a).value | numberOf(b).value),
  bitxor: (a, [, b = nil]) => integerValue(numberOf(a).value ^ numberOf(b).value),
  upper: (value) => ({ type: 'string', value: textOf(value).toUpperCase() }),
  lower: (value) => ({ type: 'string', value: textOf(value).toLowerCase() }),
  trim: (value) => ({ type: 'string', value: textOf(value).trim() }),
};

const typeNames: Readonly<Record<FormulaValue['type'], string>> = {
  float: 'float',
  integer: 'int',
  boolean: 'bool',
  string: 'string',
  nil: 'nil',
  list: 'array',
  map: 'map',
};

/** Rounds a half away from zero, as Go's math.Round does. */
function roundAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

function overList(
  name: string,
  items: readonly FormulaValue[],
  values: readonly FormulaValue[],
  predicate: Expression | undefined,
  scope: Scope,
): FormulaValue {
  const results = predicate
    ? items.map((item, i) => run(predicate, { ...scope, pointers: { '': item, index: integerValue(i) } }))
    : items;
  const matches = () => results.map(truth);
  switch (name) {
    case 'count':
      return integerValue(matches().filter(Boolean).length);
    case 'sum':
      return results
        .map(numberOf)
        .reduce<FormulaValue>((sum, value) => ofNumbers('+', numberOf(sum), value), integerValue(0));
    case 'all':
      return { type: 'boolean', value: matches().every(Boolean) };
    case 'any':
      return { type: 'boolean', value: matches().some(Boolean) };
    case 'one':
      return { type: 'boolean', value: matches().filter(Boolean).length === 1 };
    case 'none':
      return { type: 'boolean', value: !matches().some(Boolean) };
    case 'filter':
      return { type: 'list', items: items.filter((_, i) => truth(results[i] ?? nil)) };
    case 'map':
      return { type: 'list', items: results };
    case 'find':
      return items[matches().indexOf(true)] ?? nil;
    case 'findIndex':
      return integerValue(matches().indexOf(true));
    case 'findLast':
      return items[matches().lastIndexOf(true)] ?? nil;
    case 'findLastIndex':
      return integerValue(matches().lastIndexOf(true));
    case 'sortBy':
      return sortedBy(items, results, values[1]);
    case 'reduce':
      return reduce(items, predicate, values[1], scope);
    default:
      throw new FormulaError(`${name} is not supported`);
  }
}

function sortedBy(
  items: readonly FormulaValue[],
  keys: readonly FormulaValue[],
  order: FormulaValue | undefined,
): FormulaValue {
  const sorted = items
    .map((item, i) => ({ item, key: numberOf(keys[i] ?? nil).value }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
  return { type: 'list', items: order && textOf(order) === 'desc' ? sorted.toReversed() : sorted };
}

function reduce(
  items: readonly FormulaValue[],
  predicate: Expression | undefined,
  start: FormulaValue | undefined,
  scope: Scope,
): FormulaValue {
  const [first, ...rest] = items;
  const others = start ? items : rest;
  if (!predicate) throw new FormulaError('not enough arguments to call reduce');
  return others.reduce<FormulaValue>(
    (acc, item, i) => run(predicate, { ...scope, pointers: { '': item, acc, index: integerValue(start ? i : i + 1) } }),
    start ?? first ?? nil,
  );
}

function truth(value: FormulaValue): boolean {
  if (value.type !== 'boolean') throw new FormulaError(`a condition is ${value.type}`);
  return value.value;
}

function numberOf(value: FormulaValue): NumberValue {
  if (value.type === 'float' || value.type === 'integer') return value;
  throw new FormulaError(`invalid operation: ${value.type} is not a number`);
}

function cast(value: FormulaValue): number {
  if (value.type !== 'string') return numberOf(value).value;
  const number = Number(value.value);
  if (value.value.trim() === '' || Number.isNaN(number)) throw new FormulaError('invalid operation: no number');
  return number;
}

function textOf(value: FormulaValue): string {
  return 'value' in value ? String(value.value) : value.type;
}

function lengthOf(value: FormulaValue): number {
  if (value.type === 'string') return [...value.value].length;
  return value.type === 'map' ? value.entries.size : itemsOf(value).length;
}

function itemsOf(value: FormulaValue): readonly FormulaValue[] {
  if (value.type !== 'list') throw new FormulaError('invalid operation: no list');
  return value.items;
}
