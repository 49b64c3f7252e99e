// One whole sync of the controller, in its order (docs/behavior/hpa.md §1.3). Pure: what was seen and what is remembered come in, time
// included; what is written, said and remembered goes out.
import type { Tick } from '../trace.ts';
import { enforceBounds } from './bounds.ts';
import { emptyMemory, seed } from './memory.ts';
import * as say from './messages.ts';
import type { Observation } from './observation.ts';
import type { Controller } from './prepare.ts';
import { rescale } from './rescale.ts';
import { scaleByMetrics } from './scale-by-metrics.ts';
import { emptyStatus, isTrue, type Status } from './status.ts';
import { type Outcome, type State, Sync } from './sync.ts';
import { writeStatus } from './write-status.ts';
import { knowsOwnZero, wakesFromZero } from './zero.ts';

export const initialState: State = { memory: emptyMemory, status: emptyStatus };

/** A new process, or another leader: the status stays, what was kept in memory is gone. */
export function restarted({ status }: State): State {
  return { memory: emptyMemory, status };
}

export function reconcile(state: State, observation: Observation, controller: Controller): { state: State; outcome: Outcome } {
  const sync = new Sync(state, observation, controller);
  const { status, tick, scaleTo } = decideSync(sync);
  const written = writeStatus(sync, status);
  const events = sync.lateEvents.length === 0 ? sync.events : [...sync.events, ...sync.lateEvents];
  return { state: { memory: sync.memory, status: written }, outcome: { scaleTo, status: written, events, tick } };
}

interface Decided {
  status: Status;
  tick: Tick;
  scaleTo: number | null;
}

function decideSync(sync: Sync): Decided {
  const { observation, controller } = sync;
  const { scale } = observation;
  const error = controller.targetProblem ?? ('error' in scale ? scale.error : undefined);
  if (error !== undefined || 'error' in scale) return unreadableScale(sync, error ?? '');
  sync.set('AbleToScale', 'True', 'SucceededGetScale', say.scaleRead);
  const current = scale.spec;
  sync.memory = seed(sync.memory, current, sync.nowMs);
  const isFirst = controller.hpa.historic?.rules === '1.1';
  if (current === 0 && !isFirst && !wakesFromZero(controller.hpa, isTrue(sync.conditions, 'ScaledToZero'), controller.profile))
    return resting(sync);
  // The first controller kept its windows even for the bounds.
  const enforced = current === 0 || isFirst ? undefined : enforceBounds(current, controller.hpa);
  if (!enforced) return scaleByMetrics(sync, scale);
  const { desired, reason, deciding, event } = enforced;
  const tick: Tick = { atMs: sync.nowMs, current, proposal: null, stabilized: null, limit: null, desired, reason, deciding };
  return rescale(sync, { current, desired, event, metrics: [], tick });
}

function unreadableScale(sync: Sync, error: string): Decided {
  sync.warn('FailedGetScale', error);
  sync.set('AbleToScale', 'False', 'FailedGetScale', say.scaleUnreadable(error));
  const current = sync.before.currentReplicas;
  return {
    status: { ...sync.before, conditions: sync.conditions },
    tick: idle(sync, current, { kind: 'scaleUnreadable', error }),
    scaleTo: null,
  };
}

function resting(sync: Sync): Decided {
  const { profile } = sync.controller;
  sync.set('ScalingActive', 'False', 'ScalingDisabled', say.scalingDisabled);
  if (profile.has.zeroIsOwned && !knowsOwnZero(profile)) sync.remove('ScaledToZero');
  return { status: sync.status(0, 0, [], false), tick: idle(sync, 0, { kind: 'resting' }), scaleTo: null };
}

function idle(sync: Sync, current: number, reason: Tick['reason']): Tick {
  return { atMs: sync.nowMs, current, proposal: null, stabilized: null, limit: null, desired: current, reason, deciding: [] };
}
