// One sync while it runs, with its results so far. It exists for one call of `reconcile` and never leaves it.

import type { ControllerEvent } from '../controller-event.ts';
import type { Observation } from '../observation.ts';
import type { Tick } from '../trace.ts';
import type { ControllerMemory } from './controller-memory.ts';
import type { PreparedController } from './prepare.ts';
import { type HpaCondition, type HpaConditionType, type HpaStatus, type MetricStatus, setCondition } from './status.ts';

/** The state between syncs: a restart of the controller empties the memory, but the status stays. */
export interface ControllerState {
  memory: ControllerMemory;
  status: HpaStatus;
  /** The controller has written the status since the object last changed. Tracked where it changes what it reads. */
  isStatusWritten?: boolean;
}

export interface SyncOutcome {
  /** The count that was written to the scale; null if none was. */
  scaleTo: number | null;
  status: HpaStatus;
  events: readonly ControllerEvent[];
  tick: Tick;
}

export class Sync {
  readonly previousStatus: HpaStatus;
  readonly observation: Observation;
  readonly controller: PreparedController;
  readonly nowMs: number;
  readonly events: ControllerEvent[] = [];
  /** Events that follow the write of the status. */
  readonly eventsAfterStatus: ControllerEvent[] = [];
  memory: ControllerMemory;
  conditions: HpaCondition[];

  constructor(state: ControllerState, observation: Observation, controller: PreparedController) {
    this.previousStatus = state.status;
    this.memory = state.memory;
    this.conditions = [...state.status.conditions];
    this.observation = observation;
    this.controller = controller;
    this.nowMs = observation.atMs;
  }

  setCondition(type: HpaConditionType, status: HpaCondition['status'], reason: string, message: string): void {
    setCondition(this.conditions, type, status, reason, message, this.nowMs);
  }

  removeCondition(type: HpaConditionType): void {
    this.conditions = this.conditions.filter((condition) => condition.type !== type);
  }

  emitWarning(reason: string, message: string): void {
    this.events.push(['Warning', reason, message]);
  }

  /** The status of a sync that reached a replica count. */
  status(
    currentReplicas: number,
    desiredReplicas: number,
    currentMetrics: readonly MetricStatus[],
    scaled: boolean,
  ): HpaStatus {
    const lastScaleAtMs = scaled ? this.nowMs : this.previousStatus.lastScaleAtMs;
    return { currentReplicas, desiredReplicas, lastScaleAtMs, currentMetrics, conditions: this.conditions };
  }

  /** A failure keeps the last desired count; before 1.29 the last metrics too. */
  failedStatus(currentReplicas: number, metrics: readonly MetricStatus[]): HpaStatus {
    const { failureReplacesMetrics } = this.controller.profile.has;
    return this.status(
      currentReplicas,
      this.previousStatus.desiredReplicas,
      failureReplacesMetrics ? metrics : this.previousStatus.currentMetrics,
      false,
    );
  }
}
