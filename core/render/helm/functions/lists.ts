import { compareStrings, kindName } from '../go/inspect.ts';
import { goBool, goInt, goList, goNil, goString, goStrings, goUnknown } from '../go/make.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import type { GoList, GoValue } from '../go/value.ts';
import { deepEqual, isEmpty, strslice, strval, toInt64 } from './conversions.ts';
import {
  declare,
  declareAll,
  fail,
  integerArgument,
  keepingUnknown,
  type NamedFunction,
  nilPointer,
} from './signatures.ts';

export const listFunctions: readonly NamedFunction[] = [
  ...declareAll(['list', 'tuple'], 'any... -> list', (args) => goList(args)).map(keepingUnknown),
  ...declareAll(['first', 'mustFirst'], 'any -> any', ([value]) => itemsOf(value, 'find first').at(0) ?? goNil),
  ...declareAll(['last', 'mustLast'], 'any -> any', ([value]) => itemsOf(value, 'find last').at(-1) ?? goNil),
  ...declareAll(['rest', 'mustRest'], 'any -> list', ([value]) =>
    nilIfNone(itemsOf(value, 'find rest'), (items) => items.slice(1)),
  ),
  ...declareAll(['initial', 'mustInitial'], 'any -> list', ([value]) =>
    nilIfNone(itemsOf(value, 'find initial'), (items) => items.slice(0, -1)),
  ),
  ...declareAll(['append', 'push', 'mustAppend', 'mustPush'], 'any any -> list', ([value, item = goNil], { spend }) => {
    if (value?.kind === 'unknown') return value;
    const items = itemsOf(value, 'push');
    spend(Math.ceil(items.length / itemsPerStep));
    return goList([...items, item]);
  }).map(keepingUnknown),
  ...declareAll(['prepend', 'mustPrepend'], 'any any -> list', ([value, item = goNil], { spend }) => {
    if (value?.kind === 'unknown') return value;
    const items = itemsOf(value, 'prepend');
    spend(Math.ceil(items.length / itemsPerStep));
    return goList([item, ...items]);
  }).map(keepingUnknown),
  declare('concat', 'any... -> any', (lists) => nilIfNone(lists.flatMap(concatenated), (items) => items)),
  ...declareAll(['reverse', 'mustReverse'], 'any -> list', ([value]) =>
    goList(itemsOf(value, 'find reverse').toReversed()),
  ),
  ...declareAll(['compact', 'mustCompact'], 'any -> list', ([value]) =>
    goList(itemsOf(value, 'compact').filter((item) => !isEmpty(item))),
  ),
  ...declareAll(['uniq', 'mustUniq'], 'any -> list', ([value], { spend }) =>
    goList(unique(itemsOf(value, 'find uniq'), spend)),
  ),
  ...declareAll(['without', 'mustWithout'], 'any any... -> list', ([value, ...omitted]) =>
    goList(itemsOf(value, 'find without').filter((item) => !isIn(omitted, item))),
  ),
  ...declareAll(['has', 'mustHas'], 'any any -> bool', ([needle = goNil, value]) =>
    goBool(value?.kind !== 'nil' && isIn(itemsOf(value, 'find has'), needle)),
  ),
  ...declareAll(['slice', 'mustSlice'], 'any any... -> any', ([value, ...bounds]) => slice(value, bounds)),
  ...declareAll(['chunk', 'mustChunk'], 'int any -> [][]interface {}', ([size, value]) =>
    chunk(integerArgument(size), value),
  ),
  declare('sortAlpha', 'any -> []string', ([value]) => sortAlpha(value ?? goNil)),
  declare('until', 'int -> []int', ([count], { spend }) => {
    const stop = wholeOf(count);
    return integers({ start: 0n, stop, step: stop < 0n ? -1n : 1n }, spend);
  }),
  declare('untilStep', 'int int int -> []int', ([start, stop, step], { spend }) => {
    return integers({ start: wholeOf(start), stop: wholeOf(stop), step: wholeOf(step) }, spend);
  }),
  declare('seq', 'int... -> string', (args, { spend }) => sequence(args.map(wholeOf), spend)),
];

const itemsPerStep = 100;
const comparedPerStep = 30;

function itemsOf(value: GoValue | undefined, action: string): readonly GoValue[] {
  if (value?.kind === 'list') return value.items;
  if (!value || value.kind === 'nil') return fail(nilPointer);
  return fail(`Cannot ${action} on type ${kindName(value)}`);
}

/** Returns the changed items, or a nil slice if there are no items, as in Go. A nil slice becomes `null` in YAML. */
function nilIfNone(items: readonly GoValue[], change: (items: readonly GoValue[]) => readonly GoValue[]): GoList {
  return items.length === 0 ? { ...goList([]), isNil: true } : goList(change(items));
}

function concatenated(value: GoValue): readonly GoValue[] {
  if (value.kind === 'list') return value.items;
  return fail(value.kind === 'nil' ? nilPointer : `Cannot concat type ${kindName(value)} as list`);
}

function isIn(items: readonly GoValue[], wanted: GoValue): boolean {
  return items.some((item) => deepEqual(wanted, item));
}

function unique(items: readonly GoValue[], spend: (steps: number) => void): GoValue[] {
  const kept: GoValue[] = [];
  for (const item of items) {
    spend(Math.ceil(kept.length / comparedPerStep));
    if (!isIn(kept, item)) kept.push(item);
  }
  return kept;
}

function slice(value: GoValue | undefined, bounds: readonly GoValue[]): GoValue {
  if (!value || value.kind === 'nil') return fail(nilPointer);
  if (value.kind !== 'list') return fail(`list should be type of slice or array but ${kindName(value)}`);
  if (value.items.length === 0) return goNil;
  const [start, end] = [bounds[0] && Number(toInt64(bounds[0])), bounds[1] && Number(toInt64(bounds[1]))];
  const [from, to] = [start ?? 0, end ?? value.items.length];
  if (from < 0 || to < from || to > value.items.length) fail('reflect.Value.Slice: slice index out of bounds');
  return { ...value, items: value.items.slice(from, to) };
}

function chunk(size: number, value: GoValue | undefined): GoList {
  if (value?.kind !== 'list')
    return fail(!value || value.kind === 'nil' ? nilPointer : `Cannot chunk type ${kindName(value)}`);
  if (size < 1) fail('runtime error: makeslice: len out of range');
  const chunks: GoValue[] = [];
  for (let at = 0; at < value.items.length; at += size) chunks.push(goList(value.items.slice(at, at + size)));
  return { kind: 'list', element: '[]interface {}', items: chunks };
}

function sortAlpha(value: GoValue): GoValue {
  if (value.kind !== 'list') return goStrings([strval(value)]);
  const texts = strslice(value);
  const isKnown = texts.length === 1 || !texts.some((item) => item.includes(unknownPlaceholder));
  return isKnown ? goStrings(texts.sort(compareStrings)) : goUnknown('the order of unknown items');
}

/** Returns a bigint, because adding 1 to a JavaScript number above 2^53 may have no effect. */
function wholeOf(value: GoValue | undefined): bigint {
  return value?.kind === 'integer' ? value.value : 0n;
}

interface Range {
  start: bigint;
  /** The end of the range, exclusive. */
  stop: bigint;
  step: bigint;
}

/**
 * The steps that `spend` counts per integer: more than one, because each integer is a separate value that takes memory.
 */
const stepsPerInteger = 2;

function integers({ start, stop, step }: Range, spend: (steps: number) => void): GoList {
  const distance = stop - start;
  const isTowards = distance >= 0n ? step > 0n : step < 0n;
  const count = isTowards ? Number((distance + step + (step > 0n ? -1n : 1n)) / step) : 0;
  spend(count * stepsPerInteger);
  const items: GoValue[] = [];
  for (let index = 0, at = start; index < count; index++, at += step) items.push(goInt(at));
  return { kind: 'list', element: 'int', items };
}

function sequence(args: readonly bigint[], spend: (steps: number) => void): GoValue {
  if (args.length === 0 || args.length > 3) return goString('');
  const start = args.length === 1 ? 1n : (args[0] ?? 0n);
  const end = args.at(-1) ?? 0n;
  const direction = end < start ? -1n : 1n;
  const step = args.length === 3 ? (args[1] ?? 0n) : direction;
  if (step * direction <= 0n) return goString('');
  return goString(
    integers({ start, stop: end + direction, step }, spend)
      .items.map(strval)
      .join(' '),
  );
}
