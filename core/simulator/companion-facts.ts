// What is known, without a run, of another controller beside the simulated one.
import type { Path } from '../model/path.ts';
import type { IdleState } from './trace.ts';
import { linearCurve } from './world/load.ts';
import type { CustomMetric } from './world/series.ts';

export interface CompanionFacts {
  /** Below minReplicas; undefined: it never goes there. */
  idle: IdleState | undefined;
  /** How it leaves there, just before a sync; undefined: nothing wakes the workload. */
  waking: { by: string; why: string; decidedBy: Path } | undefined;
  /** Whether no load moves the metric. */
  isScheduled(metric: string): boolean;
  /** The fields of the written object that say between which counts it scales. */
  bounds: readonly string[];
  /** What a field that only it reads does in this object; undefined for other fields. */
  effectOf(path: Path): string | undefined;
  /** Where the written object has `behavior`. */
  behaviorParent: readonly string[];
  /** The defaults of its other fields, as far as they have an effect. */
  specDefaults(maxReplicas: number): Readonly<Record<string, string>>;
}

/** The source of a metric of a schedule: the world has no time of day, so it is as outside the hours. */
export function outsideSchedule(metric: CustomMetric, facts: CompanionFacts | undefined): CustomMetric {
  if (!facts?.isScheduled(metric.name)) return metric;
  const nothing = {
    of: linearCurve([{ atMs: 0, value: 0 }]),
    times: 1,
    meaning: 'stay outside the hours of its schedule',
  };
  return { ...metric, defaultFollow: () => nothing };
}
