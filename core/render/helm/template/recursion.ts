// Endless recursion. Helm refuses the 1001st include of a template in itself, which is deeper than our stack. The error
// is the same text for each level, so it can be written down once the levels repeat with the same data.
import type { Place } from '../../origin.ts';
import type { GoValue } from '../go/value.ts';

/** How often Helm lets a template be included in itself. */
export const maxInclusions = 1000;
/** How deep `template` actions may be in each other, without an include between them. */
const maxTemplateDepth = 100_000;

/** A template that another one executes. */
interface RecursionLevel {
  kind: 'include' | 'template' | 'tpl';
  name: string;
  data: GoValue;
  /** The beginning of Go's error: `template: x.yaml:1:3: executing "x" at <include "y" .>: `. */
  context: string;
  /** The action that executes it. */
  place?: Place | undefined;
}

/** Templates that are executed in each other too deeply. Each level adds itself on the way out. */
export class RecursionError extends Error {
  /** The innermost level first. */
  readonly levels: RecursionLevel[] = [];
}

/** The error of a level that is too deep, if it is one: our limit or the end of the stack. */
export function asRecursion(error: unknown): RecursionError | undefined {
  if (error instanceof RecursionError) return error;
  return error instanceof RangeError && error.message.includes('call stack') ? new RecursionError() : undefined;
}

export function nestedReference(name: string): string {
  return `rendering template has a nested reference name: ${name}: unable to execute template`;
}

/** Helm's error, if the recursion has no end; undefined if it may have one. */
export function recursionText({ levels }: RecursionError): string | undefined {
  const outermostFirst = [...levels].reverse();
  const period = periodOf(outermostFirst);
  if (period === undefined || outermostFirst.some(({ kind }) => kind === 'tpl')) return undefined;
  const cycle = outermostFirst.slice(-period);
  return cycle.some(({ kind }) => kind === 'include')
    ? includeText(outermostFirst, cycle)
    : templateText(outermostFirst, cycle);
}

function includeText(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): string {
  const counts = new Map<string, number>();
  let text = '';
  for (const level of repeated(levels, cycle)) {
    if (level.kind !== 'include') continue;
    text += `${level.context}error calling include: `;
    const count = counts.get(level.name) ?? 0;
    if (count > maxInclusions) return `${text}${nestedReference(level.name)}`;
    counts.set(level.name, count + 1);
  }
  return text;
}

/** A `template` action gives no error of its own to the level around it. */
function templateText(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): string {
  let text = '';
  let depth = 0;
  for (const { kind, context } of repeated(levels, cycle)) {
    if (kind === 'include') text += `${context}error calling include: `;
    else if (depth === maxTemplateDepth) {
      return `${text}${context}exceeded maximum template depth (${maxTemplateDepth})`;
    }
    depth = kind === 'include' ? 0 : depth + 1;
  }
  return text;
}

function* repeated(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): Iterable<RecursionLevel> {
  yield* levels;
  for (;;) yield* cycle;
}

/** The number of levels after which the last ones repeat, three times at least. */
function periodOf(levels: readonly RecursionLevel[]): number | undefined {
  const { length } = levels;
  for (let period = 1; period * 3 <= length; period++) {
    const repeats = levels
      .slice(length - 2 * period)
      .every((level, index) => isSameLevel(level, levels[length - 3 * period + index]));
    if (repeats) return period;
  }
  return undefined;
}

function isSameLevel(a: RecursionLevel, b: RecursionLevel | undefined): boolean {
  return a.context === b?.context && a.name === b.name && isSame(a.data, b.data, 3);
}

/** Whether a template would do the same with both values. Lists and maps made anew are compared to some depth. */
function isSame(a: GoValue, b: GoValue, depth: number): boolean {
  if (a === b || (a.kind === 'nil' && b.kind === 'nil')) return true;
  if (a.kind === 'map' && b.kind === 'map')
    return a.entries === b.entries || haveSameEntries(a.entries, b.entries, depth);
  if (a.kind === 'list' && b.kind === 'list') {
    const { items } = b;
    return (
      depth > 0 &&
      a.items.length === items.length &&
      a.items.every((item, at) => isSame(item, items[at] ?? item, depth - 1))
    );
  }
  return a.kind === b.kind && 'value' in a && 'value' in b && a.value === b.value;
}

function haveSameEntries(a: ReadonlyMap<string, GoValue>, b: ReadonlyMap<string, GoValue>, depth: number): boolean {
  return (
    depth > 0 &&
    a.size === b.size &&
    [...a].every(([key, value]) => {
      const other = b.get(key);
      return other !== undefined && isSame(value, other, depth - 1);
    })
  );
}
