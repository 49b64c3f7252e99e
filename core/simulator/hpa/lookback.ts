import type { PreparedController } from './prepare.ts';

/** The longest of all windows and periods that the controller looks back. */
export function longestLookbackMs({ hpa: { behavior }, profile }: Pick<PreparedController, 'hpa' | 'profile'>): number {
  const rules = behavior ? [behavior.scaleUp, behavior.scaleDown] : [];
  const windows = rules.map(({ stabilizationWindowSeconds = 0 }) => stabilizationWindowSeconds);
  const periods = rules.flatMap(({ policies }) => policies.map(({ periodSeconds }) => periodSeconds));
  return Math.max(profile.downscaleStabilizationSeconds, ...windows, ...periods) * 1000;
}
