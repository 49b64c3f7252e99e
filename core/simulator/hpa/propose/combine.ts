// Combines all metrics of a sync: the highest proposal wins, and a failed metric may prevent a scale-down
// (docs/behavior/hpa.md §1.5).
import type { Profile } from '../../profile.ts';
import type { PreparedMetric } from '../prepare.ts';
import type { MetricStatus } from '../status.ts';
import type { FailedProposal, MetricContext, Proposal, SuccessfulProposal } from './proposal.ts';

export interface CombinedProposals {
  statuses: readonly MetricStatus[];
  failures: readonly MetricFailure[];
  /** The recommendation of each metric, null for a failed one. */
  recommendedBy: (number | null)[];
  /** Absent if the failures end the sync here. */
  winner?: Winner;
  /** The recommendation of the readable metrics if a failure prevents it. */
  blockedReplicas?: number;
}

export interface Winner {
  metric: PreparedMetric;
  proposal: SuccessfulProposal;
}

export interface MetricFailure {
  metric: PreparedMetric;
  proposal: FailedProposal;
}

export function combine(metrics: readonly PreparedMetric[], context: MetricContext): CombinedProposals {
  const statuses: MetricStatus[] = [];
  const failures: MetricFailure[] = [];
  const recommendedBy: (number | null)[] = [];
  let winner: Winner | undefined;
  for (const metric of metrics) {
    const proposal = metric.propose(context);
    recommendedBy.push(recommendationOf(proposal));
    statuses.push(proposal.ok ? proposal.status : { type: '' });
    if (!proposal.ok) failures.push({ metric, proposal });
    // The controller uses 0 for "none yet", so a later metric replaces a proposal of 0, even with a negative one.
    else if (!winner || winner.proposal.replicas === 0 || proposal.replicas > winner.proposal.replicas)
      winner = { metric, proposal };
  }
  if (!winner) return { statuses, failures, recommendedBy };
  const forbids =
    failures.length > 0 &&
    context.controller.profile.has.failureForbidsShrinking &&
    winner.proposal.replicas < context.current;
  return forbids
    ? { statuses, failures, recommendedBy, blockedReplicas: winner.proposal.replicas }
    : { statuses, failures, recommendedBy, winner };
}

/** A negative proposal counts as none. */
function recommendationOf(proposal: Proposal): number | null {
  return proposal.ok ? Math.max(proposal.replicas, 0) : null;
}

/** The failure that condition and event report. */
export function reportedFailure(failures: readonly MetricFailure[], { has }: Profile): MetricFailure | undefined {
  return has.firstFailureReported ? failures[0] : failures.at(-1);
}

export function failureText(failures: readonly MetricFailure[], total: number, profile: Profile): string {
  const error = reportedFailure(failures, profile)?.proposal.error ?? '';
  const counts = `${failures.length} invalid out of ${total}`;
  return profile.has.firstFailureReported
    ? `invalid metrics (${counts}), first error is: ${error}`
    : `Invalid metrics (${counts}), last error was: ${error}`;
}
