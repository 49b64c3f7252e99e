// Finds the range of loads in which a recording determines the cost of a unit of load, and the factor by which the
// loads of a recording exceed this range.
import type { MeasuredRun } from '../measured/measured-run.ts';
import { stepReader, stepsOfSamples } from '../measured/step-line.ts';
import type { Autoscaler } from '../model/autoscaler.ts';

/** A range of loads, in units per second. */
export interface LoadRange {
  from: number;
  to: number;
}

/**
 * The maximum time between the end of a load and a change of the replicas that this load may have caused. The limit is
 * used only if no usage was measured.
 */
const secondsBeforeChange = 60;

/**
 * Returns the range of the loads from which the cost of a unit of load can be determined; undefined if there are no
 * such loads. If no usage was measured, a load determines the cost only if the replicas change during the load or soon
 * after it, or if they are between minReplicas and maxReplicas. At a bound, many different costs would lead to the same
 * replicas.
 */
export function determinedLoads(
  { columns }: MeasuredRun,
  { minReplicas, maxReplicas }: Autoscaler,
): LoadRange | undefined {
  const { load = [], replicas = [], cpu, utilization } = columns;
  const counts = stepsOfSamples(replicas);
  const countAt = stepReader(counts);
  const hasUsage = cpu !== undefined || utilization !== undefined;
  const changes = counts.slice(1).map(([seconds]) => seconds);
  let nextChange = 0;
  const determined = load.filter(([seconds, value], i) => {
    if (value <= 0) return false;
    const until = load[i + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    if (until <= 0) return false;
    while ((changes[nextChange] ?? Number.POSITIVE_INFINITY) < seconds) nextChange++;
    const change = changes[nextChange];
    const count = countAt(Math.max(0, seconds));
    const isFollowedByChange = change !== undefined && change <= until + secondsBeforeChange;
    return hasUsage || isFollowedByChange || (count > minReplicas && count < maxReplicas);
  });
  if (determined.length === 0) return undefined;
  const values = determined.map(([, value]) => value);
  return { from: leastOf(values), to: mostOf(values) };
}

/** Returns the highest load of a recording divided by `range.to`, but at least 1. Without a range, the result is 1. */
export function loadBeyond(range: LoadRange | undefined, { columns }: MeasuredRun): number {
  const most = mostOf((columns.load ?? []).filter(([seconds]) => seconds >= 0).map(([, value]) => value));
  return range && range.to > 0 ? Math.max(1, most / range.to) : 1;
}

const leastOf = (values: readonly number[]) =>
  values.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
const mostOf = (values: readonly number[]) => values.reduce((most, one) => Math.max(most, one), 0);
