import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';

/** Removes the field `behavior` for releases before 1.18, which do not have this field. */
export function withoutUnsupportedFields(hpa: HorizontalPodAutoscaler, { has }: Profile): HorizontalPodAutoscaler {
  const { behavior: _, ...withoutBehavior } = hpa;
  return has.behavior ? hpa : withoutBehavior;
}
