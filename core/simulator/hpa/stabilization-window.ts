import type { Direction, ScalingRules } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';

/** Returns the stabilization window that applies: the window in the object, or the controller's default. */
export function stabilizationWindowOf(
  direction: Direction,
  { stabilizationWindowSeconds }: ScalingRules,
  profile: Profile,
): number {
  return stabilizationWindowSeconds ?? (direction === 'scaleUp' ? 0 : profile.downscaleStabilizationSeconds);
}
