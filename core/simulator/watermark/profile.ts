// Which WatermarkPodAutoscaler controller is simulated. The algorithm is that of the newest release, which was recorded; of others only
// the check of the spec is their own (spec/wpa.md §2.9).
import { newestWatermarkRelease, watermarkReleaseNamed, watermarkReleases } from '../../model/watermark/releases.ts';
import type { WatermarkProfile } from './pass.ts';

export type WatermarkProfileResult = { ok: true; value: WatermarkProfile } | { ok: false; problem: string };

export function watermarkProfile(given: string = newestWatermarkRelease, { skipNotScalingEvents = false } = {}): WatermarkProfileResult {
  const release = watermarkReleaseNamed(given);
  if (release === undefined)
    return {
      ok: false,
      problem: `release ${given} of the WatermarkPodAutoscaler controller is not known: ${watermarkReleases.join(', ')} are`,
    };
  return { ok: true, value: { release, skipNotScalingEvents } };
}
