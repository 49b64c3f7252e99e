// How much work a function has with its arguments. Lists and maps can contain each other many times, and themselves: a
// short template makes a value with more parts than a memory has.
import type { GoValue } from '../go/value.ts';

/** The functions that look at a value without its parts, or keep it in another one. */
const shallow: ReadonlySet<string> = new Set(
  'and coalesce default dict dig empty eq fail first ge get gt hasKey include index initial kindIs kindOf last le len list lookup lt mustFirst mustLast mustRest mustSlice ne not or pluck required rest set slice ternary tpl tuple typeIs typeIsLike typeOf unset'.split(
    ' ',
  ),
);

/** Values and characters that are as much work as one step of a template. */
const partsPerStep = 4;
const charactersPerPart = 4;
/** A value that contains itself has no end; the functions would overflow the stack. */
const maxDepth = 2000;

/** In steps; not more than `most`, however large the arguments are. */
export function workOf(name: string, args: readonly GoValue[], most: number): number {
  return shallow.has(name) ? 0 : sizeOf(args, most * partsPerStep) / partsPerStep;
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
