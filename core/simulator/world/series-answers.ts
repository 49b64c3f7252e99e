// What the APIs of custom metrics return at a sync (docs/behavior/world.md §3).
import { seriesReadings } from '../../model/hpa/metric-kinds.ts';
import { type Int64, int64OfFloat } from '../int64.ts';
import type { PodSample, SeriesAnswer, SeriesByReading, SourcedSeries } from '../observation.ts';
import type { Cohort } from './cohorts.ts';
import { ratePerSecond, type Scrape, servedPerPod } from './counters.ts';
import { hasMetricFault, type MetricFault } from './faults.ts';
import { loadValueAt } from './load.ts';
import { apiError, type MetricSeries, type MetricsView, sourcedSeries } from './series.ts';
import { servedUntil } from './usage.ts';
import { wholeSecond, wholeWindow } from './whole-second.ts';
import { withZeroValues } from './zero-readings.ts';

function seriesValue({ of, times }: MetricSeries, { window }: MetricsView): Int64 | undefined {
  if (window === undefined) return undefined;
  if (typeof of === 'object') return milli(loadValueAt(of.segmentAt(window.to.atMs), window.to.atMs) * times);
  return milli(ratePerSecond(of, window) * times);
}

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

/** Returns the sample of a pod of the cohort; undefined before the second scrape of the pod. */
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
  if (typeof of === 'object') return { ...measured, value: milli(loadValueAt(of.segmentAt(to.atMs), to.atMs) * times) };
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

export function areSameValues(before: readonly SourcedSeries[], now: readonly SourcedSeries[]): boolean {
  return before.every(({ series }, i) => now[i] !== undefined && isSameAnswer(series.answer, now[i].series.answer));
}

function isSameAnswer(before: SeriesAnswer, now: SeriesAnswer): boolean {
  if ('error' in before || 'error' in now) return 'error' in before && 'error' in now && before.error === now.error;
  if ('value' in before) return 'value' in now && before.value === now.value;
  if ('values' in before) return 'values' in now && before.values[0] === now.values[0];
  return 'samples' in now && before.samples.every((sample, i) => sample?.value === now.samples[i]?.value);
}

const milli = (value: number) => int64OfFloat(Math.round(value * 1000));
