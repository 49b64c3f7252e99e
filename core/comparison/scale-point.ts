// The points at which an autoscaler scales: a metric's usage or value at its target, and watermarks. If a target is a
// percentage of a request, a changed request moves the point even if the autoscaler stays the same.
import type { Direction, HorizontalPodAutoscaler, Metric } from '../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../model/hpa/metric-source.ts';
import { milliOf, parseQuantity } from '../model/quantity.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { WatermarkSpec } from '../model/watermark/autoscaler.ts';
import { controllerDescriptionOf } from '../simulator/controllers.ts';
import { requestOf } from '../simulator/hpa/propose/requests.ts';
import type { MetricDemand, UsageDemand } from '../simulator/metric-demand.ts';
import type { Profile } from '../simulator/profile.ts';
import { prepareSettings } from '../simulator/watermark/settings.ts';
import { exact } from '../simulator/world/served-rate.ts';
import type { ComparedAutoscaler } from './compared-autoscaler.ts';
import { podOfFacts } from './pod-of-facts.ts';
import { renamedContainer } from './renamed-container.ts';
import { seriesText } from './series-text.ts';

export interface ScalePoint {
  direction: Direction;
  metric: string;
  unit: 'cores' | 'bytes' | 'none';
  per: 'pod' | 'container' | 'allPods' | 'value';
  container?: string | undefined;
  milli: number;
  /** The target as a percentage of the request; absent if the target is an amount. */
  percent?: number | undefined;
  requestMilli?: number | undefined;
}

export interface MovedScalePoint {
  before: ScalePoint;
  after: ScalePoint;
  /**
   * The target percentage that would keep the amount at which the autoscaler scales, within a tenth. Absent if the
   * target changes or is an amount, or if no other whole percentage is near enough.
   */
  keptBy?: KeptTarget | undefined;
}

export interface KeptTarget {
  percent: number;
  /** The amount of the resource, in thousandths, at which the autoscaler scales if the target is `percent`. */
  milli: number;
}

/**
 * Returns the metric values at which the autoscaler scales: the targets of its metrics, or its watermarks. A target
 * that is a percentage of a request is left out if the request or the workload is unknown.
 */
export function scalePoints(side: ComparedAutoscaler): ScalePoint[] {
  const { autoscaler, profile, workload } = side;
  if ('spec' in autoscaler) return watermarkPoints(autoscaler.spec);
  const usage = usageDemands({ autoscaler, profile }).flatMap((demand) => pointOf(demand, workload, profile) ?? []);
  return [...usage, ...autoscaler.metrics.flatMap((metric) => valuePoint(metric, autoscaler))];
}

export function movedScalePoints(before: ComparedAutoscaler, after: ComparedAutoscaler): MovedScalePoint[] {
  const renamed = renamedContainer(before.workload.containers ?? [], after.workload.containers ?? []);
  // KEDA's names of metrics begin with the index of the trigger and contain the source (`s0-rabbitmq-jobs`), so only
  // the index is compared.
  const areOfKeda = before.triggers !== undefined && after.triggers !== undefined;
  const earlier = byKey(
    areOfKeda,
    scalePoints(before).map((point) =>
      point.container === renamed?.before.name ? { ...point, container: renamed?.after.name } : point,
    ),
  );
  return [...byKey(areOfKeda, scalePoints(after))].flatMap(([key, point]) => {
    const same = earlier.get(key);
    return same && same.milli !== point.milli ? [{ before: same, after: point, keptBy: keptBy(same, point) }] : [];
  });
}

/**
 * Returns the scale points by a key that is the same before and after the change. If several points would have the same
 * key, a number is added to the key.
 */
function byKey(areOfKeda: boolean, points: readonly ScalePoint[]): Map<string, ScalePoint> {
  const found = new Map<string, ScalePoint>();
  for (const point of points) {
    const { direction, metric, per, container = '' } = point;
    const name = areOfKeda ? metric.replace(/^(s\d+)-.*$/, '$1') : metric;
    const key = [direction, name, per, container].join('\n');
    let free = key;
    for (let count = 2; found.has(free); count++) free = `${key}\n${count}`;
    found.set(free, point);
  }
  return found;
}

/**
 * Whether both autoscalers scale at the same usage. Returns false if the usage is unknown, if one autoscaler is a
 * WatermarkPodAutoscaler, or if one autoscaler has no metrics or has a metric that is not a resource metric.
 */
export function areSamePoints(before: ComparedAutoscaler, after: ComparedAutoscaler): boolean {
  if ('spec' in before.autoscaler || 'spec' in after.autoscaler) return false;
  const [earlier, later] = [scalePoints(before), scalePoints(after)];
  const all = [before, after].map(demandsOf);
  if (all.some((demands) => demands.length === 0 || !demands.every(isUsage))) return false;
  const count = usageDemands(before).length;
  const isSame = (point: ScalePoint, at: number) => {
    const other = later[at];
    const { metric, container, milli } = point;
    return other && other.metric === metric && other.container === container && other.milli === milli;
  };
  return earlier.length === count && later.length === count && earlier.every(isSame);
}

export function dependsOnRequests(side: Measuring): boolean {
  return usageDemands(side).some(({ target }) => 'percentOfRequest' in target);
}

type Measuring = Pick<ComparedAutoscaler, 'autoscaler' | 'profile'>;

function usageDemands(side: Measuring): UsageDemand[] {
  return demandsOf(side).filter(isUsage);
}

function demandsOf({ autoscaler, profile }: Measuring): readonly MetricDemand[] {
  return controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
}

const isUsage = (demand: MetricDemand): demand is UsageDemand => demand.of === 'usage';

function pointOf(
  { resource, container, target }: UsageDemand,
  facts: WorkloadFacts,
  profile: Profile,
): ScalePoint | undefined {
  const measured = {
    direction: 'scaleUp',
    metric: resource,
    unit: resource === 'cpu' ? 'cores' : 'bytes',
    per: container === undefined ? 'pod' : 'container',
    container,
  } as const;
  if ('milli' in target) return { ...measured, milli: target.milli };
  const pod = podOfFacts(facts);
  const request = pod && requestOf(pod, resource, container, profile);
  if (request === undefined || typeof request === 'object' || request <= 0) return undefined;
  const [requestMilli, percent] = [Number(request), target.percentOfRequest];
  return { ...measured, milli: exact((requestMilli * percent) / 100), percent, requestMilli };
}

/**
 * Returns the scale point of a metric with a target value; empty for a resource metric, or if the target cannot be
 * read. The selector of a KEDA metric contains only the name of the ScaledObject, so the selector is not shown.
 */
function valuePoint(metric: Metric, { keda }: HorizontalPodAutoscaler): ScalePoint[] {
  const { metric: identifier, target } = metricSourceOf(metric);
  const milli = milliOfText(target.averageValue ?? target.value);
  if (!identifier || milli === undefined) return [];
  const name = seriesText(identifier.name, keda ? undefined : identifier.selector);
  const per = target.averageValue === undefined ? 'value' : 'pod';
  return [{ direction: 'scaleUp', metric: name, unit: 'none', per, milli }];
}

function milliOfText(text: string | undefined): number | undefined {
  const parsed = text === undefined ? undefined : parseQuantity(text);
  return parsed?.ok ? Number(milliOf(parsed.value)) : undefined;
}

function watermarkPoints(spec: WatermarkSpec): ScalePoint[] {
  const { metrics, average, recommender } = prepareSettings(spec);
  if (recommender) return [];
  return metrics.flatMap(({ type, name, isBytes, hasKnownWatermarks, selector, highMilli, lowMilli }) => {
    if (!hasKnownWatermarks) return [];
    const isUsage = type === 'Resource';
    const measured = {
      metric: isUsage ? name : seriesText(name, selector),
      unit: isBytes ? 'bytes' : isUsage ? 'cores' : 'none',
      per: average ? 'pod' : isUsage ? 'allPods' : 'value',
    } as const;
    return [
      { ...measured, direction: 'scaleUp' as const, milli: Number(highMilli) },
      { ...measured, direction: 'scaleDown' as const, milli: Number(lowMilli) },
    ];
  });
}

function keptBy(before: ScalePoint, after: ScalePoint): KeptTarget | undefined {
  if (after.percent === undefined || !after.requestMilli || before.percent !== after.percent) return undefined;
  const percent = Math.round(exact((before.milli * 100) / after.requestMilli));
  const milli = exact((after.requestMilli * percent) / 100);
  const isNear = percent > 0 && percent !== after.percent && Math.abs(milli - before.milli) <= before.milli / 10;
  return isNear ? { percent, milli } : undefined;
}
