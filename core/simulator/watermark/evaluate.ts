// The part of a reconciliation (`Pass`) that reads the scale and the metrics, and decides the count. The reconciliation
// fails if the scale or a metric cannot be read.
import { decideWatermark, enforceBeforeMetrics } from './decide/decide.ts';
import { boundsOverride } from './decide/override.ts';
import type { WatermarkScale } from './observation.ts';
import { type Pass, type PassResult, type Requeue, syncPeriodMs } from './pass.ts';
import type { PassContext } from './pass-context.ts';
import { combineWatermarkProposals, type WatermarkProposalResult } from './propose/combine.ts';
import * as say from './status/messages.ts';

const nextPeriod: Requeue = { afterMs: syncPeriodMs };

export function evaluateWatermark(pass: Pass): PassResult {
  const { scale } = pass.observation;
  const { apiVersionProblem, settings } = pass.prepared;
  if (apiVersionProblem !== undefined) return failPass(pass, [apiVersionProblem], 1000);
  if ('unmapped' in scale)
    return failPass(pass, [`unable to determine resource for scale target reference: ${scale.unmapped}`], 1000);
  if ('error' in scale) {
    return failPass(
      pass,
      [`could not get scale for the GV ${scale.groupVersion}, error: ${scale.error}`, 'scale not found'],
      10_000,
    );
  }
  const { status, reason, message } = settings.spec.dryRun ? say.dryRunCondition.on : say.dryRunCondition.off;
  pass.setCondition('DryRun', status, reason, message);
  pass.setCondition('AbleToScale', 'True', 'SucceededGetScale', say.scaleRead);
  return evaluateMetrics(pass, scale);
}

function evaluateMetrics(pass: Pass, scale: Extract<WatermarkScale, { spec: number }>): PassResult {
  const { prepared: object, observation, nowMs } = pass;
  const current = object.has.decidesOnSpec ? scale.spec : scale.status;
  const context: PassContext = { object, observation, current, scale, nowMs };
  const override = object.has.metricsBeforeBounds ? undefined : boundsOverride(scale, current, object.settings);
  if (override) return endAfterDecision(pass, enforceBeforeMetrics(pass, scale, override));
  const combined = combineWatermarkProposals(pass, context);
  if (combined.result === 'panic') {
    pass.explain({ kind: 'panicked' });
    return pass.discard(nextPeriod);
  }
  if (combined.result === 'failed') return failOnMetrics(pass, scale.status, combined);
  return endAfterDecision(pass, decideWatermark(pass, scale, combined, context));
}

function endAfterDecision(pass: Pass, error: string | undefined): PassResult {
  return error === undefined ? pass.finish(nextPeriod) : failPass(pass, [error], 1000);
}

/** While the metrics fail, the controller does not even correct a count outside the bounds. */
function failOnMetrics(
  pass: Pass,
  currentReplicas: number,
  { error }: Extract<WatermarkProposalResult, { result: 'failed' }>,
): PassResult {
  pass.status.currentReplicas = currentReplicas;
  const refusal = pass.statusWriteError();
  if (refusal !== undefined) {
    pass.emitWarning('FailedUpdateReplicas', refusal);
    return pass.discard(nextPeriod);
  }
  pass.emitWarning('FailedComputeMetricsReplicas', error);
  return pass.finish(nextPeriod);
}

function failPass(pass: Pass, errors: readonly string[], afterMs: number): PassResult {
  const message = aggregate(errors);
  if (pass.scaleTo === null) pass.explain({ kind: 'scaleUnreadable', error: message });
  pass.emitWarning('FailedProcessWPA', message);
  pass.setCondition('AbleToScale', 'False', 'FailedProcessWPA', say.processFailed);
  const refusal = pass.statusWriteError();
  if (refusal === undefined) return pass.finish({ afterMs });
  pass.emitWarning('FailedUpdateStatus', refusal);
  return pass.discard({ error: aggregate([...errors, refusal]) });
}

function aggregate(errors: readonly string[]): string {
  const [first = '', ...others] = new Set(errors);
  return others.length === 0 ? first : `[${[first, ...others].join(', ')}]`;
}
