// What is known without a run about a second controller, such as KEDA, that writes the same scale as an HPA.
import type { Path } from '../model/path.ts';
import type { IdleState } from './trace.ts';
import { linearCurve } from './world/load.ts';
import type { CustomMetric } from './world/series.ts';

export interface CompanionFacts {
  /**
   * The state below minReplicas in which the second controller leaves an idle workload; undefined if it never scales
   * below minReplicas.
   */
  idle: IdleState | undefined;
  /** What wakes an idle workload just before a sync; undefined if nothing does. */
  waking: { by: string; why: string; decidedBy: Path } | undefined;
  /** Whether a schedule sets the metric, so that the metric does not depend on the load. */
  isScheduled(metric: string): boolean;
  /** The fields of the written object that contain the bounds of the count. */
  bounds: readonly string[];
  /** Returns the effect in this object of a field that only the second controller reads; undefined for other fields. */
  effectOf(path: Path): string | undefined;
  /** The path, in the written object, of the object that contains `behavior`. */
  behaviorParent: readonly string[];
  /** Returns the defaults of the fields of the object's spec that have an effect. */
  specDefaults(maxReplicas: number): Readonly<Record<string, string>>;
}

/**
 * Returns the metric as a simulated world reads it. A scheduled metric has the value that it has outside its schedule,
 * because a simulated world has no time of day.
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
