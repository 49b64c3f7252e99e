// Finds endless recursion of templates. Helm ends a recursion after about 1000 levels, but the JavaScript stack is too
// small for so many levels. As soon as the levels repeat with the same data, Helm's error is composed without executing
// the remaining levels.

import type { Place } from '../../origin.ts';
import { quoteString } from '../go/quote.ts';
import type { GoValue } from '../go/value.ts';

/** Helm rejects an `include` while more than this many executions of the same template are in progress. */
export const maxInclusions = 1000;
/** The maximum depth of `template` actions in Go, without an `include` between them. */
const maxTemplateDepth = 100_000;
/** The search for a repeating cycle leaves out at most this many of the innermost levels. */
const maxDropped = 20;

interface RecursionLevel {
  kind: 'include' | 'template' | 'tpl';
  name: string;
  data: GoValue;
  /** The beginning of Go's message: `template: x.yaml:1:3: executing "x" at <include "y" .>: `. */
  context: string;
  place?: Place | undefined;
}

/** The error of an endless recursion. Each level adds itself to `levels` while the error propagates outwards. */
export class RecursionError extends Error {
  readonly levels: RecursionLevel[] = [];
}

/**
 * Returns `error` if it is a `RecursionError`, and a new `RecursionError` if it is a stack overflow. Returns undefined
 * for any other error.
 */
export function asRecursion(error: unknown): RecursionError | undefined {
  if (error instanceof RecursionError) return error;
  return error instanceof RangeError && error.message.includes('call stack') ? new RecursionError() : undefined;
}

export function nestedReference(name: string): string {
  return `rendering template has a nested reference name: ${name}: unable to execute template`;
}

/** Returns Helm's error; undefined if the levels do not repeat, or if they repeat through `tpl` without `include`. */
export function recursionText({ levels }: RecursionError): string | undefined {
  const outermostFirst = [...levels].reverse();
  // The limit may be reached in a template that is called from the cycle but is not part of the cycle. So the search
  // drops the innermost levels one after the other.
  for (let dropped = 0; dropped <= maxDropped; dropped++) {
    const whole = outermostFirst.slice(0, outermostFirst.length - dropped);
    const period = periodOf(whole);
    if (period !== undefined) return textOf(whole, whole.slice(-period));
  }
  return undefined;
}

/**
 * Returns Helm's error; undefined if the cycle contains `tpl` without `include`. Helm does not limit such a recursion,
 * so Helm crashes and reports no error.
 */
function textOf(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): string | undefined {
  const kinds = new Set(cycle.map(({ kind }) => kind));
  if (kinds.has('include')) return includeText(levels, cycle);
  return kinds.has('tpl') ? undefined : templateText(levels, cycle);
}

function errorPrefix({ kind, context, name }: RecursionLevel): string {
  if (kind === 'template') return '';
  const detail = kind === 'tpl' ? templateErrorPrefix(name) : '';
  return `${context}error calling ${kind}: ${detail}`;
}

export function templateErrorPrefix(text: string): string {
  return `error during tpl function execution for ${quoteString(text)}: `;
}

function includeText(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): string {
  const counts = new Map<string, number>();
  let text = '';
  for (const level of repeated(levels, cycle)) {
    text += errorPrefix(level);
    if (level.kind !== 'include') continue;
    const count = counts.get(level.name) ?? 0;
    if (count > maxInclusions) return `${text}${nestedReference(level.name)}`;
    counts.set(level.name, count + 1);
  }
  return text;
}

function templateText(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): string {
  let text = '';
  let depth = 0;
  for (const level of repeated(levels, cycle)) {
    const isTemplate = level.kind === 'template';
    if (isTemplate && depth === maxTemplateDepth) {
      return `${text}${level.context}exceeded maximum template depth (${maxTemplateDepth})`;
    }
    text += errorPrefix(level);
    depth = isTemplate ? depth + 1 : 0;
  }
  return text;
}

function* repeated(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): Iterable<RecursionLevel> {
  yield* levels;
  for (;;) yield* cycle;
}

/** The period is the length of the shortest sequence that occurs three times in a row at the end of `levels`. */
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
