// Processes the dependencies of a chart as Helm does before it coalesces values: selects the subcharts, applies their
// aliases, and imports their values.

import type { Work } from '../../work.ts';
import { LimitError } from '../go/limit-error.ts';
import { goMap } from '../go/make.ts';
import type { GoMap } from '../go/value.ts';
import { isCompatible } from '../go/version-constraint.ts';
import type { Chart, ChartMetadata, Dependency } from './chart.ts';
import { coalesceTables, coalesceValues, type ValuesChart } from './coalesce.ts';
import { copyMap } from './copy-values.ts';
import type { ChartSettings } from './rendering.ts';
import { spendWork, workOfValue } from './spend-work.ts';
import { tableAt, valueAtPath, wrapTable } from './value-path.ts';

export interface EnabledChart extends ValuesChart {
  chart: Chart;
  metadata: ChartMetadata;
  dependencies: EnabledChart[];
  /**
   * The path of the value that disables the chart, such as `db.enabled`. Set only if the chart is rendered although
   * this value disables it.
   */
  disabledBy?: string;
  leavesOut?: boolean;
}

type Warn = (warning: string) => void;

interface EnableOptions extends Pick<ChartSettings, 'disabledSubcharts'> {
  warn: Warn;
  work: Work;
}

/**
 * The maximum number of subcharts. Nested aliases multiply: 200 aliases on each of three levels give eight million
 * charts.
 */
const maxCharts = 1000;

class ChartCount {
  private left = maxCharts;

  add(): void {
    if (this.left-- === 0) throw new LimitError(`rendering stopped: the chart has more than ${maxCharts} subcharts`);
  }
}

/**
 * Enables the subcharts that their conditions and tags allow, and imports values from these subcharts.
 * @throws CoalesceError
 * @throws LimitError if there are too many subcharts or too much work
 */
export function enableDependencies(chart: Chart, user: GoMap, options: EnableOptions): EnabledChart {
  const count = new ChartCount();
  const enabled = enabledChart(chart, chart.metadata, count);
  applyConditions(enabled, user, { path: '', count, ...options });
  importValues(enabled, options);
  return enabled;
}

function enabledChart(chart: Chart, metadata: ChartMetadata, count: ChartCount): EnabledChart {
  count.add();
  const dependencies = chart.dependencies.map((each) => enabledChart(each, each.metadata, count));
  return { chart, metadata, name: metadata.name, values: chart.values, dependencies };
}

const workOfDeclared = 1 / 10;

function applyConditions(
  enabled: EnabledChart,
  user: GoMap,
  options: EnableOptions & { path: string; count: ChartCount },
): void {
  const { path, warn, disabledSubcharts, count, work } = options;
  const declared = enabled.metadata.dependencies;
  if (declared.length === 0) return;
  spendWork(work, declared.length * (1 + enabled.dependencies.length) * workOfDeclared);
  enabled.dependencies = namedDependencies(enabled.dependencies, declared, count);
  const renamed = declared.map((each) => ({ ...each, name: each.alias || each.name, enabled: true }));
  const values = coalesceValues(enabled, user, { warn, work });
  spendWork(work, renamed.reduce((sum, each) => sum + each.condition.length + each.tags.length, 0) * workOfValue);
  applyTags(renamed, values, warn);
  applyConditionPaths(renamed, values, { path, warn });
  const disabled = new Map(
    renamed.filter((each) => !each.enabled).map((each) => [each.name, switchOf(each, values, path)]),
  );
  for (const each of enabled.dependencies) {
    const disabledBy = disabled.get(each.name);
    if (disabledBy !== undefined) each.disabledBy = disabledBy;
  }
  if (disabledSubcharts !== 'render') {
    const used = enabled.dependencies.filter(({ disabledBy }) => disabledBy === undefined);
    enabled.leavesOut = used.length < enabled.dependencies.length;
    enabled.dependencies = used;
  }
  for (const each of enabled.dependencies) {
    applyConditions(each, values, { ...options, path: `${path}${each.name}.` });
    if (each.leavesOut) enabled.leavesOut = true;
  }
  const dependencies = renamed.filter(({ name }) => !disabled.has(name));
  enabled.metadata = { ...enabled.metadata, dependencies };
}

function namedDependencies(
  existing: readonly EnabledChart[],
  declared: readonly Dependency[],
  count: ChartCount,
): EnabledChart[] {
  const isFor = ({ name, metadata }: EnabledChart, each: Dependency) =>
    name === each.name && isCompatible(each.version, metadata.version);
  const others = existing.filter((chart) => !declared.some((each) => isFor(chart, each)));
  const named = declared.flatMap((each) => {
    const found = existing.find((chart) => isFor(chart, each));
    return found ? [withName(found, each.alias || found.name, count)] : [];
  });
  return [...others, ...named];
}

/**
 * Returns a dependency under the name that the parent chart uses. The chart itself keeps its name, because it may be
 * used under several names.
 */
function withName({ chart, metadata }: EnabledChart, name: string, count: ChartCount): EnabledChart {
  return enabledChart(chart, { ...metadata, name }, count);
}

function applyTags(declared: Dependency[], values: GoMap, warn: Warn): void {
  const tags = tableAt(values, 'tags');
  if (!('table' in tags)) return;
  for (const dependency of declared) {
    const set: boolean[] = [];
    for (const tag of dependency.tags) {
      const value = tags.table.entries.get(tag);
      if (value?.kind === 'bool') set.push(value.value);
      else if (value) warn(`Warning: Tag '${tag}' for chart ${dependency.name} returned non-bool value`);
    }
    dependency.enabled = set.length === 0 || set.includes(true);
  }
}

function applyConditionPaths(
  declared: Dependency[],
  values: GoMap,
  { path, warn }: { path: string; warn: Warn },
): void {
  for (const dependency of declared)
    for (const condition of dependency.condition.trim().split(',')) {
      const value = condition === '' ? undefined : valueAtPath(values, path + condition);
      if (value?.kind === 'bool') {
        dependency.enabled = value.value;
        break;
      }
      if (value) warn(`Warning: Condition path '${condition}' for chart ${dependency.name} returned non-bool value`);
    }
}

function switchOf({ condition, tags }: Dependency, values: GoMap, path: string): string {
  const deciding = condition
    .trim()
    .split(',')
    .find((each) => each !== '' && valueAtPath(values, path + each)?.kind === 'bool');
  return deciding === undefined ? `tags.${tags[0] ?? ''}` : path + deciding;
}

/**
 * Adds the values that `import-values` takes from dependencies. The chart's own values take precedence over imported
 * values.
 */
function importValues(enabled: EnabledChart, options: EnableOptions): void {
  const { warn, work } = options;
  for (const each of enabled.dependencies) importValues(each, options);
  if (enabled.metadata.dependencies.length === 0) return;
  const values = coalesceValues(enabled, goMap(), { warn, work, keepNulls: true });
  const imported = goMap();
  const merging = { warn, work, keepNulls: true, prefix: '' };
  for (const { name, importValues: imports } of enabled.metadata.dependencies)
    for (const each of imports) {
      const { child, parent } = typeof each === 'string' ? { child: `exports.${each}`, parent: '.' } : each;
      const found = tableAt(values, `${name}.${child}`);
      if ('table' in found) coalesceTables(imported, copyMap(wrapTable(parent, found.table), work), merging);
      else warn(missingTable(name, found.missing, typeof each === 'string'));
    }
  coalesceTables(values, imported, merging);
  enabled.values = values;
}

function missingTable(chart: string, key: string, isExport: boolean): string {
  const from = isExport ? '' : ` from chart ${chart}`;
  return `Warning: ImportValues missing table${from}: ${JSON.stringify(key)} is not a table`;
}
