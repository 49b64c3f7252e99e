// Estimates the work of a function call. A list can contain the same value many times, or itself, so a short template
// can create a huge value.
import type { GoValue } from '../go/value.ts';

/**
 * Functions whose work does not grow with the size of their arguments, for example because they only return an argument
 * or put it into another value.
 */
const shallow: ReadonlySet<string> = new Set(
  'and call coalesce default dig empty first get hasKey kindIs kindOf last list mustFirst mustLast not or pluck set ternary tuple typeIs typeIsLike typeOf unset'.split(
    ' ',
  ),
);

/** Functions that read each item of a list or each character of a string, but not the parts of the items. */
const flat: ReadonlySet<string> = new Set('initial len mustInitial mustRest mustSlice rest slice'.split(' '));

/** Functions that read only the strings among their arguments. */
const reading: ReadonlySet<string> = new Set('fail include lookup required tpl'.split(' '));

/**
 * Functions that compare their arguments. Their errors print lists and maps, which is more work than comparing strings
 * and numbers.
 */
const comparing: ReadonlySet<string> = new Set('eq ge gt le lt ne'.split(' '));

/** The size of a value up to this limit is computed each time, which is faster than caching it. */
const measuredAgain = 10;

const partsPerStep = 4;
const charactersPerPart = 1;

/**
 * The measured factors by which some functions do more work per character than other functions, for example because
 * they parse or match text.
 */
const weights: ReadonlyMap<string, number> = new Map([
  ...namesOf('fromYaml fromYamlArray', 16),
  ...namesOf('toYaml toYamlPretty', 12),
  ...namesOf(
    'split splitList splitn fromToml toToml b64enc b32enc fromJson fromJsonArray mustFromJson lower upper untitle title swapcase nospace initials trimall trimAll sha1sum',
    4,
  ),
  ...namesOf('b64dec b32dec camelcase kebabcase snakecase toDate mustToDate', 8),
  ...namesOf('wrap wrapWith urlParse semver semverCompare', 16),
  ...namesOf('replace adler32sum substr', 4),
  ...namesOf('quote lookup', 2),
  ...namesOf('print printf println', 3),
]);

function weightOf(name: string): number {
  return weights.get(name) ?? (name.includes('egex') ? 4 : 1);
}

function namesOf(names: string, weight: number): [string, number][] {
  return names.split(' ').map((name) => [name, weight]);
}

const keyLength = 32;

/**
 * Returns how much long keys add to the size of a map. A template can use the text of a whole map as a key, so keys may
 * be very long.
 */
function lengthOfKeys(entries: ReadonlyMap<string, GoValue>): number {
  let length = 0;
  for (const key of entries.keys()) length += Math.max(0, key.length - keyLength);
  return length / charactersPerPart;
}

/**
 * The maximum depth to which nested values are counted. A map that contains itself is infinitely deep, so counting its
 * values, or passing it to a function, would overflow the stack.
 */
const maxDepth = 2000;

/**
 * Returns how many steps of work a call takes. The result is limited to about `most`, however large the arguments are.
 */
export function workOf(name: string, args: readonly GoValue[], most: number): number {
  if (shallow.has(name)) return 0;
  if (reading.has(name)) return (lengthOfTexts(args) / partsPerStep) * weightOf(name);
  // `index` converts a string to bytes, which takes work. Reading an item of a list takes no work.
  if (name === 'index') return lengthOfTexts(args.slice(0, 1)) / partsPerStep;
  if (flat.has(name)) return args.reduce((sum, arg) => sum + itemsOf(arg), 0) / itemsPerStep;
  if (comparing.has(name)) return comparisonWork(args, most);
  // `dict` converts only its keys to strings, and stores the values unchanged.
  if (name === 'dict') return sizeOf(args.filter((_, at) => at % 2 === 0).filter(isContainer), most * partsPerStep);
  return (sizeOf(args, most * partsPerStep) / partsPerStep) * weightOf(name);
}

function partsOf(value: GoValue): number | readonly GoValue[] | ReadonlyMap<string, GoValue> {
  if (value.kind === 'list') return value.byteCount ?? value.items;
  if (value.kind === 'map') return value.entries;
  return value.kind === 'string' ? value.value.length / charactersPerPart : 0;
}

function comparisonWork(args: readonly GoValue[], most: number): number {
  return lengthOfTexts(args) / comparedPerStep + sizeOf(args.filter(isContainer), most * partsPerStep) / partsPerStep;
}

function lengthOfTexts(args: readonly GoValue[]): number {
  return args.reduce((sum, arg) => sum + (arg.kind === 'string' ? arg.value.length : 0), 0);
}

const comparedPerStep = 2000;

function isContainer({ kind }: GoValue): boolean {
  return kind === 'list' || kind === 'map';
}

/**
 * Returns the number of steps that a result costs. The length of a result costs steps, because a format with a width
 * turns short arguments into a long text.
 */
export function workOfResult(result: GoValue): number {
  return result.kind === 'string' ? result.value.length / writtenPerStep : 0;
}

const writtenPerStep = 64;
const itemsPerStep = 20;

function itemsOf(value: GoValue): number {
  if (value.kind === 'list') return value.byteCount ?? value.items.length;
  return value.kind === 'string' ? value.value.length : 0;
}

/**
 * Returns the number of values, including nested values. The size of a list or map that occurs several times is
 * computed only once, because nested lists may double the number of items at each level.
 */
function sizeOf(values: Iterable<GoValue>, most: number): number {
  const known = new Map<object, number>();
  return sum(values, 0);

  function sum(parts: Iterable<GoValue>, depth: number): number {
    let size = 0;
    for (const part of parts) {
      size += 1 + inner(part, depth);
      if (size > most) return most + partsPerStep;
    }
    return size;
  }

  function inner(value: GoValue, depth: number): number {
    const parts = partsOf(value);
    if (typeof parts === 'number') return parts;
    const before = known.get(parts);
    if (before !== undefined) return before;
    if (depth > maxDepth) return most;
    const size = sum(parts.values(), depth + 1) + (parts instanceof Map ? lengthOfKeys(parts) : 0);
    if (size > measuredAgain) known.set(parts, size);
    return size;
  }
}
