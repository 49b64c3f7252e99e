// From the proposal to what is set: limits, gates, overrides, and writing it (spec/wpa.md §2.2, steps 10 to 15).
import { formatWithoutArguments } from '../../model/go-format.ts';
import type { Proposed } from './combine.ts';
import type { PassContext } from './context.ts';
import { type Decision, explainDecision } from './explain.ts';
import { type Gate, gateOf } from './gates.ts';
import { formatTime } from './go-time.ts';
import * as say from './messages.ts';
import { normalize } from './normalize.ts';
import type { ObservedScale } from './observation.ts';
import { overrideOf } from './override.ts';
import type { Pass } from './pass.ts';
import type { WatermarkMetricStatus } from './status.ts';

type Scale = Extract<ObservedScale, { spec: number }>;

/** The error that fails the pass, where there is one. */
export function decide(pass: Pass, scale: Scale, proposed: Proposed, { settings }: PassContext): string | undefined {
  const { proposal, ready, isAbove, isBelow, winner } = proposed;
  const startMs = pass.observation.atMs;
  const isFirst = pass.status.lastScaleAtMs === null;
  pass.set('AboveHighWatermark', isAbove ? 'True' : 'False', 'Value above High Watermark', say.allowUp);
  pass.set('BelowLowWatermark', isBelow ? 'True' : 'False', 'Value above Low Watermark', say.allowDown);
  pass.set('ScalingActive', 'True', 'ValidMetricFound', say.metricFound(winner?.described ?? '', winner?.because));
  const normalized = normalize(proposal, scale.spec, ready, settings);
  pass.set('ScalingLimited', normalized.limited ? 'True' : 'False', normalized.reason, say.limits[normalized.reason]);
  const stable = !isAbove && !isBelow;
  const gate = gateOf(pass.status, settings, { current: scale.spec, desired: normalized.count, stable, nowMs: startMs });
  noteBackoff(pass, gate);
  const override = overrideOf(scale, settings);
  const decision: Decision = { proposed, normalized, gate, isFirst, stable, current: scale.spec, settings, ...(override && { override }) };
  const { reason, deciding } = explainDecision(decision);
  pass.explain(reason, deciding, { proposal, stabilized: proposal, limit: normalized.count });
  if (override?.kind === 'atZero') {
    pass.set('ScalingActive', 'False', 'ScalingDisabled', say.scalingDisabled);
    return hold(pass, scale, 0, proposed.statuses);
  }
  if (override) return rescale(pass, scale, override.count, say.rescaleReasons[override.kind], pass.status.currentMetrics);
  if (!gate.open) return hold(pass, scale, normalized.count, proposed.statuses);
  return rescale(pass, scale, normalized.count, rescaleReason(decision), proposed.statuses);
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
  pass.status = { ...pass.status, currentReplicas: scale.status, desiredReplicas: scale.spec, currentMetrics: metrics };
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
