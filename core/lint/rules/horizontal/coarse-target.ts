import { parseQuantity, toNumber } from '../../../model/quantity.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import { provenFlapping } from '../flaps.ts';
import { metricRule } from './horizontal-rule.ts';
import { readField } from './metric-target.ts';

const defaultTolerance = 0.1;

/** Reports a utilization target so low that a change by one percent of the request exceeds the tolerance. */
export const coarseTarget = metricRule('coarse-target', 'hint', (metric, subject) => {
  const percent = metric.target.averageUtilization;
  if (readField(metric, subject) !== 'averageUtilization' || typeof percent !== 'number' || percent < 1)
    return undefined;
  const tolerance = largestTolerance(subject);
  if (1 / percent <= tolerance || isProven(subject)) return undefined;
  return {
    at: metric.pathOf('target', 'averageUtilization'),
    message: percent === 1 ? messageOfOne : messageOf(percent, tolerance),
  };
});

/**
 * Whether `flaps` reports the object. In this case, this rule reports nothing, because the message of `flaps` names the
 * load and the counts.
 */
function isProven({ autoscaler, profile }: HorizontalSubject): boolean {
  return autoscaler !== undefined && provenFlapping(autoscaler, profile) !== undefined;
}

/** The message for a target of 1 %. Such a target causes no flapping, but the replicas fall to minReplicas. */
const messageOfOne =
  'If usage is below 1 % of the request, the HPA recommends minReplicas; usage from 1 to 2 % is on target, because the controller rounds usage down to whole percents.';

function messageOf(percent: number, tolerance: number): string {
  const step = Math.round(100 / percent);
  return `Replicas may flap under a constant load: the controller truncates usage to whole percents, and one percent is ${step} % of this target, more than the tolerance of ${Math.round(tolerance * 1000) / 10} %.`;
}

/** Returns the larger tolerance of the two directions, because the replicas flap only if both directions scale. */
function largestTolerance({ autoscaler, server }: HorizontalSubject): number {
  const written = server.tolerance === 'kept' ? autoscaler?.behavior : undefined;
  const tolerances = [written?.scaleUp.tolerance, written?.scaleDown.tolerance].map((text) => {
    const parsed = text === undefined ? undefined : parseQuantity(text);
    return parsed?.ok ? toNumber(parsed.value) : defaultTolerance;
  });
  return Math.max(...tolerances);
}
