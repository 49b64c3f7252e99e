// Reads the answer of Prometheus to `query_range`. Counters become rates, and the series of several pods are added up.
import type { Value } from '../../model/value.ts';
import { counterRates, resetNote } from '../counter-rates.ts';
import type { ColumnName, Samples } from '../measured-run.ts';
import { nameList } from '../name-list.ts';
import type { ColumnsResult } from '../parse-recording.ts';
import type { SampledColumns } from '../sample-columns.ts';
import { addUp } from './add-up.ts';
import { chooseObject, type ImportOptions } from './choose-object.ts';
import { type DescribedSeries, describeSeries, isSummed } from './described-series.ts';
import { metricNameOf, type RangeSeries, readRangeAnswer, shortText } from './prometheus-answer.ts';
import { seriesOfCpu, seriesOfLoad } from './summed-series.ts';

export interface PrometheusOptions extends ImportOptions {
  column?: ColumnName | undefined;
}

export function readPrometheus(value: Value | undefined, options: PrometheusOptions): ColumnsResult | undefined {
  const answer = readRangeAnswer(value);
  if (!answer?.ok) return answer;
  const described = describeSeries(answer.series, options.column);
  if (!described.ok) return described;
  const { series, unused } = described;
  const result = columnsOf(series, options);
  if (!result.ok || unused.length === 0) return result;
  const notes = [...result.value.notes, `series that are not used: ${nameList(unused)}`];
  return { ok: true, value: { ...result.value, notes } };
}

function columnsOf(series: readonly DescribedSeries[], options: PrometheusOptions): ColumnsResult {
  const [firstSeconds, notes] = [startOf(series), [] as string[]];
  if (firstSeconds === undefined) return { ok: false, problem: 'there are no values' };
  const columns: SampledColumns['columns'] = {};
  for (const column of new Set(series.map(({ is }) => is.column))) {
    const ofColumn = series.filter(({ is }) => is.column === column);
    const read = isSummed(column) ? sumOf(column, ofColumn, notes) : samplesOfObject(ofColumn, options, notes);
    if (!read.ok) return read;
    columns[column] = read.value.map(([seconds, value]) => [seconds - firstSeconds, value]);
  }
  return { ok: true, value: { startsAtSeconds: firstSeconds, columns, notes } };
}

type SamplesResult =
  | { ok: true; value: Samples }
  | { ok: false; problem: string; names?: readonly string[] | undefined };

function sumOf(column: ColumnName, found: readonly DescribedSeries[], notes: string[]): SamplesResult {
  const series = column === 'cpu' ? seriesOfCpu(found) : seriesOfLoad(found);
  const rates = series.map(ratesOf);
  const resets = rates.reduce((sum, one) => sum + one.resets, 0);
  const [first] = series;
  if (first && resets > 0) notes.push(resetNote(nameList([metricNameOf(first)]), resets));
  const all = rates.map((one) => one.rates);
  return { ok: true, value: addUp(all, first?.is.isCounter === true) };
}

function ratesOf({ values, is }: DescribedSeries): { rates: Samples; resets: number } {
  if (is.isCounter) return counterRates(values, is.factor);
  return { rates: values.map(([seconds, value]) => [seconds, value * is.factor]), resets: 0 };
}

const objectLabels = ['horizontalpodautoscaler', 'hpa', 'deployment', 'statefulset'];

function samplesOfObject(
  series: readonly DescribedSeries[],
  options: PrometheusOptions,
  notes: string[],
): SamplesResult {
  const named = series.map((one) => ({ ...one, ...objectOf(one) }));
  const [first] = named;
  const isOne = named.every(({ key }) => key === first?.key);
  const chosen = isOne ? ({ ok: true, value: named } as const) : chooseObject(named, options);
  if (!chosen.ok) return chosen;
  if (chosen.value.length > 1 && chosen.value.some(({ isObject }) => !isObject))
    return {
      ok: false,
      problem: `${chosen.value.length} series of ${shortText(metricNameOf(chosen.value[0] ?? { metric: {} }))} do not name their object: use a query with one series`,
    };
  return { ok: true, value: firstValues(chosen.value, notes) };
}

function firstValues(series: readonly DescribedSeries[], notes: string[]): Samples {
  const values = new Map<number, number>();
  const contradicted = new Set<number>();
  for (const { values: points, is } of series)
    for (const [seconds, value] of points) {
      const earlier = values.get(seconds);
      if (earlier === undefined) values.set(seconds, value * is.factor);
      else if (earlier !== value * is.factor) contradicted.add(seconds);
    }
  if (contradicted.size > 0) {
    const names = nameList([...new Set(series.map(metricNameOf))]);
    const times = contradicted.size === 1 ? 'one time' : `${contradicted.size} times`;
    notes.push(`${names} has several values at ${times}: the value of the first series is used`);
  }
  return [...values].sort((a, b) => a[0] - b[0]);
}

function objectOf({ metric }: RangeSeries) {
  const label = objectLabels.map((name) => metric[name]).find((name) => typeof name === 'string');
  const space = metric.exported_namespace ?? metric.namespace;
  const namespace = typeof space === 'string' ? space : undefined;
  const name = typeof label === 'string' ? label : metricNameOf({ metric });
  return { name, namespace, key: `${namespace ?? ''}/${name}`, isObject: typeof label === 'string' };
}

function startOf(series: readonly RangeSeries[]): number | undefined {
  const starts = series.flatMap(({ values }) => values[0]?.[0] ?? []);
  return starts.length > 0 ? starts.reduce((least, one) => Math.min(least, one)) : undefined;
}
