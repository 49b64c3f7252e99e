import type { Direction, ScalingRules } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';

export function stabilizationWindowOf(
  direction: Direction,
  { stabilizationWindowSeconds }: ScalingRules,
  profile: Profile,
): number {
  return stabilizationWindowSeconds ?? (direction === 'scaleUp' ? 0 : profile.downscaleStabilizationSeconds);
}
