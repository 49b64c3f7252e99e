import type { Direction, HorizontalPodAutoscaler } from '../../../model/hpa/autoscaler.ts';
import { directionRule } from './horizontal-rule.ts';
import { isStuckAtZero } from './stuck-at-zero.ts';

/** Reports that one direction is disabled, so that only the bounds change the replicas in this direction. */
export const disabledDirection = directionRule(
  'disabled-direction',
  'hint',
  ({ direction, autoscaler, rules, path }) => {
    const other = autoscaler.behavior?.[direction === 'scaleUp' ? 'scaleDown' : 'scaleUp'];
    // If both directions are disabled, another rule reports the disabled directions.
    if (rules.selectPolicy !== 'Disabled' || other?.selectPolicy === 'Disabled') return undefined;
    if (direction === 'scaleUp' && isStuckAtZero(autoscaler)) return undefined;
    return { at: [...path, 'selectPolicy'], message: messageOf(direction, autoscaler) };
  },
);

/**
 * The message names minReplicas or maxReplicas, because these bounds apply even if a direction is disabled
 * (docs/behavior/hpa.md §1.3).
 */
function messageOf(direction: Direction, { minReplicas, maxReplicas }: HorizontalPodAutoscaler): string {
  if (direction === 'scaleDown')
    return `The HPA scales down only to reach maxReplicas, for example from ${maxReplicas + 2} to ${maxReplicas} replicas.`;
  // The controller does not scale a workload with 0 replicas, so a minReplicas of 1 never scales up.
  return minReplicas < 2
    ? 'The HPA never scales up, not even to reach minReplicas.'
    : `The HPA scales up only to reach minReplicas, for example from ${minReplicas - 1} to ${minReplicas} replicas.`;
}
