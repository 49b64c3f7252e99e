// A pass that gets as far as the target: its scale, the metrics, and the end where one of them cannot be had.
import { type Combined, combine } from './combine.ts';
import type { PassContext } from './context.ts';
import { decide, enforceUnmeasured } from './decide.ts';
import * as say from './messages.ts';
import type { ObservedScale } from './observation.ts';
import { overrideOf } from './override.ts';
import { type Ended, type Pass, tickMs } from './pass.ts';

export function evaluate(pass: Pass): Ended {
  const { scale } = pass.observation;
  const { apiVersion = '' } = pass.object.settings.spec.scaleTargetRef;
  if (apiVersion.split('/').length > 2) {
    return failed(pass, [`invalid API version in scale target reference: unexpected GroupVersion string: ${apiVersion}`], 1000);
  }
  if ('unmapped' in scale) return failed(pass, [`unable to determine resource for scale target reference: ${scale.unmapped}`], 1000);
  if ('error' in scale) {
    return failed(pass, [`could not get scale for the GV ${scale.groupVersion}, error: ${scale.error}`, 'scale not found'], 10_000);
  }
  const [status, reason, message] = pass.object.settings.spec.dryRun ? say.dryRun.on : say.dryRun.off;
  pass.set('DryRun', status, reason, message);
  pass.set('AbleToScale', 'True', 'SucceededGetScale', say.scaleRead);
  return measured(pass, scale);
}

function measured(pass: Pass, scale: Extract<ObservedScale, { spec: number }>): Ended {
  const context = contextOf(pass, scale);
  const override = context.has.metricsBeforeBounds ? undefined : overrideOf(scale, context.current, context.settings);
  if (override) return decided(pass, enforceUnmeasured(pass, scale, override));
  const combined = combine(pass, context);
  if (combined.result === 'panic') {
    pass.explain({ kind: 'panicked' });
    return pass.forgotten({ afterMs: tickMs });
  }
  if (combined.result === 'failed') return unmeasured(pass, scale.status, combined);
  return decided(pass, decide(pass, scale, combined, context));
}

function decided(pass: Pass, error: string | undefined): Ended {
  return error === undefined ? pass.ended({ afterMs: tickMs }) : failed(pass, [error], 1000);
}

function contextOf({ object, observation, nowMs, profile: { has } }: Pass, scale: PassContext['scale']): PassContext {
  const { settings, namespace, annotations } = object;
  const { spec } = settings;
  const { pods, metrics, recommender } = observation;
  const skipOwnerCheck = has.skipOwnerCheck && annotations['wpa.datadoghq.com/skip-owner-check'] === 'true';
  const rules = { target: spec.scaleTargetRef.name, skipOwnerCheck, readinessDelaySeconds: spec.readinessDelaySeconds, nowMs, has };
  const current = has.decidesOnSpec ? scale.spec : scale.status;
  const toleratesZero = spec.tolerateZero || !has.zeroIsNoNews;
  const minAvailable = spec.minAvailableReplicaPercentage;
  return { settings, namespace, has, current, scale, pods, metrics, recommender, rules, toleratesZero, minAvailable };
}

/** Nothing else happens, not even the bounds: the desired count and the metrics stay as they were. */
function unmeasured(pass: Pass, currentReplicas: number, { error }: Extract<Combined, { result: 'failed' }>): Ended {
  pass.status = { ...pass.status, currentReplicas };
  const refusal = pass.refusedStatus();
  if (refusal !== undefined) {
    pass.warn('FailedUpdateReplicas', refusal);
    return pass.forgotten({ afterMs: tickMs });
  }
  pass.warn('FailedComputeMetricsReplicas', error);
  return pass.ended({ afterMs: tickMs });
}

/** Several errors are one list; the same text stands in it once. */
function failed(pass: Pass, errors: readonly string[], afterMs: number): Ended {
  const message = aggregate(errors);
  if (pass.scaleTo === null) pass.explain({ kind: 'scaleUnreadable', error: message });
  pass.warn('FailedProcessWPA', message);
  pass.set('AbleToScale', 'False', 'FailedProcessWPA', say.processFailed);
  const refusal = pass.refusedStatus();
  if (refusal === undefined) return pass.ended({ afterMs });
  pass.warn('FailedUpdateStatus', refusal);
  return pass.forgotten({ error: aggregate([...errors, refusal]) });
}

function aggregate(errors: readonly string[]): string {
  const [first = '', ...others] = new Set(errors);
  return others.length === 0 ? first : `[${[first, ...others].join(', ')}]`;
}
