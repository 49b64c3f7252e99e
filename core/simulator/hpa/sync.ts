// One sync while it runs, with its results so far. It exists for one call of `reconcileHorizontal` and never
// leaves it.
import type { ControllerEvent } from '../controller-event.ts';
import type { Observation } from '../observation.ts';
import { type Reason, type Tick, tickWithoutProposal } from '../trace.ts';
import type { ControllerMemory } from './controller-memory.ts';
import type { MetricReading } from './metric-reading.ts';
import type { PreparedController } from './prepare.ts';
import type { Winner } from './propose/combine.ts';
import type { MetricContext } from './propose/proposal.ts';
import { type ConditionData, type HpaConditionType, type StatusData, withCondition } from './status.ts';

/** The state between syncs: a restart of the controller empties the memory, but the status stays. */
export interface ControllerState {
  memory: ControllerMemory;
  status: StatusData;
  /**
   * Whether the controller has written the status since the object last changed. Read only if the controller reads
   * other metrics before this write (`metricsBeforeStatusWrite`).
   */
  isStatusWritten?: boolean;
}

export interface SyncDecision {
  status: StatusData;
  tick: Tick;
  /** The count that was written to the scale; null if none was. */
  scaleTo: number | null;
  /** The metric that decided; absent if none did. */
  winner?: Winner | undefined;
}

export class Sync implements MetricContext {
  readonly previousStatus: StatusData;
  readonly observation: Observation;
  readonly controller: PreparedController;
  readonly nowMs: number;
  /** The replicas of the scale's spec and status; 0 if the scale cannot be read. */
  readonly current: number;
  readonly statusReplicas: number;
  memory: ControllerMemory;
  conditions: readonly ConditionData[];
  warnings: readonly ControllerEvent[] = noEvents;
  /** Events that follow the write of the status. */
  eventsAfterStatus: readonly ControllerEvent[] = noEvents;
  /** Why the scale was written; undefined if it was not. */
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

  /** @param detail the detail of the condition's message (`messages.ts`) */
  setCondition(
    type: HpaConditionType,
    status: ConditionData['status'],
    reason: string,
    detail: string | number = '',
  ): void {
    this.conditions = withCondition(this.conditions, type, status, reason, detail, this.nowMs);
  }

  /** Returns the tick of a sync that keeps the count without a recommendation. */
  unchangedTick(current: number, reason: Reason, decidedBy: Tick['decidedBy'] = []): Tick {
    return tickWithoutProposal(this.nowMs, { current, desired: current }, reason, decidedBy);
  }

  removeCondition(type: HpaConditionType): void {
    this.conditions = this.conditions.filter((condition) => condition.type !== type);
  }

  /** Records that the scale could be read. The call is not needed if a later step sets AbleToScale. */
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
   * Returns the status of a sync that could read the scale. If only the spec has changed, the status changes, too: it
   * contains the generation.
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

  /** Returns the status after a failure. It keeps the last desired count, and before 1.29 also the last metrics. */
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
