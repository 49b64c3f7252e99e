// Reads the series in an answer of Prometheus to `query_range`, without interpreting them.
import type { SeriesPoint } from '../../model/scenario/scenario.ts';
import { childObject, isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';

export interface RangeSeries {
  metric: ObjectValue;
  values: readonly SeriesPoint[];
}

export type RangeAnswer = { ok: true; series: readonly RangeSeries[] } | { ok: false; problem: string };

export function readRangeAnswer(value: Value | undefined): RangeAnswer | undefined {
  const answer: ObjectValue = isObject(value) ? value : {};
  if (answer.status === 'error')
    return { ok: false, problem: `Prometheus answered with an error: ${shortText(textOf(answer.error))}` };
  const { resultType, result } = childObject(answer, 'data');
  if (resultType === 'matrix' && Array.isArray(result)) return { ok: true, series: result.flatMap(readSeries) };
  const problem = `the result is of type ${shortText(textOf(resultType))}: use \`query_range\` (type matrix)`;
  return resultType === undefined ? undefined : { ok: false, problem };
}

export function metricNameOf({ metric }: Pick<RangeSeries, 'metric'>): string {
  return typeof metric.__name__ === 'string' ? metric.__name__ : 'a series without a name';
}

const maxShownLength = 200;
export const shortText = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value : 'unknown');

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

/** Prometheus writes times as numbers and values as strings. */
function numberOf(value: Value | undefined): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}
