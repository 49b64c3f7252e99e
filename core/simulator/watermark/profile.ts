// Which WatermarkPodAutoscaler controller is simulated: a release and its flags.
import { newestWatermarkRelease, watermarkReleaseNamed, watermarkReleases } from '../../model/watermark/releases.ts';
import { watermarkDifferencesOf } from './differences.ts';
import type { WatermarkProfile } from './pass.ts';

export type WatermarkProfileResult = { ok: true; value: WatermarkProfile } | { ok: false; problem: string };

/** `given`: `0.11.0`, `v0.11.0` or `0.11`. */
export function watermarkProfile(given: string = newestWatermarkRelease, { skipNotScalingEvents = false } = {}): WatermarkProfileResult {
  const release = watermarkReleaseNamed(given);
  if (release === undefined)
    return {
      ok: false,
      problem: `release ${given} of the WatermarkPodAutoscaler controller is not known: ${watermarkReleases.join(', ')} are`,
    };
  return { ok: true, value: profileOfRelease(release, skipNotScalingEvents) };
}

/** Of a release that is known. */
export function profileOfRelease(release: string, skipNotScalingEvents = false): WatermarkProfile {
  return { release, skipNotScalingEvents, has: watermarkDifferencesOf(release) };
}
