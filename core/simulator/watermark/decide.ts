// From the proposal to the count that is set: limits, permissions, overrides, and the write (docs/behavior/wpa.md §2.2,
// steps 10 to 15).
import { formatWithoutArguments } from '../../model/go-format.ts';
import { setPositionConditions, type WatermarkProposal } from './combine.ts';
import { explainDecision, explainOverride, type WatermarkDecision } from './explain.ts';
import { formatGoTime } from './format-go-time.ts';
import * as say from './messages.ts';
import { normalize } from './normalize.ts';
import type { WatermarkScale } from './observation.ts';
import { type BoundsOverride, boundsOverride } from './override.ts';
import type { Pass } from './pass.ts';
import type { PassContext } from './pass-context.ts';
import { type ScalingPermission, scalingPermission } from './scaling-permission.ts';
import type { WatermarkMetricStatus } from './status.ts';

type Scale = Extract<WatermarkScale, { spec: number }>;

/** The error that fails the pass, if there is one. */
export function decide(
  pass: Pass,
  scale: Scale,
  proposed: WatermarkProposal,
  { settings, current, has }: PassContext,
): string | undefined {
  const { proposal, ready, isAbove, isBelow, winner } = proposed;
  const startMs = pass.observation.atMs;
  const isFirst = pass.status.lastScaleAtMs === null;
  setPositionConditions(pass, proposed);
  pass.setCondition(
    'ScalingActive',
    'True',
    'ValidMetricFound',
    say.metricFound(winner?.description ?? '', winner?.reason),
  );
  const normalized = normalize(proposal, current, ready, settings);
  pass.setCondition(
    'ScalingLimited',
    normalized.limited ? 'True' : 'False',
    normalized.reason,
    say.limitMessages[normalized.reason],
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
  pass.explain(reason, decidedBy, { proposal, stabilized: proposal, limit: normalized.count });
  if (override) return enforceOverride(pass, scale, override, proposed.statuses);
  if (!permission.isAllowed) return keepReplicas(pass, scale, normalized.count, proposed.statuses);
  return rescale(pass, scale, normalized.count, rescaleReason(decision), proposed.statuses);
}

/** Up to 0.6, which then read no metrics. */
export function enforceBeforeMetrics(pass: Pass, scale: Scale, override: BoundsOverride): string | undefined {
  const { reason, decidedBy } = explainOverride(override);
  pass.explain(reason, decidedBy);
  return enforceOverride(pass, scale, override, pass.status.currentMetrics);
}

function enforceOverride(
  pass: Pass,
  scale: Scale,
  override: BoundsOverride,
  metrics: readonly WatermarkMetricStatus[],
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
  if (proposed.proposal > current) return say.aboveTarget(proposed.winner?.description ?? '');
  return proposed.proposal < current ? say.rescaleReasons.below : '';
}

function keepReplicas(
  pass: Pass,
  scale: Scale,
  desired: number,
  metrics: readonly WatermarkMetricStatus[],
): string | undefined {
  const { kind, name } = pass.object.settings.spec.scaleTargetRef;
  const reference = `${kind}/${pass.object.namespace}/${name}`;
  const last = formatGoTime(pass.status.lastScaleAtMs);
  if (pass.profile.skipNotScalingEvents)
    pass.setCondition('ScalingActive', 'True', 'NotScaling', say.decidedNotToScale(reference, desired, last));
  else pass.events.push(['Normal', 'NotScaling', formatWithoutArguments(say.notScaling(reference, desired, last))]);
  const desiredReplicas = pass.profile.has.decidesOnSpec ? scale.spec : scale.status;
  pass.status = { ...pass.status, currentReplicas: scale.status, desiredReplicas, currentMetrics: metrics };
  return pass.statusWriteError();
}

function rescale(
  pass: Pass,
  scale: Scale,
  desired: number,
  reason: string,
  metrics: readonly WatermarkMetricStatus[],
): string | undefined {
  pass.setCondition('AbleToScale', 'True', 'ReadyForScale', say.readyForScale);
  const { dryRun } = pass.object.settings.spec;
  if (!dryRun && scale.updateError !== undefined) return failRescale(pass, scale, desired, reason, scale.updateError);
  if (!dryRun) {
    pass.scaleTo = desired;
    pass.tick = { ...pass.tick, desired };
    pass.events.push(['Normal', 'Scaling', formatWithoutArguments(say.newSize(desired, reason))]);
    pass.setCondition('AbleToScale', 'True', 'SuccessfulScale', say.scaleWritten(desired));
  }
  const { status, nowMs } = pass;
  const scaled = { lastScaleAtMs: nowMs, scalingEventsCount: status.scalingEventsCount + 1 };
  pass.status = {
    ...status,
    ...scaled,
    currentReplicas: scale.status,
    desiredReplicas: desired,
    currentMetrics: metrics,
  };
  return pass.statusWriteError();
}

/** The scale could not be written: no window starts. A status that cannot be written either only causes an event. */
function failRescale(pass: Pass, scale: Scale, desired: number, reason: string, error: string): undefined {
  pass.emitWarning('FailedScale', formatWithoutArguments(`${say.newSize(desired, reason)}; error: ${error}`));
  pass.setCondition('AbleToScale', 'False', 'FailedScale', say.scaleRefused(error));
  pass.status = { ...pass.status, currentReplicas: scale.status };
  pass.explain({ kind: 'scaleRefused', count: desired, error }, [], { desired: scale.spec });
  const refusal = pass.statusWriteError();
  if (refusal === undefined) return;
  pass.emitWarning('FailedUpdateReplicas', refusal);
  pass.status = pass.previous.status;
}
