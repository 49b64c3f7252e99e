import { parseQuantity, toNumber } from '../../../model/quantity.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import { metricRule } from './horizontal-rule.ts';
import { readField } from './metric-target.ts';

const defaultTolerance = 0.1;

export const coarseTarget = metricRule('coarse-target', 'hint', function* (metric, subject) {
  const percent = metric.target.averageUtilization;
  if (readField(metric, subject) !== 'averageUtilization' || typeof percent !== 'number' || percent < 1) return;
  const tolerance = largestTolerance(subject);
  if (1 / percent <= tolerance) return;
  const tolerated = Math.round(tolerance * 1000) / 10;
  yield {
    at: metric.pathOf('target', 'averageUtilization'),
    message: `Replicas may flap under a constant load: the controller cuts usage to whole percents, and one percent is ${Math.round(100 / percent)} % of this target, more than the tolerance of ${tolerated} %.`,
  };
});

/** Replicas flap only if both directions scale. */
function largestTolerance({ autoscaler, server }: HorizontalSubject): number {
  const written = server.tolerance === 'kept' ? autoscaler?.behavior : undefined;
  const tolerances = [written?.scaleUp.tolerance, written?.scaleDown.tolerance].map((text) => {
    const parsed = text === undefined ? undefined : parseQuantity(text);
    return parsed?.ok ? toNumber(parsed.value) : defaultTolerance;
  });
  return Math.max(...tolerances);
}
