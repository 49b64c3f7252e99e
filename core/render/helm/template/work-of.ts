// How much work a function has with its arguments. Lists and maps can contain each other many times, and themselves: a
// short template can make a value with more parts than fit into memory.
import type { GoValue } from '../go/value.ts';

/** The functions that do not look at the parts of a value, or only put the value into another one. */
const shallow: ReadonlySet<string> = new Set(
  'and call coalesce default dig empty first get hasKey kindIs kindOf last list mustFirst mustLast not or pluck set ternary tuple typeIs typeIsLike typeOf unset'.split(
    ' ',
  ),
);

/** The functions that look at each item of a list, or at each character, and not into the items. */
const flat: ReadonlySet<string> = new Set('initial len mustInitial mustRest mustSlice rest slice'.split(' '));

/** The functions that read their texts, and pass on every other value. */
const reading: ReadonlySet<string> = new Set('fail include lookup required tpl'.split(' '));

/** The functions whose errors print a list or a map; texts and numbers are only compared. */
const comparing: ReadonlySet<string> = new Set('eq ge gt le lt ne'.split(' '));

/** Values with at most this many parts are counted again, because that is faster than looking up their size. */
const measuredAgain = 10;

/** The number of values and characters that are as much work as one step of a template. */
const partsPerStep = 4;
const charactersPerPart = 1;

/** The functions that do more with each character: parsers and writers of formats, patterns, words. Measured. */
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

/** The weight of a function; those with patterns have `regex` in their names. */
function weightOf(name: string): number {
  return weights.get(name) ?? (name.includes('egex') ? 4 : 1);
}

function namesOf(names: string, weight: number): [string, number][] {
  return names.split(' ').map((name) => [name, weight]);
}

/** Keys of this length or less are counted with their values. */
const keyLength = 32;

/** A template can use the text of a whole map as a key. */
function lengthOfKeys(entries: ReadonlyMap<string, GoValue>): number {
  let length = 0;
  for (const key of entries.keys()) length += Math.max(0, key.length - keyLength);
  return length / charactersPerPart;
}

/** A value that contains itself has no end; the functions would overflow the stack. */
const maxDepth = 2000;

/** The work of a function in steps; at most `most`, however large the arguments are. */
export function workOf(name: string, args: readonly GoValue[], most: number): number {
  if (shallow.has(name)) return 0;
  if (reading.has(name)) return (lengthOfTexts(args) / partsPerStep) * weightOf(name);
  // `index` converts a text to bytes, but reads an item of a list without work.
  if (name === 'index') return lengthOfTexts(args.slice(0, 1)) / partsPerStep;
  if (flat.has(name)) return args.reduce((sum, arg) => sum + itemsOf(arg), 0) / itemsPerStep;
  if (comparing.has(name)) return comparisonWork(args, most);
  // The keys are written as texts; values become part of the map unchanged.
  if (name === 'dict') return sizeOf(args.filter((_, at) => at % 2 === 0).filter(isContainer), most * partsPerStep);
  return (sizeOf(args, most * partsPerStep) / partsPerStep) * weightOf(name);
}

/** The parts of a list or a map; for any other value the number of its parts. */
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

/** The number of characters whose comparison is one step. */
const comparedPerStep = 2000;

function isContainer({ kind }: GoValue): boolean {
  return kind === 'list' || kind === 'map';
}

/**
 * The work, in steps, of a text that a function has written: a format with a width makes a long text of short
 * arguments.
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
 * The number of all parts, at most a little over `most`. A part that several others contain counts each time, but is
 * measured once: a list whose 40 levels contain the next one twice is counted in 40 steps.
 */
function sizeOf(values: Iterable<GoValue>, most: number): number {
  /** The sizes of lists and maps with many parts. */
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
