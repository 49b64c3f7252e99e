// The fields that a release supports.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';

/** The object without the fields that the release does not support: `behavior`, before 1.18. */
export function withoutUnsupportedFields(hpa: HorizontalPodAutoscaler, { has }: Profile): HorizontalPodAutoscaler {
  const { behavior: _, ...withoutBehavior } = hpa;
  return has.behavior ? hpa : withoutBehavior;
}
