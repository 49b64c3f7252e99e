// The metric path of a sync: selector, metrics, windows, policies, bounds (docs/behavior/hpa.md §1.3, step 5.4).
import { formatWithoutArguments } from '../../model/go-format.ts';
import type { Reason, Tick } from '../trace.ts';
import { enforceBounds } from './bounds.ts';
import { decide, explain } from './decide.ts';
import type { Asked, Decision, Explanation } from './decision.ts';
import { doublingLimit } from './limit.ts';
import * as say from './messages.ts';
import type { ObservedScale } from './observation.ts';
import { type Combined, combine, type Failure, failureText, reportedFailure, type Winner } from './propose/combine.ts';
import type { Note } from './propose/proposal.ts';
import { rescale } from './rescale.ts';
import { type SelectorProblem, selectorProblem } from './selector.ts';
import type { Status } from './status.ts';
import type { Sync } from './sync.ts';
import type { Tolerance } from './tolerance.ts';

type ReadScale = Exclude<ObservedScale, { error: string }>;

interface Decided {
  status: Status;
  tick: Tick;
  scaleTo: number | null;
}

export function scaleByMetrics(sync: Sync, scale: ReadScale): Decided {
  const { controller, observation } = sync;
  const current = scale.spec;
  const problem = selectorProblem(scale.selector, observation, controller);
  if (problem) return badSelector(sync, current, problem);
  const combined = combine({ controller, observation, current, statusReplicas: scale.status });
  for (const { failed } of combined.failures) sync.warn(failed.reason, failed.event);
  const decided = combined.winner ? scaleTo(sync, current, combined, combined.winner) : failed(sync, current, combined);
  if (controller.metrics.length > 1) decided.tick.askedBy = combined.askedBy;
  return decided;
}

function scaleTo(sync: Sync, current: number, { statuses }: Combined, winner: Winner): Decided {
  const { hpa, profile, tolerance } = sync.controller;
  const { description, found } = winner.metric;
  sync.set('ScalingActive', 'True', 'ValidMetricFound', found);
  // A negative proposal counts as none.
  const proposal = Math.max(winner.proposal.replicas, 0);
  const { decision, memory } = decide(sync.memory, current, proposal, sync.nowMs, hpa, profile);
  sync.memory = memory;
  sync.set('AbleToScale', 'True', decision.able, say.ableMessages[decision.able]);
  const isLimited = decision.desired !== decision.stabilized;
  const message = say.limitedMessage(decision, doublingLimit(current), hpa.maxReplicas, profile);
  sync.set('ScalingLimited', isLimited ? 'True' : 'False', decision.limited, message);
  const event = eventReason(current, proposal, description);
  // Who wakes a workload wakes it to the lower bound.
  const woken = current === 0 && decision.desired < hpa.minReplicas ? enforceBounds(current, hpa) : undefined;
  if (woken) {
    const { desired, reason, deciding } = woken;
    return rescale(sync, {
      current,
      desired,
      event: event || woken.event,
      metrics: statuses,
      tick: tickOf(sync, current, proposal, decision, desired, { reason, deciding }),
    });
  }
  const { desired } = decision;
  const explanation = explain(decision, current, askedBy(winner, proposal, tolerance), sync.nowMs, hpa);
  return rescale(sync, {
    current,
    desired,
    event,
    metrics: statuses,
    tick: tickOf(sync, current, proposal, decision, desired, explanation),
  });
}

function tickOf(sync: Sync, current: number, proposal: number, { stabilized, limit }: Decision, desired: number, why: Explanation): Tick {
  return { atMs: sync.nowMs, current, proposal, stabilized, limit, desired, reason: why.reason, deciding: why.deciding };
}

/** Said before the windows and policies are asked, so that it may not fit what is done in the end. */
function eventReason(current: number, proposal: number, description: string): string {
  if (proposal > current) return `${description} above target`;
  return proposal < current ? 'All metrics below target' : '';
}

function askedBy({ metric, proposal }: Winner, count: number, tolerance: Tolerance): Asked {
  const { targetPath, name } = metric;
  return {
    count,
    by: name,
    ...percentOf(proposal.ratio),
    path: targetPath,
    unchanged: proposal.note && unchangedBy(metric, proposal.note, tolerance),
  };
}

/** A target of 0 has no percentage. */
function percentOf(ratio: number): { percent?: number } {
  return Number.isFinite(ratio) ? { percent: Math.round(ratio * 100) } : {};
}

function unchangedBy({ targetPath, name }: Winner['metric'], note: Note, tolerance: Tolerance): Explanation {
  if (note.kind !== 'within') return { reason: noteReason(note, name), deciding: targetPath };
  const reason: Reason = { kind: 'withinTolerance', by: name, below: tolerance.down, above: tolerance.up };
  return { reason, deciding: tolerance.paths[note.ratio < 1 ? 'scaleDown' : 'scaleUp'] ?? targetPath };
}

function noteReason(note: Exclude<Note, { kind: 'within' }>, by: string): Reason {
  if (note.kind === 'unready') return { kind: 'unreadyAsNothing', by, pods: note.pods };
  return { kind: 'missingFilled', by, pods: note.pods, as: note.as };
}

function failed(sync: Sync, current: number, { failures, statuses, forbidden }: Combined): Decided {
  const { profile, metrics } = sync.controller;
  const reported = reportedFailure(failures, profile);
  if (reported) setInactive(sync, reported.failed.reason, say.metricFailed(reported.failed.event));
  sync.lateEvents.push(['Warning', 'FailedComputeMetricsReplicas', failureText(failures, metrics.length, profile)]);
  const tick = held(sync, current, failureReason(reported, forbidden), reported?.metric.path ?? []);
  return { status: sync.failedStatus(current, statuses), tick, scaleTo: null };
}

function failureReason(reported: Failure | undefined, forbidden: number | undefined): Reason {
  const error = reported?.failed.event ?? 'there is no metric';
  const by = reported?.metric.name ?? '';
  return forbidden === undefined ? { kind: 'unreadable', error } : { kind: 'forbidsShrinking', by, error, count: forbidden };
}

function badSelector(sync: Sync, current: number, { event, condition, message, error, reason }: SelectorProblem): Decided {
  sync.warn(event, error);
  setInactive(sync, condition, message);
  sync.lateEvents.push(['Warning', 'FailedComputeMetricsReplicas', error]);
  return { status: sync.failedStatus(current, []), tick: held(sync, current, reason, []), scaleTo: null };
}

function setInactive(sync: Sync, reason: string, message: string): void {
  const { literalMessages } = sync.controller.profile.has;
  sync.set('ScalingActive', 'False', reason, literalMessages ? message : formatWithoutArguments(message));
}

function held(sync: Sync, current: number, reason: Reason, deciding: Tick['deciding']): Tick {
  return { atMs: sync.nowMs, current, proposal: null, stabilized: null, limit: null, desired: current, reason, deciding };
}
