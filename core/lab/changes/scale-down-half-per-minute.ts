import type { Policy } from '../../model/hpa/autoscaler.ts';
import { behaviorDefaults } from '../../model/hpa/behavior-defaults.ts';
import { behaviorChange, type RuleChange } from '../rule-change.ts';

export const scaleDownHalfPerMinute: RuleChange = {
  name: 'scale-down-half-per-minute',
  text: 'If `behavior` sets no scale-down policies, at most 50 % of the replicas are removed per minute.',
  apply: behaviorChange((behavior) =>
    isDefaultScaleDown(behavior.scaleDown.policies)
      ? {
          ...behavior,
          scaleDown: { ...behavior.scaleDown, policies: [{ type: 'Percent', value: 50, periodSeconds: 60 }] },
        }
      : behavior,
  ),
};

function isDefaultScaleDown(policies: readonly Policy[]): boolean {
  return JSON.stringify(policies) === JSON.stringify(behaviorDefaults.scaleDown.policies);
}
