// What a metric demands when it is at its target, from which the default load of a simulation is derived
// (docs/behavior/world.md §1).

export type MetricDemand =
  | UsageDemand
  /** Units per second that a pod serves. */
  | { of: 'load'; perPod: number }
  /** The metric follows the used fraction of the capacity, and is at its target at `targetUtilization`. */
  | { of: 'capacity' };

/** Usage of a pod, or of one of its containers. */
export interface UsageDemand {
  of: 'usage';
  resource: string;
  container?: string;
  target: { percentOfRequest: number } | { milli: number };
}

/** The containers that metrics name. */
export function metricContainers(demands: readonly MetricDemand[]): string[] {
  return demands.flatMap((demand) => (demand.of === 'usage' ? (demand.container ?? []) : []));
}
