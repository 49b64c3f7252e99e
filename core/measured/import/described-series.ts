import type { ColumnName } from '../measured-run.ts';
import { nameList } from '../name-list.ts';
import { isCounterName, type KnownMetric, knownMetric } from './metric-names.ts';
import { metricNameOf, type RangeSeries, shortText } from './prometheus-answer.ts';

export type DescribedSeries = RangeSeries & { is: KnownMetric };

export type Described =
  | { ok: true; series: readonly DescribedSeries[]; unused: readonly string[] }
  | { ok: false; problem: string; needsColumn?: true };

export function describeSeries(series: readonly RangeSeries[], column: ColumnName | undefined): Described {
  const known = series.flatMap((one) => {
    const is = metricOf(one);
    return is && (column === undefined || is.column === column) ? [{ ...one, is }] : [];
  });
  const [first] = series;
  if (known.length > 0 || !first) return withBestMetrics(series, known);
  if (column === undefined)
    return {
      ok: false,
      problem: `it is not known what ${shortText(metricNameOf(first))} measures: say what the file contains, as in \`load=FILE\`, \`replicas=FILE\`, \`ready=FILE\` or \`cpu=FILE\``,
      needsColumn: true,
    };
  const names = [...new Set(series.map(metricNameOf))];
  if (names.length > 1)
    return {
      ok: false,
      problem: `it has several metrics (${nameList(names)}): use a file with only the metric for ${column}`,
    };
  const is = { column, factor: baseUnitFactors[column] ?? 1, rank: 0 };
  const isCounter = isSummed(column) && isCounterName(metricNameOf(first));
  return {
    ok: true,
    series: series.map((one) => ({ ...one, is: { ...is, ...(isCounter && { isCounter }) } })),
    unused: [],
  };
}

/** The factors from the units of Prometheus, which are seconds and whole cpus, to the units of the columns. */
const baseUnitFactors: Partial<Record<ColumnName, number>> = { cpu: 1000, latency: 1000, network: 1000 };

/** Whether the values of several pods are added up. A recording contains the cpu and the load of all pods together. */
export function isSummed(column: ColumnName): boolean {
  return column === 'cpu' || column === 'load';
}

function metricOf({ metric }: RangeSeries): KnownMetric | undefined {
  const name = typeof metric.__name__ === 'string' ? metric.__name__ : '';
  if (name !== 'kube_horizontalpodautoscaler_status_target_metric') return knownMetric(name);
  const isCpu = metric.metric_name === 'cpu' && metric.metric_target_type === 'utilization';
  return isCpu ? { column: 'utilization', factor: 1, rank: 0 } : undefined;
}

function withBestMetrics(series: readonly RangeSeries[], known: readonly DescribedSeries[]): Described {
  const best = new Map<ColumnName, number>();
  for (const { is, values } of known)
    if (values.length > 0) best.set(is.column, Math.min(is.rank, best.get(is.column) ?? is.rank));
  const used = known.filter(({ is }) => is.rank === best.get(is.column));
  const names = new Set(used.map(metricNameOf));
  return { ok: true, series: used, unused: series.map(metricNameOf).filter((name) => !names.has(name)) };
}
