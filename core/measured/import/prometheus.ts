// Reads what Prometheus answers to `query_range`: series of one or several metrics. Counters become rates; what several
// pods have is added up.

import type { SeriesPoint } from '../../model/scenario/scenario.ts';
import { childObject, isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { ColumnName, Samples } from '../measured-run.ts';
import type { ColumnsResult } from '../parse-recording.ts';
import type { SampledColumns } from '../sample-columns.ts';
import { chooseObject, type ImportOptions } from './choose-object.ts';
import { type KnownMetric, knownMetric } from './metric-names.ts';

export interface PrometheusOptions extends ImportOptions {
  /** What the series are; absent: their names say it. */
  column?: ColumnName | undefined;
}

interface RangeSeries {
  metric: ObjectValue;
  values: readonly SeriesPoint[];
}

/** Undefined if the value is no such answer. */
export function readPrometheus(value: Value | undefined, options: PrometheusOptions): ColumnsResult | undefined {
  const answer: ObjectValue = isObject(value) ? value : {};
  if (answer.status === 'error')
    return { ok: false, problem: `Prometheus answered with an error: ${shortText(textOf(answer.error))}` };
  const { resultType, result } = childObject(answer, 'data');
  if (resultType !== 'matrix' || !Array.isArray(result))
    return resultType === undefined
      ? undefined
      : {
          ok: false,
          problem: `the result is of type ${shortText(textOf(resultType))}: use \`query_range\`, whose type is matrix`,
        };
  const series = result.flatMap(readSeries);
  const known = series.map((one) => ({ ...one, is: describe(one, options) }));
  const [unknown] = known.filter(({ is }) => is === undefined);
  if (unknown)
    return {
      ok: false,
      problem: `it is not known what ${shortText(labelOf(unknown))} measures: say it as \`load=FILE\`, \`replicas=FILE\`, \`ready=FILE\` or \`cpu=FILE\``,
      needsColumn: true,
    };
  const described = known.flatMap((one) => (one.is ? { ...one, is: one.is } : []));
  return columnsOf(described, options);
}

type DescribedSeries = RangeSeries & { is: KnownMetric };

function columnsOf(series: readonly DescribedSeries[], options: PrometheusOptions): ColumnsResult {
  const [firstSeconds, notes] = [startOf(series), [] as string[]];
  if (firstSeconds === undefined) return { ok: false, problem: 'there are no values' };
  const columns: SampledColumns['columns'] = {};
  for (const column of new Set(series.map(({ is }) => is.column))) {
    const ofColumn = chooseSeries(
      series.filter(({ is }) => is.column === column),
      options,
    );
    if (!ofColumn.ok) return ofColumn;
    const samples = addUp(ofColumn.value.map((one) => samplesOf(one, notes)));
    columns[column] = samples.map(([seconds, value]) => [seconds - firstSeconds, value]);
  }
  return { ok: true, value: { startsAtSeconds: firstSeconds, columns, notes } };
}

/** Replicas are of one object; cpu and load are of all pods. */
function chooseSeries(series: readonly DescribedSeries[], options: PrometheusOptions) {
  const isSummed = series.every(({ is }) => is.column === 'cpu' || is.column === 'load');
  if (isSummed || series.length === 1) return { ok: true, value: series } as const;
  return chooseObject(
    series.map((one) => ({ ...one, name: objectName(one) })),
    options,
  );
}

const objectLabels = ['horizontalpodautoscaler', 'hpa', 'deployment', 'statefulset'];

function objectName({ metric }: RangeSeries): string {
  const label = objectLabels.map((name) => metric[name]).find((name) => typeof name === 'string');
  return typeof label === 'string' ? label : labelOf({ metric });
}

function describe({ metric }: RangeSeries, { column }: PrometheusOptions): KnownMetric | undefined {
  const known = knownMetric(typeof metric.__name__ === 'string' ? metric.__name__ : '');
  if (column === undefined) return known;
  if (known?.column === column) return known;
  return column === 'latency' || column === 'network' ? { column, factor: 1000 } : { column };
}

function labelOf({ metric }: Pick<RangeSeries, 'metric'>): string {
  return typeof metric.__name__ === 'string' ? metric.__name__ : 'a series without a name';
}

function startOf(series: readonly RangeSeries[]): number | undefined {
  const starts = series.flatMap(({ values }) => values[0]?.[0] ?? []);
  return starts.length > 0 ? starts.reduce((least, one) => Math.min(least, one)) : undefined;
}

/** In the unit of the column; a counter that falls began again at 0. */
function samplesOf({ values, is, metric }: DescribedSeries, notes: string[]): Samples {
  const factor = is.factor ?? 1;
  if (!is.isCounter) return values.map(([seconds, value]) => [seconds, value * factor]);
  let resets = 0;
  const rates = values.slice(1).map(([seconds, value], i): SeriesPoint => {
    const [beforeSeconds, before] = values[i] ?? [0, 0];
    if (value < before) resets++;
    return [seconds, ((value < before ? value : value - before) * factor) / (seconds - beforeSeconds)];
  });
  if (resets > 0)
    notes.push(
      `${shortText(labelOf({ metric }))} began again at 0 ${resets === 1 ? 'once' : `${resets} times`}, and was counted on`,
    );
  return rates;
}

function addUp(all: readonly Samples[]): Samples {
  const sums = new Map<number, number>();
  for (const samples of all)
    for (const [seconds, value] of samples) sums.set(seconds, (sums.get(seconds) ?? 0) + value);
  return [...sums].sort((a, b) => a[0] - b[0]);
}

/** Prometheus writes times as numbers and values as texts. */
function numberOf(value: Value | undefined): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

const maxShownLength = 200;
/** In a sentence. */
const shortText = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value : 'unknown');

/** Values that are not numbers are left out, and of several at one time the last one counts. */
function readSeries(series: Value): RangeSeries[] {
  const values = isObject(series) ? series.values : undefined;
  if (!isList(values)) return [];
  const points = new Map<number, number>();
  for (const pair of values) {
    if (!Array.isArray(pair)) continue;
    const [seconds, number] = [numberOf(pair[0]), numberOf(pair[1])];
    if (Number.isFinite(seconds) && Number.isFinite(number) && number >= 0) points.set(seconds, number);
  }
  return [{ metric: childObject(series, 'metric'), values: [...points].sort((a, b) => a[0] - b[0]) }];
}
