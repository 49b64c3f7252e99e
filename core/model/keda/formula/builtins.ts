export type FormulaType = 'float' | 'integer' | 'boolean' | 'string' | 'nil' | 'list' | 'map' | 'unknown';

/** Integers and floats are distinct, because `%` and `/` treat them differently. */
export type FormulaValue =
  | { type: 'float' | 'integer'; value: number }
  | { type: 'boolean'; value: boolean }
  | { type: 'string'; value: string }
  | { type: 'nil' }
  | { type: 'list'; items: readonly FormulaValue[] }
  | { type: 'map'; entries: ReadonlyMap<string, FormulaValue> };

export const nil: FormulaValue = { type: 'nil' };
export const floatValue = (value: number): FormulaValue => ({ type: 'float', value });
export const integerValue = (value: number): FormulaValue => ({ type: 'integer', value });

interface Builtin {
  count: readonly [number, number];
  takes: 'number' | 'numbers' | 'list' | 'string' | 'sized' | 'any' | 'castable' | 'strings';
  returns: FormulaType | 'same' | 'item';
  predicate?: true;
}

const many = Number.POSITIVE_INFINITY;
const one = [1, 1] as const;
const withPredicate = (returns: Builtin['returns']): Builtin => ({
  count: [2, 2],
  takes: 'list',
  returns,
  predicate: true,
});

const builtins: Readonly<Record<string, Builtin>> = {
  abs: { count: one, takes: 'number', returns: 'same' },
  ceil: { count: one, takes: 'number', returns: 'float' },
  floor: { count: one, takes: 'number', returns: 'float' },
  round: { count: one, takes: 'number', returns: 'float' },
  int: { count: one, takes: 'castable', returns: 'integer' },
  float: { count: one, takes: 'castable', returns: 'float' },
  string: { count: one, takes: 'any', returns: 'string' },
  len: { count: one, takes: 'sized', returns: 'integer' },
  type: { count: one, takes: 'any', returns: 'string' },
  max: { count: [1, many], takes: 'numbers', returns: 'unknown' },
  min: { count: [1, many], takes: 'numbers', returns: 'unknown' },
  mean: { count: [1, many], takes: 'numbers', returns: 'float' },
  median: { count: [1, many], takes: 'numbers', returns: 'float' },
  sum: { count: [1, 2], takes: 'list', returns: 'unknown', predicate: true },
  first: { count: one, takes: 'list', returns: 'item' },
  last: { count: one, takes: 'list', returns: 'item' },
  sort: { count: [1, 2], takes: 'list', returns: 'list' },
  reverse: { count: one, takes: 'list', returns: 'list' },
  uniq: { count: one, takes: 'list', returns: 'list' },
  concat: { count: [1, many], takes: 'list', returns: 'list' },
  flatten: { count: one, takes: 'list', returns: 'list' },
  count: { count: [1, 2], takes: 'list', returns: 'integer', predicate: true },
  all: withPredicate('boolean'),
  any: withPredicate('boolean'),
  one: withPredicate('boolean'),
  none: withPredicate('boolean'),
  filter: withPredicate('list'),
  map: withPredicate('list'),
  find: withPredicate('item'),
  findLast: withPredicate('item'),
  findIndex: withPredicate('integer'),
  findLastIndex: withPredicate('integer'),
  sortBy: { count: [2, 3], takes: 'list', returns: 'list', predicate: true },
  reduce: { count: [2, 3], takes: 'list', returns: 'unknown', predicate: true },
  bitand: { count: [2, 2], takes: 'number', returns: 'integer' },
  bitor: { count: [2, 2], takes: 'number', returns: 'integer' },
  bitxor: { count: [2, 2], takes: 'number', returns: 'integer' },
  upper: { count: one, takes: 'string', returns: 'string' },
  lower: { count: one, takes: 'string', returns: 'string' },
  trim: { count: [1, 2], takes: 'string', returns: 'string' },
};

export function isBuiltin(name: string): boolean {
  return Object.hasOwn(builtins, name);
}

export function takesPredicate(name: string): boolean {
  return builtins[name]?.predicate === true;
}

export function builtinNamed(name: string): Builtin | undefined {
  return isBuiltin(name) ? builtins[name] : undefined;
}

/** Returns the numbers, including the numbers in lists; undefined if a value or an item of a list is not a number. */
export function numbersIn(values: readonly FormulaValue[]): number[] | undefined {
  const numbers: number[] = [];
  for (const value of values) {
    if (value.type === 'float' || value.type === 'integer') numbers.push(value.value);
    else if (value.type === 'list') {
      const inner = numbersIn(value.items);
      if (!inner) return undefined;
      numbers.push(...inner);
    } else return undefined;
  }
  return numbers;
}
