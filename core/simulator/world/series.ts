// What custom metrics follow, and what their APIs answer at a sync (docs/behavior/world.md §3).

import type { Fault, Follow, Followed } from '../../model/scenario/scenario.ts';
import type { ObservedMetrics, PodSample } from '../hpa/observation.ts';
import { type Int64, int64OfFloat } from '../int64.ts';
import { isDown } from './faults.ts';
import { type LoadCourse, lineCourse, pointsInTime, valueOn } from './load.ts';
import { meanOf, type Scrape } from './meters.ts';
import type { Cohort } from './pods.ts';
import { servedBy } from './usage.ts';
import { wholeSecond, wholeWindow } from './whole-second.ts';

const apiError = 'the server is currently unable to handle the request';

/** A custom metric that is asked for. */
export interface AskedSeries {
  type: 'Pods' | 'Object' | 'External';
  name: string;
  /** What of it, as a query: `service=web`. */
  selector: string;
  /** Of an Object metric. */
  on?: { kind: string; name: string };
  /** What it is taken to follow where nobody says it; `capacity`: of one pod, in units per second. */
  usual(capacity: number): { of: Followed; times: number };
}

/** One metric, with what it follows decided. */
export interface Series {
  metric: AskedSeries;
  of: Followed | LoadCourse;
  times: number;
  /** Nobody said what it follows: an assumption to show. */
  assumed: boolean;
}

export function seriesOf(asked: readonly AskedSeries[], follow: Readonly<Record<string, Follow>>, capacity: number): Series[] {
  return asked.map((metric) => {
    const said = Object.hasOwn(follow, metric.name) ? follow[metric.name] : undefined;
    if (said) return { metric, of: courseOf(said.of), times: said.times, assumed: false };
    return { metric, ...metric.usual(capacity), assumed: true };
  });
}

function courseOf(of: Follow['of']): Series['of'] {
  return typeof of === 'object' ? lineCourse(pointsInTime(of.points)) : of;
}

export interface Seen {
  atMs: number;
  window: { from: Scrape; to: Scrape } | undefined;
  ready: number;
  faults: readonly Fault[];
}

/** One number for the whole workload, in thousandths; undefined where nothing was scraped yet. */
function seriesValue({ of, times }: Series, { window }: Seen): Int64 | undefined {
  if (window === undefined) return undefined;
  if (typeof of === 'object') return milli(valueOn(of.pieceAt(window.to.atMs), window.to.atMs) * times);
  return milli(meanOf(of, window) * times);
}

export function objectAnswer({ metric, ...series }: Series, seen: Seen): ObservedMetrics['object'][number] {
  const { name, selector, on = { kind: '', name: '' } } = metric;
  const value = seriesValue({ metric, ...series }, seen);
  const error = isDown(seen.faults, name, seen.atMs) ? apiError : 'the metric has no value yet';
  const answer = value === undefined || error === apiError ? { error } : { value };
  return { name, selector, on, answer };
}

export function externalAnswer(series: Series, seen: Seen): ObservedMetrics['external'][number] {
  const { name, selector } = series.metric;
  const value = seriesValue(series, seen);
  const answer = isDown(seen.faults, name, seen.atMs) ? { error: apiError } : { values: value === undefined ? [] : [value] };
  return { name, selector, answer };
}

export function isPodsDown({ metric }: Series, { faults, atMs }: Seen): { error: string } | undefined {
  return isDown(faults, metric.name, atMs) ? { error: apiError } : undefined;
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
  const measured = { atMs: wholeSecond(to.atMs), windowMs: wholeWindow({ atMs: to.atMs, windowMs: to.atMs - first.atMs }) };
  if (typeof of === 'object') return { ...measured, value: milli(valueOn(of.pieceAt(to.atMs), to.atMs) * times) };
  if (of !== 'served') return { ...measured, value: milli((meanOf(of, window) / (of === 'latency' ? 1 : Math.max(1, ready))) * times) };
  const served = servedBy(cohort, to.atMs, to.perPod) - servedBy(cohort, first.atMs, first.perPod);
  return { ...measured, value: milli(((served * 1000) / (to.atMs - first.atMs)) * times) };
}

export const resourceError = (faults: readonly Fault[], atMs: number, resources: readonly string[]): { error: string } | undefined =>
  resources.some((resource) => isDown(faults, resource, atMs)) ? { error: apiError } : undefined;

const milli = (value: number) => int64OfFloat(Math.round(value * 1000));
