// What custom metrics follow, and what their APIs answer at a sync (spec/world.md, "Metrics pipeline").

import type { Fault, Follow, Followed } from '../../model/scenario/scenario.ts';
import type { ObservedMetrics, PodSample } from '../hpa/observation.ts';
import type { Controller, PreparedExternal, PreparedMetric, PreparedObject, PreparedPods } from '../hpa/prepare.ts';
import { isDown } from './faults.ts';
import { type LoadCourse, lineCourse, pointsInTime, valueOn } from './load.ts';
import { meanOf, type Scrape } from './meters.ts';
import type { Cohort } from './pods.ts';
import { servedBy } from './usage.ts';

/** A default value metric is at its target at this part of the capacity. */
const usualShare = 0.7;
const apiError = 'the server is currently unable to handle the request';

/** One metric, with what it follows decided. */
export interface Series {
  metric: PreparedPods | PreparedObject | PreparedExternal;
  of: Followed | LoadCourse;
  times: number;
  /** Nobody said what it follows: an assumption to show. */
  assumed: boolean;
}

export function seriesOf({ metrics }: Controller, follow: Readonly<Record<string, Follow>>): Series[] {
  return metrics.flatMap((metric) => (isSeries(metric) ? [seriesFor(metric, follow)] : []));
}

function seriesFor(metric: Series['metric'], follow: Readonly<Record<string, Follow>>): Series {
  const name = metric.metric.name;
  const said = Object.hasOwn(follow, name) ? follow[name] : undefined;
  if (said) return { metric, of: courseOf(said.of), times: said.times, assumed: false };
  if (metric.type === 'Pods') return { metric, of: 'served', times: 1, assumed: true };
  const { averageValue, value } = metric.type === 'Object' ? metric.target : metric;
  const byAverage = metric.type === 'Object' ? metric.target.type === 'AverageValue' : averageValue !== undefined;
  if (byAverage) return { metric, of: 'offered', times: 1, assumed: true };
  return { metric, of: 'latency', times: Number(value ?? 0) / 1000 / usualShare, assumed: true };
}

function courseOf(of: Follow['of']): Series['of'] {
  return typeof of === 'object' ? lineCourse(pointsInTime(of.points)) : of;
}

const isSeries = (metric: PreparedMetric): metric is Series['metric'] =>
  metric.type === 'Pods' || metric.type === 'Object' || metric.type === 'External';

export interface Seen {
  atMs: number;
  window: { from: Scrape; to: Scrape } | undefined;
  ready: number;
  faults: readonly Fault[];
}

/** One number for the whole workload, in thousandths; undefined where nothing was scraped yet. */
function seriesValue({ of, times }: Series, { window }: Seen): number | undefined {
  if (window === undefined) return undefined;
  if (typeof of === 'object') return milli(valueOn(of.pieceAt(window.to.atMs), window.to.atMs) * times);
  return milli(meanOf(of, window) * times);
}

export function objectAnswer(metric: PreparedObject, series: Series, seen: Seen): ObservedMetrics['object'][number] {
  const value = seriesValue(series, seen);
  const error = isDown(seen.faults, metric.metric.name, seen.atMs) ? apiError : 'the metric has no value yet';
  const answer = value === undefined || error === apiError ? { error } : { value };
  return { name: metric.metric.name, selector: selectorOf(metric), on: metric.on, answer };
}

export function externalAnswer(metric: PreparedExternal, series: Series, seen: Seen): ObservedMetrics['external'][number] {
  const value = seriesValue(series, seen);
  const answer = isDown(seen.faults, metric.metric.name, seen.atMs) ? { error: apiError } : { values: value === undefined ? [] : [value] };
  return { name: metric.metric.name, selector: selectorOf(metric), answer };
}

export function isPodsDown(metric: PreparedPods, { faults, atMs }: Seen): { error: string } | undefined {
  return isDown(faults, metric.metric.name, atMs) ? { error: apiError } : undefined;
}

/** The value of each pod of a cohort: from its second scrape on. */
export function podSample(
  { of, times }: Series,
  cohort: Cohort,
  { window, ready }: Seen,
  first: Scrape | undefined,
): PodSample | undefined {
  if (window === undefined || first === undefined || first.atMs >= window.to.atMs) return undefined;
  const { to } = window;
  if (typeof of === 'object') return { value: milli(valueOn(of.pieceAt(to.atMs), to.atMs) * times) };
  if (of !== 'served') return { value: milli((meanOf(of, window) / (of === 'latency' ? 1 : Math.max(1, ready))) * times) };
  const served = servedBy(cohort, to.atMs, to.perPod) - servedBy(cohort, first.atMs, first.perPod);
  return { value: milli(((served * 1000) / (to.atMs - first.atMs)) * times) };
}

export function selectorOf({ metric: { query } }: Series['metric']): string {
  return query.ok ? query.value : '';
}

export const resourceError = (faults: readonly Fault[], atMs: number, resources: readonly string[]): { error: string } | undefined =>
  resources.some((resource) => isDown(faults, resource, atMs)) ? { error: apiError } : undefined;

const milli = (value: number) => Math.round(value * 1000) + 0;
