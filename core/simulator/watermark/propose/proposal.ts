import { newestWatermarkRelease } from '../../../model/watermark/releases.ts';
import type { Int64 } from '../../int64.ts';
import { type WatermarkDifferences, watermarkDifferencesOf } from '../release-differences.ts';
import type { BandedMetric, PreparedWatermarkMetric, ProposalSource, WatermarkSettings } from '../settings.ts';
import type { ConvergenceState } from '../status/messages.ts';
import type { MeasuredMetric } from '../status/status.ts';
import {
  type Band,
  type BandPosition,
  positionOf,
  type ReplicaCounts,
  recommendAbove,
  recommendBelow,
} from './band.ts';
import { convergeInBand } from './converge.ts';

export interface MetricProposal extends MeasuredMetric {
  source: ProposalSource;
  proposal: number;
  ready: number;
  isAbove: boolean;
  isBelow: boolean;
  /** The state of the convergence towards a watermark; absent if the metric is 0 and therefore ignored. */
  converging?: ConvergenceState | undefined;
  band?: Band | undefined;
  reason?: string | undefined;
  /**
   * Whether unready pods prevent the scale-up or scale-down. The recommendation counts only ready pods, so it may lie
   * on the other side of the current count.
   */
  aborted?: boolean | undefined;
}

export type MetricProposalResult =
  | { result: 'proposed'; metric: MetricProposal }
  | { result: 'failed'; error: string; tooFewReady?: boolean }
  /**
   * The controller divides by zero or dereferences a nil pointer. It recovers from the panic and ends the
   * reconciliation.
   */
  | { result: 'panic' };

export interface BandProposal {
  proposal: number;
  position: BandPosition;
  converging: ConvergenceState;
  aborted: boolean;
}

export function proposeInBand(
  usage: number,
  metric: BandedMetric,
  counts: ReplicaCounts,
  settings: WatermarkSettings,
  has: WatermarkDifferences = newestDifferences,
): BandProposal {
  const position = positionOf(usage, metric.band);
  if (position === 'in') {
    const { count, accepted } = convergeInBand(usage, metric, counts, settings, has);
    return { proposal: count, position, converging: convergenceState(accepted), aborted: false };
  }
  const { modulo } = settings;
  const proposal =
    position === 'above'
      ? recommendAbove(usage, metric.highMilli, counts, modulo)
      : recommendBelow(usage, metric.lowMilli, counts, modulo);
  return {
    proposal,
    position,
    converging: position,
    aborted: proposal === counts.current && counts.ready < counts.current,
  };
}

const newestDifferences = watermarkDifferencesOf(newestWatermarkRelease);

export function convergenceState(accepted: boolean | undefined): ConvergenceState {
  if (accepted === undefined) return 'off';
  return accepted ? 'accepted' : 'refused';
}

export function usageOfSum(sum: Int64, ready: number, { average }: WatermarkSettings): number {
  return average ? Number(sum) / ready : Number(sum);
}

/**
 * Returns the proposal of a metric with a band. The properties are written out, because this function runs at every
 * sync, and spreading objects is slow.
 */
export function bandedResult(
  source: PreparedWatermarkMetric,
  usage: number,
  counts: ReplicaCounts,
  settings: WatermarkSettings,
  has: WatermarkDifferences,
): MetricProposalResult {
  const { proposal, position, converging, aborted } = proposeInBand(usage, source, counts, settings, has);
  const isAbove = position === 'above';
  const isBelow = position === 'below';
  const { ready } = counts;
  const { band } = source;
  return {
    result: 'proposed',
    metric: { source, proposal, ready, isAbove, isBelow, usage, converging, band, aborted, reason: undefined },
  };
}

/** Returns the share of ready pods in whole percents; undefined if Go would divide by zero. */
export function readyPercent(ready: number, counted: number): number | undefined {
  return counted === 0 ? undefined : Math.trunc((100 * ready) / counted);
}
