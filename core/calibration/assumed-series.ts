// Finds the custom metrics whose source the scenario does not name. The recorded autoscaler determines what such a
// metric follows; how much it measures per unit of load can be fitted to the recording.
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
 * Returns what each of these metrics follows, and how much it measures per unit of that.
 * @param loadPerPod the usual load of a pod, in units per second. If the scenario has no capacity, one is assumed such
 * that a pod with this load is at its target.
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

/** Whether a metric measures a multiple of the load. The factor is then a parameter of the recorded world. */
export const isLoadSeries = ({ of }: Pick<Follow, 'of'>): boolean => of === 'served' || of === 'offered';

/**
 * Returns what each assumed metric follows; undefined if nothing is assumed.
 * @param perUnit what the first metric that follows the load measures per unit of load; the other such metrics are
 * scaled with it
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
