// What changed from release to release of the controller (docs/behavior/wpa.md §2.9). Only this file compares its
// releases: all other files use a difference by its name, which is true where the release behaves like the newest one.
// Only the newest was recorded. Missing, because no source describes the older behavior: readiness for cpu and several
// metrics with delays up to 0.5.
import { isReleaseAtLeast, newestWatermarkRelease, watermarkReleases } from '../../model/watermark/releases.ts';

const sinceRelease = {
  /** A value within the band is never held by a delay. */
  delaysSkippedInBand: '0.6.0',
  /** The metrics are read before a count out of bounds is corrected. */
  metricsBeforeBounds: '0.7.0',
  lifecycleControl: '0.7.0',
  /** A value of 0 is no news, unless `tolerateZero` says so. */
  zeroIsNoNews: '0.7.0',
  /** A pod that is being deleted is not ready. */
  deletingIsUnready: '0.7.0',
  /** Convergence looks for the fewest and the most replicas, not for the usage after its step. */
  convergesByCounts: '0.9.0',
  /** Pods that have ended leave the share of ready pods. */
  endedPodsLeaveShare: '0.10.0',
  /** A metric that fails leaves above and below as they were, so that delays go on. */
  failureKeepsPosition: '0.10.0',
  recommenderBoundsInOrder: '0.10.0',
  zeroWatermarkHolds: '0.10.0',
  /** What the target asks for is decided on, not the pods that its status counts. */
  decidesOnSpec: '0.11.0',
  skipOwnerCheck: '0.11.0',
} as const;

/** Which changes a release has. */
export type WatermarkDifferences = Readonly<Record<keyof typeof sinceRelease, boolean>>;

const differencesByRelease = new Map(watermarkReleases.map((release) => [release, evaluateDifferences(release)]));

/** The same object each time: it is asked for at every run. */
export function watermarkDifferencesOf(release: string): WatermarkDifferences {
  return differencesByRelease.get(release) ?? evaluateDifferences(newestWatermarkRelease);
}

function evaluateDifferences(release: string): WatermarkDifferences {
  return Object.fromEntries(
    Object.entries(sinceRelease).map(([name, first]) => [name, isReleaseAtLeast(release, first)]),
  ) as WatermarkDifferences;
}
