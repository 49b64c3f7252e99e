// How much work a function has with its arguments. Lists and maps can contain each other many times, and themselves: a
// short template makes a value with more parts than a memory has.
import type { GoValue } from '../go/value.ts';

/** The functions that look at a value without its parts, or keep it in another one. */
const shallow: ReadonlySet<string> = new Set(
  'and coalesce default dict dig empty eq fail first ge get gt hasKey include index kindIs kindOf last le list lookup lt mustFirst mustLast ne not or pluck required set ternary tpl tuple typeIs typeIsLike typeOf unset'.split(
    ' ',
  ),
);

/** The functions that look at each item of a list, or at each character, and not into the items. */
const flat: ReadonlySet<string> = new Set('initial len mustInitial mustRest mustSlice rest slice'.split(' '));

/** Values and characters that are as much work as one step of a template. */
const partsPerStep = 4;
const charactersPerPart = 1;

/** The functions that do more with each character: parsers and writers of formats, patterns, words. Measured. */
const weights: ReadonlyMap<string, number> = new Map([
  ...namesOf('fromYaml fromYamlArray', 16),
  ...namesOf('toYaml toYamlPretty', 12),
  ...namesOf('split splitList splitn fromToml toToml', 4),
  ...namesOf(
    'fromJson fromJsonArray mustFromJson b64enc b32enc b64dec b32dec quote snakecase kebabcase camelcase title urlParse wrap wrapWith',
    2,
  ),
]);

/** The functions with patterns have `regex` in their names. */
function weightOf(name: string): number {
  return weights.get(name) ?? (name.includes('egex') ? 4 : 1);
}

function namesOf(names: string, weight: number): [string, number][] {
  return names.split(' ').map((name) => [name, weight]);
}
/** A value that contains itself has no end; the functions would overflow the stack. */
const maxDepth = 2000;

/** In steps; not more than `most`, however large the arguments are. */
export function workOf(name: string, args: readonly GoValue[], most: number): number {
  if (shallow.has(name)) return 0;
  if (flat.has(name)) return args.reduce((sum, arg) => sum + itemsOf(arg), 0) / itemsPerStep;
  return (sizeOf(args, most * partsPerStep) / partsPerStep) * weightOf(name);
}

/** In steps, of a text that a function has written: one with a width needs no long argument. */
export function workOfResult(result: GoValue): number {
  return result.kind === 'string' ? result.value.length / writtenPerStep : 0;
}

const writtenPerStep = 64;
const itemsPerStep = 20;

function itemsOf(value: GoValue): number {
  if (value.kind === 'list') return value.items.length;
  return value.kind === 'string' ? value.value.length : 0;
}

/** Of all parts, those that several others contain counted each time. */
function sizeOf(values: readonly GoValue[], most: number): number {
  const pending: Iterator<GoValue>[] = [values[Symbol.iterator]()];
  let size = 0;
  for (let parts = pending.at(-1); parts && size <= most; parts = pending.at(-1)) {
    if (pending.length > maxDepth) return most + partsPerStep;
    const { done, value } = parts.next();
    if (done) {
      pending.pop();
      continue;
    }
    size += 1 + (value.kind === 'string' ? value.value.length / charactersPerPart : 0);
    const inner = partsOf(value);
    if (inner) pending.push(inner);
  }
  return size;
}

function partsOf(value: GoValue): Iterator<GoValue> | undefined {
  if (value.kind === 'list') return value.items[Symbol.iterator]();
  return value.kind === 'map' ? value.entries.values() : undefined;
}
