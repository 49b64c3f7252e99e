// What custom metrics follow, and what their APIs return at a sync (docs/behavior/world.md §3).

import { type SeriesSource, seriesReadings } from '../../model/hpa/metric-kinds.ts';
import type { Fault, Follow, FollowSource } from '../../model/scenario/scenario.ts';
import { type Int64, int64OfFloat } from '../int64.ts';
import type { PodSample, SeriesAnswer, SeriesByReading, SourcedSeries } from '../observation.ts';
import type { Cohort } from './cohorts.ts';
import { ratePerSecond, type Scrape, servedPerPod } from './counters.ts';
import { hasMetricFault, type MetricFault } from './faults.ts';
import { type LoadCurve, linearCurve, toLoadPoints, valueAt } from './load.ts';
import { servedUntil } from './usage.ts';
import { wholeSecond, wholeWindow } from './whole-second.ts';
import { withZeroValues } from './zero-readings.ts';

const apiError = 'the server is currently unable to handle the request';

/** A custom metric that the controller reads. */
export interface CustomMetric {
  /** The source of its kind of metric, which says what its API returns. */
  source: SeriesSource;
  name: string;
  /** The selector as a query: `service=web`. */
  selector: string;
  /** The object that an Object metric describes. */
  on?: { kind: string; name: string };
  /** What it follows by default; `capacity`: of one pod, in units per second. */
  defaultFollow(capacity: number): DefaultFollow;
}

export interface DefaultFollow {
  of: FollowSource;
  times: number;
  /** What the factor achieves: `reach its target 10k at 70 % of capacity`. */
  meaning?: string;
}

/** One metric with the source that it follows. */
export interface MetricSeries {
  metric: CustomMetric;
  of: FollowSource | LoadCurve;
  times: number;
  meaning?: string;
  /** The scenario does not say what it follows, so the chart shows the assumption. */
  isAssumed: boolean;
}

export function resolveSeries(
  customMetrics: readonly CustomMetric[],
  follow: Readonly<Record<string, Follow>>,
  capacity: number,
): MetricSeries[] {
  return distinctMetrics(customMetrics).map((metric) => {
    const configured = Object.hasOwn(follow, metric.name) ? follow[metric.name] : undefined;
    if (configured) return { metric, of: followedCurve(configured.of), times: configured.times, isAssumed: false };
    return { metric, ...metric.defaultFollow(capacity), isAssumed: true };
  });
}

/** Several targets may read one metric, whose API has one answer. What it follows by default, the first target decides. */
export function distinctMetrics(metrics: readonly CustomMetric[]): CustomMetric[] {
  const byKey = new Map<string, CustomMetric>();
  for (const metric of metrics) {
    const { source, name, selector, on } = metric;
    const key = JSON.stringify([source, name, selector, on?.kind, on?.name]);
    if (!byKey.has(key)) byKey.set(key, metric);
  }
  return [...byKey.values()];
}

function followedCurve(of: Follow['of']): MetricSeries['of'] {
  return typeof of === 'object' ? linearCurve(toLoadPoints(of.points)) : of;
}

export interface MetricsView {
  atMs: number;
  window: { from: Scrape; to: Scrape } | undefined;
  readyPods: number;
  faults: readonly Fault[];
}

/** One number for the whole workload, in thousandths; undefined if nothing has been scraped yet. */
function seriesValue({ of, times }: MetricSeries, { window }: MetricsView): Int64 | undefined {
  if (window === undefined) return undefined;
  if (typeof of === 'object') return milli(valueAt(of.segmentAt(window.to.atMs), window.to.atMs) * times);
  return milli(ratePerSecond(of, window) * times);
}

/** `answer`: of the form that the API of this kind of metric has. */
export function sourcedSeries({ source, name, selector, on }: CustomMetric, answer: SeriesAnswer): SourcedSeries {
  return { source, series: { name, selector, ...(on && { on }), answer } } as SourcedSeries;
}

/** What its API returns; `samplesOf`: the values of the pods, for a metric of each pod. */
export function observedSeries(one: MetricSeries, view: MetricsView, samplesOf: SamplesOf): SourcedSeries {
  const { source, name } = one.metric;
  const has = (fault: MetricFault) => hasMetricFault(view.faults, fault, name, view.atMs);
  if (has('metricsDown')) return sourcedSeries(one.metric, { error: apiError });
  const answer = answers[seriesReadings[source]](one, view, samplesOf);
  return sourcedSeries(one.metric, has('metricsZero') ? withZeroValues(answer) : answer);
}

type SamplesOf = (one: MetricSeries) => readonly (PodSample | undefined)[];

const answers: {
  [Reading in keyof SeriesByReading]: (
    one: MetricSeries,
    view: MetricsView,
    samplesOf: SamplesOf,
  ) => SeriesByReading[Reading]['answer'];
} = {
  valuesOfPods: (one, _, samplesOf) => ({ samples: samplesOf(one), strays: [] }),
  valueOfObject(one, view) {
    const value = seriesValue(one, view);
    return value === undefined ? { error: 'the metric has no value yet' } : { value };
  },
  values(one, view) {
    const value = seriesValue(one, view);
    return { values: value === undefined ? [] : [value] };
  },
};

/** The value of each pod of a cohort, from its second scrape on. */
export function podSample(
  { of, times }: MetricSeries,
  cohort: Cohort,
  { window, readyPods }: MetricsView,
  first: Scrape | undefined,
): PodSample | undefined {
  if (window === undefined || first === undefined || first.atMs >= window.to.atMs) return undefined;
  const { to } = window;
  const measured = {
    atMs: wholeSecond(to.atMs),
    windowMs: wholeWindow({ atMs: to.atMs, windowMs: to.atMs - first.atMs }),
  };
  if (typeof of === 'object') return { ...measured, value: milli(valueAt(of.segmentAt(to.atMs), to.atMs) * times) };
  if (of !== 'served')
    return {
      ...measured,
      value: milli((ratePerSecond(of, window) / (of === 'latency' ? 1 : Math.max(1, readyPods))) * times),
    };
  const servedAt = (scrape: Scrape) =>
    servedUntil(cohort, scrape.atMs, 'perPod', servedPerPod(scrape, cohort.revision));
  const served = servedAt(to) - servedAt(first);
  return { ...measured, value: milli(((served * 1000) / (to.atMs - first.atMs)) * times) };
}

/** The same answers of the same metrics, apart from the times and windows of measurements. */
export function areSameValues(before: readonly SourcedSeries[], now: readonly SourcedSeries[]): boolean {
  return before.every(({ series }, i) => now[i] !== undefined && isSameAnswer(series.answer, now[i].series.answer));
}

function isSameAnswer(before: SeriesAnswer, now: SeriesAnswer): boolean {
  if ('error' in before || 'error' in now) return 'error' in before && 'error' in now && before.error === now.error;
  if ('value' in before) return 'value' in now && before.value === now.value;
  if ('values' in before) return 'values' in now && before.values[0] === now.values[0];
  return 'samples' in now && before.samples.every((sample, i) => sample?.value === now.samples[i]?.value);
}

export const resourceError = (
  faults: readonly Fault[],
  atMs: number,
  resources: readonly string[],
): { error: string } | undefined =>
  resources.some((resource) => hasMetricFault(faults, 'metricsDown', resource, atMs)) ? { error: apiError } : undefined;

const milli = (value: number) => int64OfFloat(Math.round(value * 1000));
