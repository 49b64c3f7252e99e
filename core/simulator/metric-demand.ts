// What brings a metric to its target: a load, a usage, or a share of the capacity. The default load of a simulation is
// derived from this (docs/behavior/world.md §1).

export type MetricDemand =
  | UsageDemand
  /** A load of each pod, in units per second. */
  | { of: 'load'; perPod: number }
  /** The metric follows the used fraction of the capacity, and is at its target at `targetUtilization`. */
  | { of: 'capacity' };

/** A usage of each pod, or of one of its containers. */
export interface UsageDemand {
  of: 'usage';
  resource: string;
  container?: string;
  target: { percentOfRequest: number } | { milli: number };
}

/** Returns the containers that metrics name. */
export function metricContainers(demands: readonly MetricDemand[]): string[] {
  return demands.flatMap((demand) => (demand.of === 'usage' ? (demand.container ?? []) : []));
}
