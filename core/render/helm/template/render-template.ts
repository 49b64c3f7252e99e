// Renders templates as Helm's engine does: all files are parsed together, and then each file is executed.

import type { Place, TracedText } from '../../origin.ts';
import type { Work } from '../../work.ts';
import type { CallContext, FunctionTable } from '../go/function.ts';
import { compareStrings } from '../go/inspect.ts';
import { LimitError } from '../go/limit-error.ts';
import { quoteString } from '../go/quote.ts';
import type { GoValue } from '../go/value.ts';
import type { AssumedCondition } from './assumptions.ts';
import { builtins } from './builtins/builtins.ts';
import { executeFile, executeIncluded } from './execute.ts';
import { type DecidingValue, type Lookup, TemplateError, type TemplateRun } from './frame.ts';
import { Budget, defaultLimits, type RenderLimits, tooDeep } from './limits.ts';
import { removeText, shiftWithout, type WrittenRange } from './output.ts';
import { parseTemplate, type TemplateParseResult } from './parse-template.ts';
import { asRecursion, recursionText } from './recursion.ts';
import { errorEnd, errorStart, templateFunctions } from './template-functions.ts';
import { TemplateSet } from './template-set.ts';

export interface TemplateFile {
  name: string;
  /**
   * The path relative to the top chart, such as `charts/db/templates/hpa.yaml`. The origins of rendered text refer to
   * this path.
   */
  path: string;
  text: string;
}

/**
 * The result of parsing a file. The result depends only on the text and on the names of the functions, so it can be
 * cached.
 */
export interface ParsedFile {
  name: string;
  result: TemplateParseResult;
}

export interface RenderFailure {
  error: string;
  place?: Place;
  isLimit?: boolean;
}

export interface RenderedTemplateText extends TracedText {
  written: readonly WrittenRange[];
  /**
   * The values that decided conditions and loops in the file itself, without included templates, in the order of
   * execution.
   */
  decidedBy: readonly DecidingValue[];
  lookups: readonly Lookup[];
  /**
   * The assumptions that contradict the current values. Without these assumptions, other branches would be rendered.
   */
  contradicted: readonly AssumedCondition[];
}

export interface RenderOptions {
  functions: FunctionTable;
  limits?: Partial<RenderLimits>;
  /** The result of including a missing template: Helm's error (the default), or unknown text. */
  missingTemplates?: 'error' | 'unknown' | undefined;
  /**
   * The result of a failing expression, such as `required`: Helm's error (the default), or an unknown value. With
   * `unknown`, `fail` writes nothing.
   */
  failures?: 'error' | 'unknown' | undefined;
  /**
   * What an unknown condition or loop value means. With `empty` (the default), the condition is false or the loop
   * empty. With `written`, each branch is written once.
   */
  undecidedBlocks?: 'empty' | 'written' | undefined;
  assumptions?: readonly AssumedCondition[] | undefined;
  noteChange?: CallContext['noteChange'];
  lookups?: Readonly<Record<string, string>> | undefined;
  work?: Work | undefined;
}

export type RenderResult = { ok: true; rendered: RenderedTemplateText } | { ok: false; failure: RenderFailure };

export function parseFile({ name, path, text }: TemplateFile, functions: FunctionTable): ParsedFile {
  return { name, result: parseTemplate({ name, text, file: path }, knows(functions)) };
}

/**
 * Sorts templates as Helm does: deeper files first, so that definitions in parent charts replace definitions in
 * subcharts.
 */
export function sortTemplates<T extends { name: string }>(files: readonly T[]): T[] {
  const placed = files.map((file) => ({ file, depth: file.name.split('/').length }));
  return placed.sort((a, b) => b.depth - a.depth || compareStrings(b.file.name, a.file.name)).map(({ file }) => file);
}

export type CombinedFiles = { ok: true; set: TemplateSet } | { ok: false; failure: RenderFailure };

export function combineFiles(files: readonly ParsedFile[]): CombinedFiles {
  const set = new TemplateSet();
  for (const { result } of sortTemplates(files)) {
    if (!result.ok) {
      return {
        ok: false,
        failure: { error: parseErrorText(result.error), ...(result.place && { place: result.place }) },
      };
    }
    set.add(result.trees.values());
  }
  return { ok: true, set };
}

export function renderTemplate(set: TemplateSet, name: string, data: GoValue, options: RenderOptions): RenderResult {
  const limits = { ...defaultLimits, ...options.limits };
  const run = createRun(limits, options);
  const tree = set.get(name);
  if (!tree) {
    return {
      ok: false,
      failure: { error: `template: no template ${quoteString(name)} associated with template "gotpl"` },
    };
  }
  try {
    const output = executeFile(run, tree, set, data);
    const { decidedBy, lookups, contradicted } = run;
    const written = withoutMissingValues(output.trace(), output.written);
    return { ok: true, rendered: { ...written, decidedBy, lookups, contradicted } };
  } catch (error) {
    return { ok: false, failure: failureOf(error, run, name) };
  }
}

function createRun(
  limits: RenderLimits,
  {
    functions,
    missingTemplates = 'error',
    failures = 'error',
    undecidedBlocks = 'empty',
    assumptions = [],
    noteChange = () => {},
    lookups: inCluster = {},
    work,
  }: RenderOptions,
): TemplateRun {
  const run: TemplateRun = {
    budget: new Budget(limits, work),
    functions,
    missingTemplates,
    failures,
    undecidedBlocks,
    decidedBy: [],
    lookups: [],
    inCluster,
    assumptions,
    contradicted: [],
    included: new Map(),
    lineStarts: new Map(),
    parsed: new Map(),
    hasFunction: knows(functions),
    noteChange,
    execute: (tree, set, data) => executeIncluded(run, tree, set, data),
  };
  return run;
}

function knows(functions: FunctionTable): (name: string) => boolean {
  return (name) =>
    functions.has(name) || builtins.has(name) || templateFunctions.has(name) || name === 'and' || name === 'or';
}

/** Helm removes `<no value>` even if this text comes from the template source. */
function withoutMissingValues(
  traced: TracedText,
  written: readonly WrittenRange[],
): TracedText & Pick<RenderedTemplateText, 'written'> {
  const noValue = '<no value>';
  const text = removeText(traced, noValue);
  if (text === traced) return { ...traced, written };
  const starts = [...traced.text.matchAll(/<no value>/g)].map(({ index }) => index);
  const shift = shiftWithout(starts, noValue.length);
  const moved = written.map(({ start, end, place }) => ({ start: shift(start), end: shift(end), place }));
  return { ...text, written: moved.filter(({ start, end }) => start < end) };
}

/** Helm's error is, for example, `parse error at (chart/templates/x.yaml:3): unexpected EOF`. */
function parseErrorText(error: string): string {
  const parts = error.split(': ');
  return `parse error at (${parts[1] ?? ''}): ${parts.at(-1) ?? ''}`;
}

function failureOf(error: unknown, { calling }: TemplateRun, name: string): RenderFailure {
  if (error instanceof TemplateError) {
    return { error: executionErrorText(error.message), ...(error.place && { place: error.place }) };
  }
  if (error instanceof LimitError) {
    const where = calling === undefined ? name : `${name}, function ${calling}`;
    return { error: `${error.message}: ${where}`, isLimit: true };
  }
  const recursion = asRecursion(error);
  if (recursion) {
    const text = recursionText(recursion);
    const place = recursion.levels[0]?.place;
    const isLimit = text === undefined;
    return { error: text ?? tooDeep, ...(isLimit && { isLimit }), ...(place && { place }) };
  }
  // Any other error is a panic of a function in Go. Helm catches this panic and reports it with this prefix.
  return { error: `rendering template failed: ${error instanceof Error ? error.message : String(error)}` };
}

/** For an error of `required` or `fail`, Helm prints only the location and the text between the markers. */
function executionErrorText(error: string): string {
  const [, location = ''] = error.split(': ', 2);
  const start = error.indexOf(errorStart);
  const end = error.lastIndexOf(errorEnd);
  if (start < 0 || end < start) return error;
  return `execution error at (${location}): ${error.slice(start + errorStart.length, end)}`;
}
