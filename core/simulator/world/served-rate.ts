// The load that a pod serves when the metrics of an autoscaler are at their targets (docs/behavior/world.md §1).
import type { MetricDemand, UsageDemand } from '../metric-demand.ts';
import { type PodModel, wholeRequest } from './pod-model.ts';
import { targetUtilization } from './target-utilization.ts';

export function ratePerPod(demands: readonly MetricDemand[], model: PodModel): number {
  const rates = demands.flatMap((demand) => rateAt(demand, model) ?? []);
  return rates.length > 0 ? Math.min(...rates) : targetUtilization * model.capacity;
}

function rateAt(demand: MetricDemand, model: PodModel): number | undefined {
  switch (demand.of) {
    case 'load':
      return demand.perPod;
    case 'capacity':
      return targetUtilization * model.capacity;
    case 'usage':
      return rateAtUsage(demand, model);
  }
}

function rateAtUsage(demand: UsageDemand, model: PodModel): number | undefined {
  const [base, perUnit] =
    demand.resource === 'cpu'
      ? [model.idleCpuMilli, model.cpuPerUnitMilli]
      : [model.baseMemoryBytes, model.memoryPerUnitBytes];
  const usage = usageAtTarget(demand, model);
  if (usage === undefined || base + perUnit * model.capacity <= usage) return undefined;
  return usage > base ? (usage - base) / perUnit : undefined;
}

/**
 * Returns the usage of a whole pod at the target, in milli-units of cpu or bytes of memory. Undefined for other
 * resources, or if a container or a request is missing.
 */
export function usageAtTarget({ resource, container, target }: UsageDemand, model: PodModel): number | undefined {
  const shareKey = { cpu: 'cpuShare', memory: 'memoryShare' } as const;
  if (resource !== 'cpu' && resource !== 'memory') return undefined;
  const isMeasured = ({ name }: { name: string }) => container === undefined || name === container;
  const share = model.containers.filter(isMeasured).reduce((sum, one) => sum + one[shareKey[resource]], 0);
  if (share === 0) return undefined;
  const milli = 'milli' in target ? target.milli : milliOfPercent(target.percentOfRequest, resource, container, model);
  return milli === undefined ? undefined : exact(milli / share) / (resource === 'memory' ? 1000 : 1);
}

function milliOfPercent(
  percent: number,
  resource: string,
  container: string | undefined,
  model: PodModel,
): number | undefined {
  const request =
    container === undefined
      ? wholeRequest(model, resource)
      : model.requests.find(({ name }) => name === container)?.requests[resource];
  return request === undefined ? undefined : (Number(request) * percent) / 100;
}

export const podsFor = (load: number, rate: number): number => Math.ceil(exact(load / rate));

/** Removes a floating point error: 3 × 0.7 is 2.1. */
export const exact = (value: number): number => Number(value.toPrecision(12));
