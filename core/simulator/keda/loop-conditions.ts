import type { KedaLoop } from '../../model/keda/keda-loop.ts';
import type { ScaleDecision } from './decide-scale.ts';
import type { LoopCondition } from './loop-status.ts';

export const readyCondition: LoopCondition = {
  status: 'True',
  reason: 'ScaledObjectReady',
  message: 'ScaledObject is defined correctly and is ready for scaling',
};

export const pausedCondition: LoopCondition = {
  status: 'True',
  reason: 'ScaledObjectPaused',
  message: 'ScaledObject is paused',
};

export const unpausedCondition: LoopCondition = {
  status: 'False',
  reason: 'ScaledObjectUnpaused',
  message: 'pause annotation removed for ScaledObject',
};

export function fallbackCondition(isActive: boolean): LoopCondition {
  return isActive
    ? {
        status: 'True',
        reason: 'FallbackExists',
        message: 'At least one trigger is falling back on this scaled object',
      }
    : { status: 'False', reason: 'NoFallbackFound', message: 'No fallbacks are active on this scaled object' };
}

export function horizontalCondition({ status, reason = '', message = '' }: LoopCondition): LoopCondition {
  if (status === 'True') return { status, reason: 'HPAActive', message: 'HPA is actively scaling' };
  if (reason === 'ScalingDisabled') return { status: 'True', reason, message };
  return {
    status: 'False',
    reason: reason === '' ? 'HPAMetricsUnavailable' : reason,
    message: `HPA is not actively scaling: ${message}`,
  };
}

export function activeCondition(isActive: boolean, isForced: boolean, { action }: ScaleDecision): LoopCondition {
  if (isActive || isForced) {
    const cause = isForced ? 'activation is being forced by annotation' : 'triggers are active';
    return { status: 'True', reason: 'ScalerActive', message: `Scaling is performed because ${cause}` };
  }
  if (action === 'cooldown')
    return {
      status: 'False',
      reason: 'ScalerCooldown',
      message: 'Scaler cooling down because triggers are not active',
    };
  return {
    status: 'False',
    reason: 'ScalerNotActive',
    message: 'Scaling is not performed because triggers are not active',
  };
}

export function unreadyCondition({ action }: ScaleDecision, error: string | undefined): LoopCondition | undefined {
  if (error !== undefined) return { status: 'False', reason: 'ErrorScalingTarget', message: error };
  if (action === 'partialError')
    return {
      status: 'Unknown',
      reason: 'PartialTriggerError',
      message: 'Some triggers defined in ScaledObject are not working correctly',
    };
  if (action !== 'error') return undefined;
  return {
    status: 'False',
    reason: 'TriggerError',
    message: 'Triggers defined in ScaledObject are not working correctly',
  };
}

export function notFoundText({ target }: KedaLoop): string {
  return `${target.kind}.apps "${target.name}" not found`;
}

export interface LoopScaleEvent {
  from: number;
  problem: string | undefined;
  active: readonly string[];
}

/**
 * Returns the event that KEDA emits for a decision; undefined if KEDA raises the count to the minimum, for which it
 * emits no event.
 */
export function scaleEvent(
  { target, isForced }: KedaLoop,
  decision: Extract<ScaleDecision, { replicas: number }>,
  { from, problem, active }: LoopScaleEvent,
): string | undefined {
  const change = `${target.apiVersion}.${target.kind} ${target.namespace}/${target.name} from ${from} to ${decision.replicas}`;
  if (decision.action === 'deactivate')
    return problem === undefined
      ? `Normal KEDAScaleTargetDeactivated: Deactivated ${change}`
      : `Warning KEDAScaleTargetDeactivationFailed: Failed to deactivate ${change}: ${problem}`;
  if (decision.action === 'raise') return undefined;
  if (problem !== undefined) return `Warning KEDAScaleTargetActivationFailed: Failed to scale ${change}: ${problem}`;
  const cause = isForced ? 'caused by forced activation annotation' : `triggered by ${active.join(';')}`;
  return `Normal KEDAScaleTargetActivated: Scaled ${change}, ${cause}`;
}

const failureTexts = {
  activate: 'error activating ScaleTarget',
  deactivate: 'error deactivating ScaleTarget',
  raise: 'error setting ScaleTarget replicas count to ScaledObject minReplicaCount',
} as const;

export function scaleFailure({ action }: Extract<ScaleDecision, { replicas: number }>, problem: string): string {
  return `${failureTexts[action]}: ${problem}`;
}
