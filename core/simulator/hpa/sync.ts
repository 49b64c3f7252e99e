// One sync while it runs: what it has set so far. It lives for one call of `reconcile` and is never seen outside.
import type { Tick } from '../trace.ts';
import type { Memory } from './memory.ts';
import type { Observation } from './observation.ts';
import type { Controller } from './prepare.ts';
import { type Condition, type ConditionType, type MetricStatus, type Status, setCondition } from './status.ts';

/** What survives from sync to sync: a restart of the controller empties the memory, the status stays. */
export interface State {
  memory: Memory;
  status: Status;
}

export type Event = readonly [type: 'Normal' | 'Warning', reason: string, message: string];

export interface Outcome {
  /** What was written to the scale; null where nothing was. */
  scaleTo: number | null;
  status: Status;
  events: readonly Event[];
  tick: Tick;
}

export class Sync {
  readonly before: Status;
  readonly observation: Observation;
  readonly controller: Controller;
  readonly nowMs: number;
  readonly events: Event[] = [];
  /** Said once the status is written. */
  readonly lateEvents: Event[] = [];
  memory: Memory;
  conditions: Condition[];

  constructor(state: State, observation: Observation, controller: Controller) {
    this.before = state.status;
    this.memory = state.memory;
    this.conditions = [...state.status.conditions];
    this.observation = observation;
    this.controller = controller;
    this.nowMs = observation.atMs;
  }

  set(type: ConditionType, status: Condition['status'], reason: string, message: string): void {
    setCondition(this.conditions, type, status, reason, message, this.nowMs);
  }

  remove(type: ConditionType): void {
    this.conditions = this.conditions.filter((condition) => condition.type !== type);
  }

  warn(reason: string, message: string): void {
    this.events.push(['Warning', reason, message]);
  }

  /** The status of a sync that got as far as a replica count. */
  status(currentReplicas: number, desiredReplicas: number, currentMetrics: readonly MetricStatus[], scaled: boolean): Status {
    const lastScaleAtMs = scaled ? this.nowMs : this.before.lastScaleAtMs;
    return { currentReplicas, desiredReplicas, lastScaleAtMs, currentMetrics, conditions: this.conditions };
  }

  /** A failure keeps the last desired count; before 1.29 the last metrics too. */
  failedStatus(currentReplicas: number, metrics: readonly MetricStatus[]): Status {
    const { failureReplacesMetrics } = this.controller.profile.has;
    return this.status(currentReplicas, this.before.desiredReplicas, failureReplacesMetrics ? metrics : this.before.currentMetrics, false);
  }
}
