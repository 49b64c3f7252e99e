// Facts about a second controller, such as KEDA, that scales the same workload as an HPA. The facts are known without a
// simulation.
import type { Path } from '../model/path.ts';
import type { IdleState } from './trace.ts';
import { linearCurve } from './world/load.ts';
import type { CustomMetric } from './world/series.ts';

export interface CompanionFacts {
  /**
   * The state in which the second controller keeps an inactive workload below minReplicas; undefined if the second
   * controller never scales below minReplicas.
   */
  idle: IdleState | undefined;
  waking: { by: string; why: string; decidedBy: Path } | undefined;
  isScheduled(metric: string): boolean;
  /** The fields of the user's object, such as a ScaledObject, that contain the bounds of the count. */
  bounds: readonly string[];
  /** Returns the effect of a field that only the second controller, such as KEDA, reads; undefined for other fields. */
  effectOf(path: Path): string | undefined;
  behaviorParent: readonly string[];
  specDefaults(maxReplicas: number): Readonly<Record<string, string>>;
}

/**
 * Returns the metric as it is outside its schedule. A simulation has no time of day, so a scheduled metric keeps the
 * same value for the whole run.
 */
export function outsideSchedule(metric: CustomMetric, facts: CompanionFacts | undefined): CustomMetric {
  if (!facts?.isScheduled(metric.name)) return metric;
  const nothing = {
    of: linearCurve([{ atMs: 0, value: 0 }]),
    times: 1,
    meaning: 'keep the value it has outside its schedule',
  };
  return { ...metric, defaultFollow: () => nothing };
}
