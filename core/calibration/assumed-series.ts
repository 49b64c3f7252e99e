import type { Follow, FollowSource } from '../model/scenario/scenario.ts';
import { createController } from '../simulator/controllers.ts';
import { resolveSeries } from '../simulator/world/series.ts';
import { targetUtilization } from '../simulator/world/target-utilization.ts';
import { type CalibrationSubject, unknownCapacity } from './calibration-subject.ts';

export interface AssumedSeries {
  name: string;
  of: FollowSource;
  times: number;
}

/**
 * @param loadPerPod the usual load of a pod in units per second. Without a capacity in the scenario, a pod with this
 * load is assumed to be at its target.
 */
export function assumedSeries({ autoscaler, profile, scenario }: Omit<CalibrationSubject, 'run'>, loadPerPod: number) {
  const { workload, metrics } = scenario;
  const { customMetrics } = createController(autoscaler, scenario, profile).scope;
  const capacity = workload.capacityPerPod < unknownCapacity ? workload.capacityPerPod : loadPerPod / targetUtilization;
  return resolveSeries(customMetrics, metrics.follow, capacity).flatMap(
    ({ metric: { name }, of, times, isAssumed }): AssumedSeries[] =>
      isAssumed && typeof of === 'string' ? [{ name, of, times }] : [],
  );
}

export const isLoadSeries = ({ of }: Pick<Follow, 'of'>): boolean => of === 'served' || of === 'offered';

/**
 * Returns the `follow` field of a scenario for the assumed series; undefined if there are no series.
 * @param perUnit the value of the first metric that follows the load, for one unit of load; other metrics that follow
 * the load are scaled by the same factor
 */
export function followsOf(
  assumed: readonly AssumedSeries[],
  perUnit: number | undefined,
): Readonly<Record<string, Follow>> | undefined {
  if (assumed.length === 0) return undefined;
  const first = assumed.find(isLoadSeries)?.times ?? 1;
  const factor = perUnit === undefined || first === 0 ? 1 : perUnit / first;
  return Object.fromEntries(
    assumed.map((series) => {
      const { name, of, times } = series;
      return [name, { of, times: isLoadSeries(series) ? times * factor : times }];
    }),
  );
}
