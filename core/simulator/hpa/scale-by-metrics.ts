// Runs the steps of a sync in which the metrics decide the replica count (docs/behavior/hpa.md §1.3, step 5.4).
import { formatWithoutArguments } from '../../model/go-format.ts';
import type { ObservedScale } from '../observation.ts';
import type { Reason, Tick } from '../trace.ts';
import { decideHorizontal, explain } from './decide.ts';
import type { Decision, DecisionExplanation, MetricRecommendation } from './decision.ts';
import { enforceBounds } from './enforce-bounds.ts';
import { doublingLimit } from './limit.ts';
import { limitedDetail, metricFailed } from './messages.ts';
import {
  type CombinedProposals,
  combineProposals,
  type MetricFailure,
  metricFailuresText,
  reportedFailure,
  type Winner,
} from './propose/combine.ts';
import type { CalculationNote } from './propose/proposal.ts';
import { rescale } from './rescale.ts';
import { type ScaleSelectorProblem, selectorProblem } from './selector-problem.ts';
import type { Sync, SyncDecision } from './sync.ts';

type ReadableScale = Exclude<ObservedScale, { error: string }>;

export function scaleByMetrics(sync: Sync, scale: ReadableScale): SyncDecision {
  const { controller, observation } = sync;
  const current = scale.spec;
  const problem = selectorProblem(scale.selector, observation, controller);
  if (problem) return failOnSelector(sync, current, problem);
  const combined = combineProposals(controller.metrics, sync);
  for (const { proposal } of combined.failures) sync.emitWarning(proposal.reason, proposal.event);
  const decided = combined.winner
    ? applyWinner(sync, current, combined, combined.winner)
    : failOnMetrics(sync, current, combined);
  if (combined.recommendedBy) decided.tick.recommendedBy = combined.recommendedBy;
  decided.winner = combined.winner;
  return decided;
}

function applyWinner(sync: Sync, current: number, { readings }: CombinedProposals, winner: Winner): SyncDecision {
  const { hpa, profile } = sync.controller;
  const proposal = Math.max(winner.proposal.replicas, 0);
  const { decision, memory } = decideHorizontal(sync.memory, current, proposal, sync.nowMs, hpa, profile);
  sync.memory = memory;
  sync.setCondition('ScalingActive', 'True', 'ValidMetricFound', winner.metric.description);
  setScalingLimited(sync, current, decision);
  const bounds = current === 0 && decision.desired < hpa.minReplicas ? enforceBounds(current, hpa) : undefined;
  const desired = bounds?.desired ?? decision.desired;
  const explanation = bounds ?? explain(decision, current, recommendationOf(winner, proposal), sync.nowMs, hpa);
  return rescale(sync, {
    current,
    desired,
    ableReason: decision.ableReason,
    event: eventReason(current, proposal, winner.metric) || (bounds?.event ?? ''),
    readings,
    tick: tickOf(sync, current, proposal, decision, desired, explanation),
  });
}

function setScalingLimited(sync: Sync, current: number, decision: Decision): void {
  const { hpa, profile } = sync.controller;
  const isLimited = decision.desired !== decision.stabilized;
  const detail = limitedDetail(decision, doublingLimit(current), hpa.maxReplicas, profile);
  sync.setCondition('ScalingLimited', isLimited ? 'True' : 'False', decision.limited, detail);
}

function tickOf(
  sync: Sync,
  current: number,
  proposal: number,
  { stabilized, limit }: Decision,
  desired: number,
  why: DecisionExplanation,
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
    readings: undefined,
    recommendedBy: undefined,
  };
}

/**
 * The controller sets the reason of the event before windows and policies apply, so the reason may not match the final
 * count.
 */
function eventReason(current: number, proposal: number, { aboveTarget }: Winner['metric']): string {
  if (proposal > current) return aboveTarget;
  return proposal < current ? 'All metrics below target' : '';
}

function recommendationOf({ metric, proposal }: Winner, count: number): MetricRecommendation {
  const { ratio, note } = proposal;
  return {
    count,
    countedPods: note?.kind === 'counted' ? note.pods : undefined,
    metric: metric.name,
    // If the target is 0, there is no percentage.
    percent: Number.isFinite(ratio) ? Math.round(ratio * 100) : undefined,
    path: metric.targetPath,
    unchangedExplanation: explainUnchanged(metric, proposal),
  };
}

function explainUnchanged(
  metric: Winner['metric'],
  { note, ratio }: Winner['proposal'],
): DecisionExplanation | undefined {
  if (!note) return undefined;
  if (note.kind === 'within') return metric.withinTolerance[ratio < 1 ? 'scaleDown' : 'scaleUp'];
  return { reason: noteReason(note, metric.name), decidedBy: metric.targetPath };
}

function noteReason(note: Exclude<CalculationNote, { kind: 'within' }>, by: string): Reason {
  if (note.kind === 'counted') return { kind: 'podsCounted', by, pods: note.pods, isMore: false };
  if (note.kind === 'unready') return { kind: 'unreadyAsNothing', by, pods: note.pods };
  return { kind: 'missingFilled', by, pods: note.pods, as: note.as };
}

function failOnMetrics(
  sync: Sync,
  current: number,
  { failures, readings, blockedReplicas }: CombinedProposals,
): SyncDecision {
  const { profile, metrics } = sync.controller;
  sync.setScaleRead();
  const reported = reportedFailure(failures, profile);
  if (reported) setScalingInactive(sync, reported.proposal.reason, metricFailed(reported.proposal.event));
  sync.eventsAfterStatus = [
    ['Warning', 'FailedComputeMetricsReplicas', metricFailuresText(failures, metrics.length, profile)],
  ];
  const tick = sync.unchangedTick(current, failureReason(reported, blockedReplicas), reported?.metric.path ?? []);
  return { status: sync.failedStatus(current, readings), tick, scaleTo: null };
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
  { eventReason, conditionReason, message, error, reason }: ScaleSelectorProblem,
): SyncDecision {
  sync.setScaleRead();
  sync.emitWarning(eventReason, error);
  setScalingInactive(sync, conditionReason, message);
  sync.eventsAfterStatus = [['Warning', 'FailedComputeMetricsReplicas', error]];
  return { status: sync.failedStatus(current, []), tick: sync.unchangedTick(current, reason), scaleTo: null };
}

function setScalingInactive(sync: Sync, reason: string, message: string): void {
  const { literalMessages } = sync.controller.profile.has;
  sync.setCondition('ScalingActive', 'False', reason, literalMessages ? message : formatWithoutArguments(message));
}
