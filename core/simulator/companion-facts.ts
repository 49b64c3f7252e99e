// Facts about another controller beside the simulated one that are known without a run.
import type { Path } from '../model/path.ts';
import type { IdleState } from './trace.ts';
import { linearCurve } from './world/load.ts';
import type { CustomMetric } from './world/series.ts';

export interface CompanionFacts {
  /**
   * The state below minReplicas in which the controller leaves an idle workload; undefined if it never scales there.
   */
  idle: IdleState | undefined;
  /** What wakes an idle workload just before a sync; undefined if nothing does. */
  waking: { by: string; why: string; decidedBy: Path } | undefined;
  /** Whether a schedule sets the metric, so that no load moves it. */
  isScheduled(metric: string): boolean;
  /** The fields of the written object that say between which counts it scales. */
  bounds: readonly string[];
  /** The effect in this object of a field that only this controller reads; undefined for other fields. */
  effectOf(path: Path): string | undefined;
  /** The path of the object that has `behavior` in the written object. */
  behaviorParent: readonly string[];
  /** The defaults of the object's other fields, as far as those fields have an effect. */
  specDefaults(maxReplicas: number): Readonly<Record<string, string>>;
}

/** The source of a scheduled metric is its value outside the schedule, because a simulated world has no time of day. */
export function outsideSchedule(metric: CustomMetric, facts: CompanionFacts | undefined): CustomMetric {
  if (!facts?.isScheduled(metric.name)) return metric;
  const nothing = {
    of: linearCurve([{ atMs: 0, value: 0 }]),
    times: 1,
    meaning: 'keep the value it has outside its schedule',
  };
  return { ...metric, defaultFollow: () => nothing };
}
