// One whole sync of the controller, with the steps in the controller's order (docs/behavior/hpa.md §1.3).

import type { Observation } from '../observation.ts';
import { tickWithoutProposal } from '../trace.ts';
import { emptyMemory, seedRecommendation } from './controller-memory.ts';
import { enforceBounds } from './enforce-bounds.ts';
import type { PreparedController } from './prepare.ts';
import { rescale } from './rescale.ts';
import { scaleByMetrics } from './scale-by-metrics.ts';
import { canScaleFromZero, tracksScaledToZero } from './scale-to-zero.ts';
import { emptyStatus, isConditionTrue } from './status.ts';
import { type ControllerState, Sync, type SyncDecision } from './sync.ts';
import { SyncOutcome } from './sync-outcome.ts';
import { isWritten, writeStatus } from './write-status.ts';

export const initialState: ControllerState = { memory: emptyMemory, status: emptyStatus };

export function stateAfterRestart(state: ControllerState): ControllerState {
  return { ...state, memory: emptyMemory };
}

/** Drops `isStatusWritten`, because the controller has not yet written the status of the edited object. */
export function stateAfterEdit({ memory, status }: ControllerState): ControllerState {
  return { memory, status };
}

export function reconcileHorizontal(
  state: ControllerState,
  observation: Observation,
  controller: PreparedController,
): { state: ControllerState; outcome: SyncOutcome } {
  const { metricsBeforeStatusWrite } = controller;
  const readsAll = metricsBeforeStatusWrite !== undefined && state.isStatusWritten !== true;
  const sync = new Sync(
    state,
    observation,
    readsAll ? { ...controller, metrics: metricsBeforeStatusWrite } : controller,
  );
  const decision = decideSync(sync);
  const status = writeStatus(sync, decision.status);
  const outcome = new SyncOutcome(decision, status, sync);
  if (!metricsBeforeStatusWrite) return { state: { memory: sync.memory, status }, outcome };
  const isStatusWritten = !readsAll || isWritten(sync, decision.status);
  return { state: { memory: sync.memory, status, isStatusWritten }, outcome };
}

function decideSync(sync: Sync): SyncDecision {
  const { observation, controller } = sync;
  const { scale } = observation;
  const error = controller.targetProblem ?? ('error' in scale ? scale.error : undefined);
  if (error !== undefined || 'error' in scale) return failOnUnreadableScale(sync, error ?? '');
  const current = scale.spec;
  sync.memory = seedRecommendation(sync.memory, current, sync.nowMs);
  const isFirstRelease = controller.hpa.historic?.rules === '1.1';
  if (
    current === 0 &&
    !isFirstRelease &&
    !canScaleFromZero(controller.hpa, isConditionTrue(sync.conditions, 'ScaledToZero'), controller.profile)
  )
    return pauseAtZero(sync);
  // Kubernetes 1.1 does not enforce the bounds here, because in this release the waiting time after a scaling applies
  // to the bounds, too.
  const bounds = current === 0 || isFirstRelease ? undefined : enforceBounds(current, controller.hpa);
  if (!bounds) return scaleByMetrics(sync, scale);
  const { desired, reason, decidedBy, event } = bounds;
  const tick = tickWithoutProposal(sync.nowMs, { current, desired }, reason, decidedBy);
  return rescale(sync, { current, desired, ableReason: 'ReadyForNewScale', event, readings: [], tick });
}

function failOnUnreadableScale(sync: Sync, error: string): SyncDecision {
  sync.emitWarning('FailedGetScale', error);
  sync.setCondition('AbleToScale', 'False', 'FailedGetScale', error);
  const current = sync.previousStatus.currentReplicas;
  return {
    status: { ...sync.previousStatus, conditions: sync.conditions },
    tick: sync.unchangedTick(current, { kind: 'scaleUnreadable', error }),
    scaleTo: null,
  };
}

function pauseAtZero(sync: Sync): SyncDecision {
  const { profile } = sync.controller;
  sync.setScaleRead();
  sync.setCondition('ScalingActive', 'False', 'ScalingDisabled');
  if (profile.has.zeroIsOwned && !tracksScaledToZero(profile)) sync.removeCondition('ScaledToZero');
  return { status: sync.status(0, 0, [], false), tick: sync.unchangedTick(0, { kind: 'resting' }), scaleTo: null };
}
