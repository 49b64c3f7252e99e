// Turns the proposal into the count that is set, and writes this count (docs/behavior/wpa.md §2.2, steps 10 to 15).
import { formatWithoutArguments } from '../../../model/go-format.ts';
import type { WatermarkScale } from '../observation.ts';
import type { Pass } from '../pass.ts';
import type { PassContext } from '../pass-context.ts';
import { setPositionConditions, type WatermarkProposal } from '../propose/combine.ts';
import type { MetricProposal } from '../propose/proposal.ts';
import * as say from '../status/messages.ts';
import type { WatermarkStatus } from '../status/status.ts';
import { StatusDraft } from '../status/status-draft.ts';
import { explainDecision, explainOverride, type WatermarkDecision } from '../texts/explain.ts';
import { normalizeReplicas } from './normalize.ts';
import { type BoundsOverride, boundsOverride } from './override.ts';
import { type ScalingPermission, scalingPermission } from './scaling-permission.ts';

type Scale = Extract<WatermarkScale, { spec: number }>;
type CurrentMetrics = WatermarkStatus['currentMetrics'];

export function decideWatermark(
  pass: Pass,
  scale: Scale,
  proposed: WatermarkProposal,
  { object: { settings, has }, current }: PassContext,
): string | undefined {
  const { proposal, ready, isAbove, isBelow, winner } = proposed;
  const startMs = pass.observation.atMs;
  const isFirst = pass.status.lastScaleAtMs === null;
  setPositionConditions(pass, proposed);
  pass.setCondition('ScalingActive', 'True', 'ValidMetricFound', foundMessage(winner));
  const normalized = normalizeReplicas(proposal, current, ready, settings);
  pass.setCondition(
    'ScalingLimited',
    normalized.limited ? 'True' : 'False',
    normalized.reason,
    say.limitReasonMessages[normalized.reason],
  );
  const isInBand = !isAbove && !isBelow;
  const request = { current, desired: normalized.count, isInBand: isInBand && has.delaysSkippedInBand, nowMs: startMs };
  const permission = scalingPermission(pass.status, settings, request);
  setBackoffCondition(pass, permission);
  const override = boundsOverride(scale, current, settings);
  const decision: WatermarkDecision = {
    proposed,
    normalized,
    permission,
    isFirst,
    isInBand,
    current,
    settings,
    override,
  };
  const { reason, decidedBy } = explainDecision(decision);
  pass.explain(reason, decidedBy);
  pass.tick.proposal = proposal;
  pass.tick.stabilized = proposal;
  pass.tick.limit = normalized.count;
  const { proposals } = proposed;
  if (override) return enforceOverride(pass, scale, override, proposals);
  if (!permission.isAllowed) return keepReplicas(pass, scale, normalized.count, proposals);
  return rescale(pass, scale, normalized.count, rescaleReason(decision), proposals);
}

function foundMessage(winner: MetricProposal | undefined): string {
  if (!winner) return say.wpaMetricFound('');
  const { reason, source } = winner;
  return reason === undefined ? source.foundMessage : say.becauseOf(source.foundMessage, reason);
}

/** Handles a count outside the bounds before the metrics are read, as the controller does in releases up to 0.6. */
export function enforceBeforeMetrics(pass: Pass, scale: Scale, override: BoundsOverride): string | undefined {
  const { reason, decidedBy } = explainOverride(override);
  pass.explain(reason, decidedBy);
  return enforceOverride(pass, scale, override, pass.status.currentMetrics);
}

function enforceOverride(
  pass: Pass,
  scale: Scale,
  override: BoundsOverride,
  metrics: CurrentMetrics,
): string | undefined {
  if (override.kind !== 'atZero')
    return rescale(pass, scale, override.count, say.rescaleReasons[override.kind], pass.status.currentMetrics);
  pass.setCondition('ScalingActive', 'False', 'ScalingDisabled', say.scalingDisabled);
  return keepReplicas(pass, scale, 0, metrics);
}

function setBackoffCondition(pass: Pass, { upRemainingMs = 0, downRemainingMs = 0 }: ScalingPermission): void {
  if (upRemainingMs <= 0 && downRemainingMs <= 0) return;
  const reason = upRemainingMs > 0 ? (downRemainingMs > 0 ? 'BackoffBoth' : 'BackoffUpscale') : 'BackoffDownscale';
  if (downRemainingMs > 0 && upRemainingMs > 0)
    pass.setCondition('AbleToScale', 'False', 'BackoffDownscale', say.backoffMessages.BackoffDownscale);
  pass.setCondition('AbleToScale', 'False', reason, say.backoffMessages[reason]);
}

function rescaleReason({ proposed, normalized, isInBand, current }: WatermarkDecision): string {
  if (isInBand && normalized.count !== current) return say.rescaleReasons.inBand;
  if (proposed.proposal > current) return say.aboveTarget(proposed.winner?.source.description ?? '');
  return proposed.proposal < current ? say.rescaleReasons.below : '';
}

function keepReplicas(pass: Pass, scale: Scale, desired: number, metrics: CurrentMetrics): string | undefined {
  const { status, prepared, profile } = pass;
  const event = { reference: prepared.targetReference, desired, lastScaleAtMs: status.lastScaleAtMs };
  if (profile.skipNotScalingEvents)
    pass.setCondition('ScalingActive', 'True', 'NotScaling', say.decidedNotToScale(event));
  else pass.events.push(event);
  status.currentReplicas = scale.status;
  status.desiredReplicas = prepared.has.decidesOnSpec ? scale.spec : scale.status;
  status.currentMetrics = metrics;
  return pass.statusWriteError();
}

function rescale(
  pass: Pass,
  scale: Scale,
  desired: number,
  reason: string,
  metrics: CurrentMetrics,
): string | undefined {
  pass.setCondition('AbleToScale', 'True', 'ReadyForScale', say.readyForScale);
  const { dryRun } = pass.object.settings.spec;
  if (!dryRun && scale.updateError !== undefined) return failRescale(pass, scale, desired, reason, scale.updateError);
  if (!dryRun) {
    pass.scaleTo = desired;
    pass.tick.desired = desired;
    pass.events.push(['Normal', 'Scaling', formatWithoutArguments(say.wpaNewSize(desired, reason))]);
    pass.setCondition('AbleToScale', 'True', 'SuccessfulScale', say.scaleWritten(desired));
  }
  const { status, nowMs } = pass;
  status.lastScaleAtMs = nowMs;
  status.scalingEventsCount++;
  status.currentReplicas = scale.status;
  status.desiredReplicas = desired;
  status.currentMetrics = metrics;
  return pass.statusWriteError();
}

/** A failed scaling starts no forbidden window. */
function failRescale(pass: Pass, scale: Scale, desired: number, reason: string, error: string): undefined {
  pass.emitWarning('FailedScale', formatWithoutArguments(`${say.wpaNewSize(desired, reason)}; error: ${error}`));
  pass.setCondition('AbleToScale', 'False', 'FailedScale', say.scaleRefused(error));
  pass.status.currentReplicas = scale.status;
  pass.explain({ kind: 'scaleRefused', count: desired, error });
  pass.tick.desired = scale.spec;
  const refusal = pass.statusWriteError();
  if (refusal === undefined) return;
  pass.emitWarning('FailedUpdateReplicas', refusal);
  pass.status = new StatusDraft(pass.previous.status);
}
