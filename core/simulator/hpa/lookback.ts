import type { LegacyRules } from '../../model/hpa/autoscaler.ts';
import { forbiddenSeconds } from '../historic/first-release-times.ts';
import type { PreparedController } from './prepare.ts';

export function longestLookbackMs({
  hpa: { behavior, historic },
  profile,
}: Pick<PreparedController, 'hpa' | 'profile'>): number {
  const rules = behavior ? [behavior.scaleUp, behavior.scaleDown] : [];
  const windows = rules.map(({ stabilizationWindowSeconds = 0 }) => stabilizationWindowSeconds);
  const periods = rules.flatMap(({ policies }) => policies.map(({ periodSeconds }) => periodSeconds));
  const ofHistoric = historic ? historicSeconds(historic) : [];
  return Math.max(profile.downscaleStabilizationSeconds, ...windows, ...periods, ...ofHistoric) * 1000;
}

function historicSeconds(historic: LegacyRules): number[] {
  if (historic.rules === '1.1') return Object.values(forbiddenSeconds);
  return [historic.scaleUp, historic.scaleDown].flatMap(({ periodSeconds, delaySeconds = 0 }) => [
    periodSeconds,
    delaySeconds,
  ]);
}
