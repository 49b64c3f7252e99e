// Determines which quantity of the simulation each custom metric follows, such as the served load
// (docs/behavior/world.md §3). series-answers.ts determines the responses of the metrics APIs.

import type { SeriesSource } from '../../model/hpa/metric-kinds.ts';
import type { Fault, Follow, FollowSource } from '../../model/scenario/scenario.ts';
import type { SeriesAnswer, SourcedSeries } from '../observation.ts';
import type { Scrape } from './counters.ts';
import { hasMetricFault } from './faults.ts';
import { type LoadCurve, linearCurve, toLoadPoints } from './load.ts';

export const apiError = 'the server is currently unable to handle the request';

export interface CustomMetric {
  source: SeriesSource;
  name: string;
  /** The selector of the metric, written as a query: `service=web`. */
  selector: string;
  on?: { kind: string; name: string };
  /** @param capacity the capacity of one pod in units per second */
  defaultFollow(capacity: number): DefaultFollow;
}

export interface DefaultFollow {
  of: FollowSource | LoadCurve;
  times: number;
  meaning?: string;
}

export interface MetricSeries {
  metric: CustomMetric;
  of: FollowSource | LoadCurve;
  times: number;
  meaning?: string;
  /**
   * Whether the source that the metric follows is an assumption, because the scenario does not set the source. The
   * chart then shows the assumption.
   */
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

/**
 * Returns each metric once, even if several targets read it. If the scenario does not set the source of the metric's
 * values, the first of these targets determines the source.
 */
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

export function sourcedSeries({ source, name, selector, on }: CustomMetric, answer: SeriesAnswer): SourcedSeries {
  return { source, series: { name, selector, ...(on && { on }), answer } } as SourcedSeries;
}

export const resourceError = (
  faults: readonly Fault[],
  atMs: number,
  resources: readonly string[],
): { error: string } | undefined =>
  resources.some((resource) => hasMetricFault(faults, 'metricsDown', resource, atMs)) ? { error: apiError } : undefined;
