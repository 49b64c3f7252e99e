// Removes the fields that a release does not support.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';

/** Before 1.18 there was no `behavior`. */
export function withoutUnsupportedFields(hpa: HorizontalPodAutoscaler, { has }: Profile): HorizontalPodAutoscaler {
  const { behavior: _, ...withoutBehavior } = hpa;
  return has.behavior ? hpa : withoutBehavior;
}
