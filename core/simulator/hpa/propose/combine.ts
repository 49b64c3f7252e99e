// The highest proposal wins, and a failed metric may prevent a scale-down (docs/behavior/hpa.md §1.5).
import type { Profile } from '../../profile.ts';
import type { MetricReading } from '../metric-reading.ts';
import type { PreparedMetric } from '../prepare.ts';
import type { FailedProposal, MetricContext, Proposal, SuccessfulProposal } from './proposal.ts';

export interface CombinedProposals {
  readings: readonly (MetricReading | undefined)[];
  failures: readonly MetricFailure[];
  /** The recommendation of each metric; null for a failed metric. The list is undefined if there is only one metric. */
  recommendedBy: (number | null)[] | undefined;
  /**
   * The metric with the highest recommendation, and its proposal. Undefined if no metric can be read, or if a failed
   * metric blocks the scale-down.
   */
  winner: Winner | undefined;
  /**
   * The lower count that the readable metrics recommend, if a failed metric blocks the scale-down to this count;
   * otherwise undefined.
   */
  blockedReplicas: number | undefined;
}

export interface Winner {
  metric: PreparedMetric;
  proposal: SuccessfulProposal;
}

export interface MetricFailure {
  metric: PreparedMetric;
  proposal: FailedProposal;
}

export function combineProposals(metrics: readonly PreparedMetric[], context: MetricContext): CombinedProposals {
  // This function runs for every sync. For speed, it uses loops, and arrays that are created with their final length.
  const proposals = new Array<Proposal>(metrics.length);
  const readings = new Array<MetricReading | undefined>(metrics.length);
  let failed = 0;
  for (let i = 0; i < metrics.length; i++) {
    const proposal = (metrics[i] as PreparedMetric).propose(context);
    proposals[i] = proposal;
    readings[i] = proposal.ok ? proposal.reading : undefined;
    if (!proposal.ok) failed++;
  }
  const winner = winnerOf(metrics, proposals);
  const isBlocked =
    failed > 0 &&
    winner !== undefined &&
    context.controller.profile.has.failureForbidsShrinking &&
    winner.proposal.replicas < context.current;
  return {
    readings,
    failures: failed === 0 ? noFailures : failuresOf(metrics, proposals),
    recommendedBy: metrics.length > 1 ? proposals.map(recommendationOf) : undefined,
    winner: isBlocked ? undefined : winner,
    blockedReplicas: isBlocked ? winner.proposal.replicas : undefined,
  };
}

/** As in the controller, 0 means "no proposal yet", so any later proposal replaces 0, even a negative proposal. */
function winnerOf(metrics: readonly PreparedMetric[], proposals: readonly Proposal[]): Winner | undefined {
  let best: SuccessfulProposal | undefined;
  let index = 0;
  for (let i = 0; i < proposals.length; i++) {
    const proposal = proposals[i] as Proposal;
    if (!proposal.ok || (best && best.replicas !== 0 && proposal.replicas <= best.replicas)) continue;
    best = proposal;
    index = i;
  }
  return best && { metric: metrics[index] as PreparedMetric, proposal: best };
}

const noFailures: readonly MetricFailure[] = [];

function failuresOf(metrics: readonly PreparedMetric[], proposals: readonly Proposal[]): MetricFailure[] {
  return proposals.flatMap((proposal, i) => (proposal.ok ? [] : [{ metric: metrics[i] as PreparedMetric, proposal }]));
}

function recommendationOf(proposal: Proposal): number | null {
  return proposal.ok ? Math.max(proposal.replicas, 0) : null;
}

export function reportedFailure(failures: readonly MetricFailure[], { has }: Profile): MetricFailure | undefined {
  return has.firstFailureReported ? failures[0] : failures.at(-1);
}

export function metricFailuresText(failures: readonly MetricFailure[], total: number, profile: Profile): string {
  const error = reportedFailure(failures, profile)?.proposal.error ?? '';
  const counts = `${failures.length} invalid out of ${total}`;
  return profile.has.firstFailureReported
    ? `invalid metrics (${counts}), first error is: ${error}`
    : `Invalid metrics (${counts}), last error was: ${error}`;
}
