// Endless recursion. Helm refuses the 1001st include of a template in itself, which is deeper than our stack. The error
// is the same text for each level, so it can be written down once the levels repeat with the same data.

import type { Place } from '../../origin.ts';
import { quoteString } from '../go/quote.ts';
import type { GoValue } from '../go/value.ts';

/** How often Helm allows a template to be included in itself. */
export const maxInclusions = 1000;
/** The maximum depth of nested `template` actions without an include between them. */
const maxTemplateDepth = 100_000;
/** The number of innermost levels that may be outside the cycle. */
const maxDropped = 20;

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
  // The innermost levels may not be part of the cycle: the limit was reached in another template that a level includes.
  for (let dropped = 0; dropped <= maxDropped; dropped++) {
    const whole = outermostFirst.slice(0, outermostFirst.length - dropped);
    const period = periodOf(whole);
    if (period !== undefined) return textOf(whole, whole.slice(-period));
  }
  return undefined;
}

/** Helm's error. Helm does not limit `tpl`, so a recursion of `tpl` alone ends the whole process. */
function textOf(levels: readonly RecursionLevel[], cycle: readonly RecursionLevel[]): string | undefined {
  const kinds = new Set(cycle.map(({ kind }) => kind));
  if (kinds.has('include')) return includeText(levels, cycle);
  return kinds.has('tpl') ? undefined : templateText(levels, cycle);
}

/** The text that a level adds to the error; a `template` action adds nothing. */
function errorPrefix({ kind, context, name }: RecursionLevel): string {
  if (kind === 'template') return '';
  const detail = kind === 'tpl' ? templateErrorPrefix(name) : '';
  return `${context}error calling ${kind}: ${detail}`;
}

/** The beginning of the error of `tpl` for an error in its text. */
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

/** The number of levels after which the last levels repeat at least three times. */
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

/** Whether a template would do the same with both values. New lists and maps are compared to some depth. */
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
