// From the proposal to what is set: limits, gates, overrides, and writing it (docs/behavior/wpa.md §2.2, steps 10 to 15).
import { formatWithoutArguments } from '../../model/go-format.ts';
import { notePosition, type Proposed } from './combine.ts';
import type { PassContext } from './context.ts';
import { type Decision, explainDecision, explainOverride } from './explain.ts';
import { type Gate, gateOf } from './gates.ts';
import { formatTime } from './go-time.ts';
import * as say from './messages.ts';
import { normalize } from './normalize.ts';
import type { ObservedScale } from './observation.ts';
import { type Override, overrideOf } from './override.ts';
import type { Pass } from './pass.ts';
import type { WatermarkMetricStatus } from './status.ts';

type Scale = Extract<ObservedScale, { spec: number }>;

/** The error that fails the pass, where there is one. */
export function decide(pass: Pass, scale: Scale, proposed: Proposed, { settings, current, has }: PassContext): string | undefined {
  const { proposal, ready, isAbove, isBelow, winner } = proposed;
  const startMs = pass.observation.atMs;
  const isFirst = pass.status.lastScaleAtMs === null;
  notePosition(pass, proposed);
  pass.set('ScalingActive', 'True', 'ValidMetricFound', say.metricFound(winner?.described ?? '', winner?.because));
  const normalized = normalize(proposal, current, ready, settings);
  pass.set('ScalingLimited', normalized.limited ? 'True' : 'False', normalized.reason, say.limits[normalized.reason]);
  const stable = !isAbove && !isBelow;
  const wanted = { current, desired: normalized.count, stable: stable && has.delaysSkippedInBand, nowMs: startMs };
  const gate = gateOf(pass.status, settings, wanted);
  noteBackoff(pass, gate);
  const override = overrideOf(scale, current, settings);
  const decision: Decision = { proposed, normalized, gate, isFirst, stable, current, settings, ...(override && { override }) };
  const { reason, deciding } = explainDecision(decision);
  pass.explain(reason, deciding, { proposal, stabilized: proposal, limit: normalized.count });
  if (override) return enforce(pass, scale, override, proposed.statuses);
  if (!gate.open) return hold(pass, scale, normalized.count, proposed.statuses);
  return rescale(pass, scale, normalized.count, rescaleReason(decision), proposed.statuses);
}

/** Up to 0.6, which asked for no metric then. */
export function enforceUnmeasured(pass: Pass, scale: Scale, override: Override): string | undefined {
  const { reason, deciding } = explainOverride(override);
  pass.explain(reason, deciding);
  return enforce(pass, scale, override, pass.status.currentMetrics);
}

function enforce(pass: Pass, scale: Scale, override: Override, metrics: readonly WatermarkMetricStatus[]): string | undefined {
  if (override.kind !== 'atZero')
    return rescale(pass, scale, override.count, say.rescaleReasons[override.kind], pass.status.currentMetrics);
  pass.set('ScalingActive', 'False', 'ScalingDisabled', say.scalingDisabled);
  return hold(pass, scale, 0, metrics);
}

function noteBackoff(pass: Pass, { upLeftMs = 0, downLeftMs = 0 }: Gate): void {
  if (upLeftMs <= 0 && downLeftMs <= 0) return;
  const reason = upLeftMs > 0 ? (downLeftMs > 0 ? 'BackoffBoth' : 'BackoffUpscale') : 'BackoffDownscale';
  if (downLeftMs > 0 && upLeftMs > 0) pass.set('AbleToScale', 'False', 'BackoffDownscale', say.backoffs.BackoffDownscale);
  pass.set('AbleToScale', 'False', reason, say.backoffs[reason]);
}

function rescaleReason({ proposed, normalized, stable, current }: Decision): string {
  if (stable && normalized.count !== current) return say.rescaleReasons.inBand;
  if (proposed.proposal > current) return say.aboveTarget(proposed.winner?.described ?? '');
  return proposed.proposal < current ? say.rescaleReasons.below : '';
}

function hold(pass: Pass, scale: Scale, desired: number, metrics: readonly WatermarkMetricStatus[]): string | undefined {
  const { kind, name } = pass.object.settings.spec.scaleTargetRef;
  const reference = `${kind}/${pass.object.namespace}/${name}`;
  const last = formatTime(pass.status.lastScaleAtMs);
  if (pass.profile.skipNotScalingEvents) pass.set('ScalingActive', 'True', 'NotScaling', say.decidedNotToScale(reference, desired, last));
  else pass.events.push(['Normal', 'NotScaling', formatWithoutArguments(say.notScaling(reference, desired, last))]);
  const desiredReplicas = pass.profile.has.decidesOnSpec ? scale.spec : scale.status;
  pass.status = { ...pass.status, currentReplicas: scale.status, desiredReplicas, currentMetrics: metrics };
  return pass.refusedStatus();
}

function rescale(pass: Pass, scale: Scale, desired: number, reason: string, metrics: readonly WatermarkMetricStatus[]): string | undefined {
  pass.set('AbleToScale', 'True', 'ReadyForScale', say.readyForScale);
  const { dryRun } = pass.object.settings.spec;
  if (!dryRun && scale.updateError !== undefined) return refused(pass, scale, desired, reason, scale.updateError);
  if (!dryRun) {
    pass.scaleTo = desired;
    pass.tick = { ...pass.tick, desired };
    pass.events.push(['Normal', 'Scaling', formatWithoutArguments(say.newSize(desired, reason))]);
    pass.set('AbleToScale', 'True', 'SuccessfulScale', say.scaleWritten(desired));
  }
  const { status, nowMs } = pass;
  const scaled = { lastScaleAtMs: nowMs, scalingEventsCount: status.scalingEventsCount + 1 };
  pass.status = { ...status, ...scaled, currentReplicas: scale.status, desiredReplicas: desired, currentMetrics: metrics };
  return pass.refusedStatus();
}

/** The scale could not be written: no window starts. A status that cannot be written either is only an event. */
function refused(pass: Pass, scale: Scale, desired: number, reason: string, error: string): undefined {
  pass.warn('FailedScale', formatWithoutArguments(`${say.newSize(desired, reason)}; error: ${error}`));
  pass.set('AbleToScale', 'False', 'FailedScale', say.scaleRefused(error));
  pass.status = { ...pass.status, currentReplicas: scale.status };
  pass.explain({ kind: 'scaleRefused', count: desired, error }, [], { desired: scale.spec });
  const refusal = pass.refusedStatus();
  if (refusal === undefined) return;
  pass.warn('FailedUpdateReplicas', refusal);
  pass.status = pass.before.status;
}
