// The effect of a metric that fails at every sync. If no other metric works, only the bounds change the replicas.
// Otherwise the failing metric prevents every scale-down, except in 1.16 to 1.20 (docs/behavior/hpa.md §1.5).
import type { ControllerDifferences } from '../../../model/releases.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import { describedGroupFault, objectTargetFault, selectorFault, unknownResourceFault } from './metric-faults.ts';

/** Returns the effect of a failing metric, as the start of a message that continues with the cause. */
export function failureEffect(subject: HorizontalSubject): string {
  const { metrics, metricCount, has } = subject;
  if (metricCount === undefined) return 'This metric never counts';
  const failing = metrics.filter((metric) => fails(metric, subject)).length;
  return failedMetricText({ hasOthers: failing < metricCount, has });
}

export function failedMetricText({ hasOthers, has }: { hasOthers: boolean; has: ControllerDifferences }): string {
  if (!hasOthers) return 'Only minReplicas and maxReplicas change the replicas';
  return has.failureForbidsShrinking
    ? 'The other metrics still scale up, but nothing scales down'
    : 'Only the other metrics count';
}

export function failingInFile(subject: HorizontalSubject): number[] {
  return subject.metrics.filter((metric) => fails(metric, subject)).map(({ index }) => index);
}

/**
 * Whether the metric fails, as far as the file shows. A resource with a slash in its name does not count as failing,
 * because an additional metrics API may report it.
 */
function fails(metric: WrittenMetric, subject: HorizontalSubject): boolean {
  return (
    unknownResourceFault(metric) === 'unknown' ||
    selectorFault(metric) !== undefined ||
    objectTargetFault(metric, subject) !== undefined ||
    describedGroupFault(metric, subject) !== undefined
  );
}
