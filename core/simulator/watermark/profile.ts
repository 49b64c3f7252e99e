import { findWatermarkRelease, newestWatermarkRelease, watermarkReleases } from '../../model/watermark/releases.ts';
import type { WatermarkProfile } from './pass.ts';
import { watermarkDifferencesOf } from './release-differences.ts';

export type WatermarkProfileResult = { ok: true; value: WatermarkProfile } | { ok: false; problem: string };

/** @param releaseText such as `0.11.0`, `v0.11.0` or `0.11` */
export function parseWatermarkProfile(
  releaseText: string = newestWatermarkRelease,
  { skipNotScalingEvents = false } = {},
): WatermarkProfileResult {
  const release = findWatermarkRelease(releaseText);
  if (release === undefined)
    return {
      ok: false,
      problem: `release ${releaseText} of the WatermarkPodAutoscaler controller is not known. Known releases: ${watermarkReleases.join(', ')}`,
    };
  return { ok: true, value: createWatermarkProfile(release, skipNotScalingEvents) };
}

export function createWatermarkProfile(release: string, skipNotScalingEvents = false): WatermarkProfile {
  return { release, skipNotScalingEvents, has: watermarkDifferencesOf(release) };
}
