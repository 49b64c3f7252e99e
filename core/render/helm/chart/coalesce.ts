// Merges the user's values with the values of a chart, and passes values and globals to subcharts, as Helm does. The
// user's value overrides the chart's value, and a null in the user's values deletes the chart's value.

import type { Work } from '../../work.ts';
import { sprintf, sprintValue } from '../go/format.ts';
import { goMap } from '../go/make.ts';
import type { GoMap, GoValue } from '../go/value.ts';
import { copyMap } from './copy-values.ts';
import { spendWork, workOfValue } from './spend-work.ts';

/** A chart whose values are coalesced. Its `dependencies` change while conditions and aliases are applied. */
export interface ValuesChart {
  name: string;
  values: GoMap;
  dependencies: readonly ValuesChart[];
}

export interface CoalesceOptions {
  warn: (warning: string) => void;
  /** Whether the nulls of the user are kept, so that a later merge can delete the values that the nulls override. */
  keepNulls?: boolean;
  /** The budget of work. Copied values count, because values that many charts share are copied for each chart. */
  work: Work;
}

export class CoalesceError extends Error {}

/**
 * Merges the user's values with the defaults of the chart and its subcharts.
 * @throws CoalesceError if the values of a subchart are not a table, and LimitError if the limit of work is reached
 */
export function coalesceValues(chart: ValuesChart, user: GoMap, options: CoalesceOptions): GoMap {
  const values = copyMap(user, options.work);
  coalesceChart(chart, values, { keepNulls: false, ...options, prefix: '' });
  return values;
}

const workOfComparison = 1 / 100;

interface Coalescing extends Required<CoalesceOptions> {
  prefix: string;
}

function coalesceChart(chart: ValuesChart, values: GoMap, coalescing: Coalescing): void {
  const inChart = { ...coalescing, prefix: joined(coalescing.prefix, chart.name) };
  coalesceOwn(chart, values, inChart);
  for (const subchart of chart.dependencies) {
    const own = values.entries.get(subchart.name) ?? goMap();
    if (own.kind !== 'map') throw new CoalesceError(`type mismatch on ${subchart.name}: ${sprintf('%t', [own])}`);
    values.entries.set(subchart.name, own);
    coalesceGlobals(own, values, inChart);
    coalesceChart(subchart, own, inChart);
  }
}

function coalesceOwn(chart: ValuesChart, values: GoMap, coalescing: Coalescing): void {
  spendWork(coalescing.work, chart.values.entries.size * chart.dependencies.length * workOfComparison);
  for (const [key, value] of copyMap(chart.values, coalescing.work).entries) {
    const set = values.entries.get(key);
    if (!set) values.entries.set(key, value);
    else if (set.kind === 'nil' && !coalescing.keepNulls) values.entries.delete(key);
    else if (set.kind === 'map') {
      const prefix = joined(coalescing.prefix, key);
      const isSubchart = chart.dependencies.some(({ name }) => name === key);
      if (value.kind === 'map')
        coalesceTables(set, value, { ...coalescing, prefix, keepNulls: coalescing.keepNulls || isSubchart });
      else if (value.kind !== 'nil') coalescing.warn(`warning: skipped value for ${prefix}: Not a table.`);
    }
  }
}

function coalesceGlobals(own: GoMap, parent: GoMap, coalescing: Coalescing): void {
  const ownGlobals = own.entries.get('global') ?? goMap();
  const parentGlobals = parent.entries.get('global') ?? goMap();
  if (ownGlobals.kind !== 'map' || parentGlobals.kind !== 'map') {
    const which = ownGlobals.kind === 'map' ? 'source' : 'destination';
    coalescing.warn(`warning: skipping globals because ${which} global is not a table.`);
    return;
  }
  spendWork(coalescing.work, parentGlobals.entries.size * workOfValue);
  const inGlobals = { ...coalescing, prefix: joined(coalescing.prefix, 'global'), keepNulls: true };
  for (const [key, value] of parentGlobals.entries) coalesceGlobal(ownGlobals, key, value, inGlobals);
  own.entries.set('global', ownGlobals);
}

function coalesceGlobal(globals: GoMap, key: string, value: GoValue, coalescing: Coalescing): void {
  const before = globals.entries.get(key);
  if (value.kind !== 'map') {
    if (before?.kind === 'map') coalescing.warn(`key ${key} is table. Skipping`);
    else globals.entries.set(key, value);
    return;
  }
  if (before && before.kind !== 'map') {
    coalescing.warn(`Conflict: cannot merge map onto non-map for ${JSON.stringify(key)}. Skipping.`);
    return;
  }
  spendWork(coalescing.work, value.entries.size * workOfValue);
  const table = { ...value, entries: new Map(value.entries) };
  if (before) coalesceTables(table, before, coalescing);
  globals.entries.set(key, table);
}

/**
 * Copies each entry that `into` lacks from `from` to `into`, also in nested tables. An entry that is null in `into` but
 * not in `from` is deleted, unless `keepNulls` is set.
 */
export function coalesceTables(into: GoMap, from: GoMap, coalescing: Coalescing): void {
  spendWork(coalescing.work, from.entries.size * workOfValue);
  for (const [key, value] of from.entries) {
    const prefix = joined(coalescing.prefix, key);
    const set = into.entries.get(key);
    if (!set) into.entries.set(key, value);
    else if (set.kind === 'nil') {
      if (value.kind !== 'nil' && !coalescing.keepNulls) into.entries.delete(key);
    } else warnOrCoalesce(set, value, { ...coalescing, prefix });
  }
}

function warnOrCoalesce(set: GoValue, value: GoValue, coalescing: Coalescing): void {
  const { prefix, warn } = coalescing;
  if (value.kind === 'map') {
    if (set.kind === 'map') coalesceTables(set, value, coalescing);
    else warn(`warning: cannot overwrite table with non table for ${prefix} (${sprintValue(value)})`);
  } else if (set.kind === 'map' && value.kind !== 'nil')
    warn(`warning: destination for ${prefix} is a table. Ignoring non-table value (${sprintValue(value)})`);
}

function joined(prefix: string, key: string): string {
  return prefix === '' ? key : `${prefix}.${key}`;
}
