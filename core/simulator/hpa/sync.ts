// The state of one sync while it runs, with its results so far. A `Sync` is used only during one call of
// `reconcileHorizontal`.
import type { ControllerEvent } from '../controller-event.ts';
import type { Observation } from '../observation.ts';
import { type Reason, type Tick, tickWithoutProposal } from '../trace.ts';
import type { ControllerMemory } from './controller-memory.ts';
import type { MetricReading } from './metric-reading.ts';
import type { PreparedController } from './prepare.ts';
import type { Winner } from './propose/combine.ts';
import type { MetricContext } from './propose/proposal.ts';
import { type ConditionData, type HpaConditionType, type StatusData, withCondition } from './status.ts';

/** A restart of the controller empties the memory, but the status stays. */
export interface ControllerState {
  memory: ControllerMemory;
  status: StatusData;
  /** Whether the status was written since the object last changed. Used only with `metricsBeforeStatusWrite`. */
  isStatusWritten?: boolean;
}

export interface SyncDecision {
  status: StatusData;
  tick: Tick;
  scaleTo: number | null;
  winner?: Winner | undefined;
}

export class Sync implements MetricContext {
  readonly previousStatus: StatusData;
  readonly observation: Observation;
  readonly controller: PreparedController;
  readonly nowMs: number;
  /** The current number of replicas; 0 if the scale cannot be read. */
  readonly current: number;
  readonly statusReplicas: number;
  memory: ControllerMemory;
  conditions: readonly ConditionData[];
  warnings: readonly ControllerEvent[] = noEvents;
  eventsAfterStatus: readonly ControllerEvent[] = noEvents;
  rescaleReason: string | undefined = undefined;

  constructor(state: ControllerState, observation: Observation, controller: PreparedController) {
    this.previousStatus = state.status;
    this.memory = state.memory;
    this.conditions = state.status.conditions;
    this.observation = observation;
    this.controller = controller;
    this.nowMs = observation.atMs;
    const { scale } = observation;
    this.current = 'error' in scale ? 0 : scale.spec;
    this.statusReplicas = 'error' in scale ? 0 : scale.status;
  }

  setCondition(
    type: HpaConditionType,
    status: ConditionData['status'],
    reason: string,
    detail: string | number = '',
  ): void {
    this.conditions = withCondition(this.conditions, type, status, reason, detail, this.nowMs);
  }

  unchangedTick(current: number, reason: Reason, decidedBy: Tick['decidedBy'] = []): Tick {
    return tickWithoutProposal(this.nowMs, { current, desired: current }, reason, decidedBy);
  }

  removeCondition(type: HpaConditionType): void {
    this.conditions = this.conditions.filter((condition) => condition.type !== type);
  }

  /** Sets AbleToScale after the scale was read. A sync need not call this method if a later step sets AbleToScale. */
  setScaleRead(): void {
    this.setCondition('AbleToScale', 'True', 'SucceededGetScale');
  }

  emitWarning(reason: string, message: string): void {
    this.warnings = [...this.warnings, ['Warning', reason, message]];
  }

  private get observedGeneration(): number | undefined {
    return this.controller.profile.featureGates.HPAGeneration ? this.observation.generation : undefined;
  }

  /**
   * Returns the status after this sync. If the status has `observedGeneration`, it also changes when only the spec has
   * changed.
   */
  status(
    currentReplicas: number,
    desiredReplicas: number,
    readings: StatusData['readings'],
    scaled: boolean,
  ): StatusData {
    const lastScaleAtMs = scaled ? this.nowMs : this.previousStatus.lastScaleAtMs;
    const { conditions, observedGeneration } = this;
    const status = { currentReplicas, desiredReplicas, lastScaleAtMs, readings, conditions };
    return observedGeneration === undefined ? status : { ...status, observedGeneration };
  }

  /**
   * Returns the status after a failed sync. The status keeps the last desired count, and before 1.29 also the last
   * metrics.
   */
  failedStatus(currentReplicas: number, readings: readonly (MetricReading | undefined)[]): StatusData {
    const { failureReplacesMetrics } = this.controller.profile.has;
    return this.status(
      currentReplicas,
      this.previousStatus.desiredReplicas,
      failureReplacesMetrics ? readings : this.previousStatus.readings,
      false,
    );
  }
}

const noEvents: readonly ControllerEvent[] = [];
