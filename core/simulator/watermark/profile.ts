// Which WatermarkPodAutoscaler controller is simulated.
import type { WatermarkProfile } from './pass.ts';

export const watermarkRelease = '0.11.0';

export type WatermarkProfileResult = { ok: true; value: WatermarkProfile } | { ok: false; problem: string };

export function watermarkProfile(release: string = watermarkRelease, { skipNotScalingEvents = false } = {}): WatermarkProfileResult {
  if (release !== watermarkRelease)
    return { ok: false, problem: `release ${release} of the WatermarkPodAutoscaler controller is not known: ${watermarkRelease} is` };
  return { ok: true, value: { release, skipNotScalingEvents } };
}
