// The load, usage or capacity share at which a metric is at its target. The default load follows from these demands
// (docs/behavior/world.md §1).

export type MetricDemand =
  | UsageDemand
  /** The metric is at its target if each pod serves `perPod` units of load per second. */
  | { of: 'load'; perPod: number }
  /**
   * The metric follows the used share of the pods' capacity. The simulator assumes that the metric is at its target if
   * this share is the constant `targetUtilization`.
   */
  | { of: 'capacity' };

export interface UsageDemand {
  of: 'usage';
  resource: string;
  container?: string;
  target: { percentOfRequest: number } | { milli: number };
}

export function metricContainers(demands: readonly MetricDemand[]): string[] {
  return demands.flatMap((demand) => (demand.of === 'usage' ? (demand.container ?? []) : []));
}
