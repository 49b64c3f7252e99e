import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';

/** Releases before 1.18 do not have the field `behavior`. */
export function withoutUnsupportedFields(hpa: HorizontalPodAutoscaler, { has }: Profile): HorizontalPodAutoscaler {
  const { behavior: _, ...withoutBehavior } = hpa;
  return has.behavior ? hpa : withoutBehavior;
}
