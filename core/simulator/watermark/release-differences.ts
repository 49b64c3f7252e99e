// The differences between releases of the controller (docs/behavior/wpa.md §2.9). A difference is true if a release
// behaves like the newest release in this respect. Only this file compares releases. Recorded test cases exist only for
// the newest release. The readiness rule for cpu, and delays with several metrics, also differ before 0.6. They are
// missing here, because no source describes the older behavior.
import { isReleaseAtLeast, newestWatermarkRelease, watermarkReleases } from '../../model/watermark/releases.ts';

const sinceRelease = {
  delaysSkippedInBand: '0.6.0',
  /** The metrics are read before a count outside the bounds is corrected. */
  metricsBeforeBounds: '0.7.0',
  lifecycleControl: '0.7.0',
  /** The controller ignores a metric value of 0 unless `tolerateZero` is set. */
  zeroIsNoNews: '0.7.0',
  deletingIsUnready: '0.7.0',
  /**
   * Convergence computes the lowest and the highest count that keep the usage between the watermarks. Older releases
   * compute the usage after the step instead.
   */
  convergesByCounts: '0.9.0',
  /** Terminated pods are not part of the share of ready pods. */
  endedPodsLeaveShare: '0.10.0',
  /** After a failed metric, AboveHighWatermark and BelowLowWatermark stay unchanged, so that delays continue. */
  failureKeepsPosition: '0.10.0',
  recommenderBoundsInOrder: '0.10.0',
  zeroWatermarkHolds: '0.10.0',
  /** Decisions use spec.replicas of the target, not the pods in its status. */
  decidesOnSpec: '0.11.0',
  skipOwnerCheck: '0.11.0',
} as const;

export type WatermarkDifferences = Readonly<Record<keyof typeof sinceRelease, boolean>>;

const differencesByRelease = new Map<string, WatermarkDifferences>();

export function watermarkDifferencesOf(release: string): WatermarkDifferences {
  const known = watermarkReleases.find((one) => one === release) ?? newestWatermarkRelease;
  const differences = differencesByRelease.get(known) ?? evaluateDifferences(known);
  differencesByRelease.set(known, differences);
  return differences;
}

function evaluateDifferences(release: string): WatermarkDifferences {
  return Object.fromEntries(
    Object.entries(sinceRelease).map(([name, first]) => [name, isReleaseAtLeast(release, first)]),
  ) as WatermarkDifferences;
}
