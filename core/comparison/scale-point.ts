// The usage of a pod at which a metric is at its target. A request that changes moves it, though the autoscaler stays
// as it is.
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import { controllerDescriptionOf } from '../simulator/controllers.ts';
import type { MetricDemand, UsageDemand } from '../simulator/metric-demand.ts';
import { exact } from '../simulator/world/served-rate.ts';
import type { ComparedAutoscaler } from './compared-autoscaler.ts';

export interface ScalePoint {
  resource: string;
  /** Absent: the whole pod. */
  container?: string | undefined;
  /** Thousandths: of cores, of bytes. */
  milli: number;
  /** Of the request; absent for a target that is an amount. */
  percent?: number | undefined;
  requestMilli?: number | undefined;
}

export interface MovedScalePoint {
  before: ScalePoint;
  after: ScalePoint;
  /** The percentage that keeps the point, if a whole one does. */
  keptBy?: number | undefined;
}

/** Without points that are not known: a container without a request, or a workload that is not there. */
function scalePoints({ autoscaler, profile, workload }: ComparedAutoscaler): ScalePoint[] {
  const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
  return demands.flatMap((demand) => (isUsage(demand) ? (pointOf(demand, workload) ?? []) : []));
}

/** Points of the same resource and container that are not where they were. */
export function movedScalePoints(before: ComparedAutoscaler, after: ComparedAutoscaler): MovedScalePoint[] {
  const earlier = scalePoints(before);
  return scalePoints(after).flatMap((point) => {
    const same = earlier.find(
      ({ resource, container }) => resource === point.resource && container === point.container,
    );
    return same && same.milli !== point.milli ? [{ before: same, after: point, keptBy: keptBy(same, point) }] : [];
  });
}

const isUsage = (demand: MetricDemand): demand is UsageDemand => demand.of === 'usage';

function pointOf({ resource, container, target }: UsageDemand, facts: WorkloadFacts): ScalePoint | undefined {
  if ('milli' in target) return { resource, container, milli: target.milli };
  const requestMilli = requestOf(facts, resource, container);
  if (requestMilli === undefined) return undefined;
  const percent = target.percentOfRequest;
  return { resource, container, milli: (requestMilli * percent) / 100, percent, requestMilli };
}

/** In thousandths. Of a pod, what is set for it as a whole, otherwise the sum of its containers. */
function requestOf({ containers, podResources }: WorkloadFacts, resource: string, container: string | undefined) {
  const amountOf = (amounts: { cpuMilli?: number; memoryBytes?: number }) =>
    resource === 'cpu' ? amounts.cpuMilli : resource === 'memory' ? scaled(amounts.memoryBytes) : undefined;
  const ofPod = container === undefined ? podResources?.requests && amountOf(podResources.requests) : undefined;
  if (ofPod !== undefined) return ofPod;
  const amounts = (containers ?? []).filter(({ name }) => container === undefined || name === container).map(amountOf);
  if (amounts.length === 0 || amounts.includes(undefined)) return undefined;
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

const scaled = (bytes: number | undefined) => (bytes === undefined ? undefined : bytes * 1000);

function keptBy(before: ScalePoint, after: ScalePoint): number | undefined {
  if (after.percent === undefined || !after.requestMilli) return undefined;
  const percent = exact((before.milli * 100) / after.requestMilli);
  return Number.isInteger(percent) && percent > 0 ? percent : undefined;
}
