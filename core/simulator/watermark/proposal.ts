// The proposal of one metric or of the recommender.
import type { Path } from '../../model/path.ts';
import { newestWatermarkRelease } from '../../model/watermark/releases.ts';
import type { Int64 } from '../int64.ts';
import { int64OfFloat } from '../int64.ts';
import { formatMilli } from '../milli.ts';
import {
  type Band,
  type BandPosition,
  bandOf,
  positionOf,
  type ReplicaCounts,
  recommendAbove,
  recommendBelow,
} from './band.ts';
import { convergeInBand } from './converge.ts';
import { type WatermarkDifferences, watermarkDifferencesOf } from './release-differences.ts';
import type { WatermarkSettings, Watermarks } from './settings.ts';
import type { WatermarkMetricStatus } from './status.ts';

export interface MetricProposal {
  path: Path;
  /** Its name in the controller's events. */
  description: string;
  /** Our name for it. */
  label: string;
  proposal: number;
  ready: number;
  isAbove: boolean;
  isBelow: boolean;
  /** Absent for a zero that is ignored. */
  converging?: ConvergenceState | undefined;
  band?: Band | undefined;
  /** Thousandths. */
  usage: number;
  status: WatermarkMetricStatus;
  /** The reason, in the recommender's words. */
  reason?: string;
  /** The ready pods alone would contradict the direction: the count stays unchanged. */
  aborted?: boolean | undefined;
}

export type ConvergenceState = 'off' | 'above' | 'below' | 'accepted' | 'refused';

export type MetricProposalResult =
  | { result: 'proposed'; metric: MetricProposal }
  | { result: 'failed'; error: string; tooFewReady?: boolean }
  /** The controller divides by zero or dereferences a nil pointer; it recovers and ends the pass. */
  | { result: 'panic' };

export interface BandProposal {
  proposal: number;
  position: BandPosition;
  band: Band;
  converging: ConvergenceState;
  aborted: boolean;
}

/** Compares a usage of any kind with its band (docs/behavior/wpa.md §3.2). */
export function proposeInBand(
  usage: number,
  watermarks: Watermarks,
  counts: ReplicaCounts,
  settings: WatermarkSettings,
  has: WatermarkDifferences = newestDifferences,
): BandProposal {
  const band = bandOf(watermarks, settings.toleranceMilli);
  const position = positionOf(usage, band);
  if (position === 'in') {
    const { count, accepted } = convergeInBand(usage, watermarks, counts, settings, has);
    return { proposal: count, position, band, converging: convergenceState(accepted), aborted: false };
  }
  const { modulo } = settings;
  const proposal =
    position === 'above'
      ? recommendAbove(usage, watermarks.highMilli, counts, modulo)
      : recommendBelow(usage, watermarks.lowMilli, counts, modulo);
  return {
    proposal,
    position,
    band,
    converging: position,
    aborted: proposal === counts.current && counts.ready < counts.current,
  };
}

const newestDifferences = watermarkDifferencesOf(newestWatermarkRelease);

export function convergenceState(accepted: boolean | undefined): ConvergenceState {
  if (accepted === undefined) return 'off';
  return accepted ? 'accepted' : 'refused';
}

/** The usage as the controller computes it: divided by the ready pods with `average`, else the sum itself. */
export function usageOf(sum: Int64, ready: number, { average }: WatermarkSettings): number {
  return average ? Number(sum) / ready : Number(sum);
}

export function printUsage(usage: number): string {
  return formatMilli(int64OfFloat(usage));
}

/** Whole percents of ready pods; undefined if Go would divide by zero. */
export function readyPercent(ready: number, counted: number): number | undefined {
  return counted === 0 ? undefined : Math.trunc((100 * ready) / counted);
}
