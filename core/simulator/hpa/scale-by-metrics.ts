// The metric path of a sync: selector, metrics, windows, policies, bounds (docs/behavior/hpa.md §1.3, step 5.4).
import { formatWithoutArguments } from '../../model/go-format.ts';
import type { ObservedScale } from '../observation.ts';
import type { Reason, Tick } from '../trace.ts';
import { decide, explain } from './decide.ts';
import type { Decision, Explanation, MetricRecommendation } from './decision.ts';
import { enforceBounds } from './enforce-bounds.ts';
import { doublingLimit } from './limit.ts';
import * as say from './messages.ts';
import {
  type CombinedProposals,
  combine,
  failureText,
  type MetricFailure,
  reportedFailure,
  type Winner,
} from './propose/combine.ts';
import type { CalculationNote } from './propose/proposal.ts';
import { rescale } from './rescale.ts';
import { type SelectorProblem, selectorProblem } from './selector-problem.ts';
import type { HpaStatus } from './status.ts';
import type { Sync } from './sync.ts';
import type { Tolerance } from './tolerance.ts';

type ReadableScale = Exclude<ObservedScale, { error: string }>;

interface MetricsDecision {
  status: HpaStatus;
  tick: Tick;
  scaleTo: number | null;
}

export function scaleByMetrics(sync: Sync, scale: ReadableScale): MetricsDecision {
  const { controller, observation } = sync;
  const current = scale.spec;
  const problem = selectorProblem(scale.selector, observation, controller);
  if (problem) return failOnSelector(sync, current, problem);
  const combined = combine(controller.metrics, { controller, observation, current, statusReplicas: scale.status });
  for (const { proposal } of combined.failures) sync.emitWarning(proposal.reason, proposal.event);
  const decided = combined.winner
    ? applyWinner(sync, current, combined, combined.winner)
    : failOnMetrics(sync, current, combined);
  if (controller.metrics.length > 1) decided.tick.recommendedBy = combined.recommendedBy;
  return decided;
}

function applyWinner(sync: Sync, current: number, { statuses }: CombinedProposals, winner: Winner): MetricsDecision {
  const { hpa, profile, tolerance } = sync.controller;
  const { description, foundMessage } = winner.metric;
  sync.setCondition('ScalingActive', 'True', 'ValidMetricFound', foundMessage);
  // A negative proposal counts as none.
  const proposal = Math.max(winner.proposal.replicas, 0);
  const { decision, memory } = decide(sync.memory, current, proposal, sync.nowMs, hpa, profile);
  sync.memory = memory;
  sync.setCondition('AbleToScale', 'True', decision.ableReason, say.ableMessages[decision.ableReason]);
  const isLimited = decision.desired !== decision.stabilized;
  const message = say.limitedMessage(decision, doublingLimit(current), hpa.maxReplicas, profile);
  sync.setCondition('ScalingLimited', isLimited ? 'True' : 'False', decision.limited, message);
  const event = eventReason(current, proposal, description);
  // A scale-up from zero goes at least to the lower bound.
  const bounds = current === 0 && decision.desired < hpa.minReplicas ? enforceBounds(current, hpa) : undefined;
  if (bounds) {
    const { desired, reason, decidedBy } = bounds;
    return rescale(sync, {
      current,
      desired,
      event: event || bounds.event,
      metrics: statuses,
      tick: tickOf(sync, current, proposal, decision, desired, { reason, decidedBy }),
    });
  }
  const { desired } = decision;
  const explanation = explain(decision, current, recommendationOf(winner, proposal, tolerance), sync.nowMs, hpa);
  return rescale(sync, {
    current,
    desired,
    event,
    metrics: statuses,
    tick: tickOf(sync, current, proposal, decision, desired, explanation),
  });
}

function tickOf(
  sync: Sync,
  current: number,
  proposal: number,
  { stabilized, limit }: Decision,
  desired: number,
  why: Explanation,
): Tick {
  return {
    atMs: sync.nowMs,
    current,
    proposal,
    stabilized,
    limit,
    desired,
    reason: why.reason,
    decidedBy: why.decidedBy,
  };
}

/** The event's reason is set before windows and policies apply, so it may not match the final count. */
function eventReason(current: number, proposal: number, description: string): string {
  if (proposal > current) return `${description} above target`;
  return proposal < current ? 'All metrics below target' : '';
}

function recommendationOf({ metric, proposal }: Winner, count: number, tolerance: Tolerance): MetricRecommendation {
  const { targetPath, name } = metric;
  return {
    count,
    metric: name,
    ...percentOf(proposal.ratio),
    path: targetPath,
    unchangedExplanation: proposal.note && explainUnchanged(metric, proposal.note, tolerance),
  };
}

/** A target of 0 has no percentage. */
function percentOf(ratio: number): { percent?: number } {
  return Number.isFinite(ratio) ? { percent: Math.round(ratio * 100) } : {};
}

function explainUnchanged(
  { targetPath, name }: Winner['metric'],
  note: CalculationNote,
  tolerance: Tolerance,
): Explanation {
  if (note.kind !== 'within') return { reason: noteReason(note, name), decidedBy: targetPath };
  const reason: Reason = { kind: 'withinTolerance', by: name, below: tolerance.down, above: tolerance.up };
  return { reason, decidedBy: tolerance.paths[note.ratio < 1 ? 'scaleDown' : 'scaleUp'] ?? targetPath };
}

function noteReason(note: Exclude<CalculationNote, { kind: 'within' }>, by: string): Reason {
  if (note.kind === 'unready') return { kind: 'unreadyAsNothing', by, pods: note.pods };
  return { kind: 'missingFilled', by, pods: note.pods, as: note.as };
}

function failOnMetrics(
  sync: Sync,
  current: number,
  { failures, statuses, blockedReplicas }: CombinedProposals,
): MetricsDecision {
  const { profile, metrics } = sync.controller;
  const reported = reportedFailure(failures, profile);
  if (reported) setScalingInactive(sync, reported.proposal.reason, say.metricFailed(reported.proposal.event));
  sync.eventsAfterStatus.push([
    'Warning',
    'FailedComputeMetricsReplicas',
    failureText(failures, metrics.length, profile),
  ]);
  const tick = unchangedTick(sync, current, failureReason(reported, blockedReplicas), reported?.metric.path ?? []);
  return { status: sync.failedStatus(current, statuses), tick, scaleTo: null };
}

function failureReason(reported: MetricFailure | undefined, blockedReplicas: number | undefined): Reason {
  const error = reported?.proposal.event ?? 'there is no metric';
  const by = reported?.metric.name ?? '';
  return blockedReplicas === undefined
    ? { kind: 'unreadable', error }
    : { kind: 'forbidsShrinking', by, error, count: blockedReplicas };
}

function failOnSelector(
  sync: Sync,
  current: number,
  { eventReason, conditionReason, message, error, reason }: SelectorProblem,
): MetricsDecision {
  sync.emitWarning(eventReason, error);
  setScalingInactive(sync, conditionReason, message);
  sync.eventsAfterStatus.push(['Warning', 'FailedComputeMetricsReplicas', error]);
  return { status: sync.failedStatus(current, []), tick: unchangedTick(sync, current, reason, []), scaleTo: null };
}

function setScalingInactive(sync: Sync, reason: string, message: string): void {
  const { literalMessages } = sync.controller.profile.has;
  sync.setCondition('ScalingActive', 'False', reason, literalMessages ? message : formatWithoutArguments(message));
}

function unchangedTick(sync: Sync, current: number, reason: Reason, decidedBy: Tick['decidedBy']): Tick {
  return {
    atMs: sync.nowMs,
    current,
    proposal: null,
    stabilized: null,
    limit: null,
    desired: current,
    reason,
    decidedBy,
  };
}
