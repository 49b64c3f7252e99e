import type { Policy } from '../model/hpa/autoscaler.ts';
import { behaviorDefaults } from '../model/hpa/behavior-defaults.ts';

/** Whether the policies are those that scale-down has by default. */
export function isDefaultScaleDown(policies: readonly Policy[]): boolean {
  return JSON.stringify(policies) === JSON.stringify(behaviorDefaults.scaleDown.policies);
}
