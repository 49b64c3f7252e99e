// What a release knows of an object.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';

/** The object without what the release does not know: `behavior`, before 1.18. */
export function withoutUnsupportedFields(hpa: HorizontalPodAutoscaler, { has }: Profile): HorizontalPodAutoscaler {
  const { behavior: _, ...withoutBehavior } = hpa;
  return has.behavior ? hpa : withoutBehavior;
}
