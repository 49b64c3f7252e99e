// All metrics of a sync: the highest proposal counts, and a failed one may forbid to shrink (docs/behavior/hpa.md §1.5).
import type { Profile } from '../../profile.ts';
import type { PreparedMetric } from '../prepare.ts';
import type { MetricStatus } from '../status.ts';
import { proposeBy } from './metric.ts';
import type { Failed, Proposal, Proposed, Sight } from './proposal.ts';

export interface Combined {
  statuses: readonly MetricStatus[];
  failures: readonly Failure[];
  /** What each metric asks for, null for one that failed. */
  askedBy: (number | null)[];
  /** Absent where the sync ends here, because of the failures. */
  winner?: Winner;
  /** What the metrics that could be read ask for, where a failure forbids it. */
  forbidden?: number;
}

export interface Winner {
  metric: PreparedMetric;
  proposal: Proposed;
}

export interface Failure {
  metric: PreparedMetric;
  failed: Failed;
}

export function combine(sight: Sight): Combined {
  const statuses: MetricStatus[] = [];
  const failures: Failure[] = [];
  const askedBy: (number | null)[] = [];
  let winner: Winner | undefined;
  for (const metric of sight.controller.metrics) {
    const proposal = proposeBy(metric, sight);
    askedBy.push(askedFor(proposal));
    statuses.push(proposal.ok ? proposal.status : { type: '' });
    if (!proposal.ok) failures.push({ metric, failed: proposal });
    // 0 stands for "none yet", so that a later metric replaces a proposal of 0, even with a negative one.
    else if (!winner || winner.proposal.replicas === 0 || proposal.replicas > winner.proposal.replicas) winner = { metric, proposal };
  }
  if (!winner) return { statuses, failures, askedBy };
  const forbids = failures.length > 0 && sight.controller.profile.has.failureForbidsShrinking && winner.proposal.replicas < sight.current;
  return forbids ? { statuses, failures, askedBy, forbidden: winner.proposal.replicas } : { statuses, failures, askedBy, winner };
}

/** A negative proposal counts as none. */
function askedFor(proposal: Proposal): number | null {
  return proposal.ok ? Math.max(proposal.replicas, 0) : null;
}

/** The failure that condition and event speak of. */
export function reportedFailure(failures: readonly Failure[], { has }: Profile): Failure | undefined {
  return has.firstFailureReported ? failures[0] : failures.at(-1);
}

export function failureText(failures: readonly Failure[], total: number, profile: Profile): string {
  const error = reportedFailure(failures, profile)?.failed.error ?? '';
  const counts = `${failures.length} invalid out of ${total}`;
  return profile.has.firstFailureReported
    ? `invalid metrics (${counts}), first error is: ${error}`
    : `Invalid metrics (${counts}), last error was: ${error}`;
}
