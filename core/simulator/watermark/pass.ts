// The state of one pass (reconcile) of the controller. A `Pass` exists only during one call of `reconcileWatermark`.
import type { Path } from '../../model/path.ts';
import type { ControllerEvent } from '../controller-event.ts';
import { type Reason, type Tick, tickWithoutProposal } from '../trace.ts';
import type { WatermarkObservation } from './observation.ts';
import type { PreparedObject } from './prepare-object.ts';
import type { WatermarkDifferences } from './release-differences.ts';
import { type NotScalingEvent, writtenEvent } from './status/messages.ts';
import { isSameStatus } from './status/recorded-status.ts';
import type { StoredObject, WatermarkState } from './status/state.ts';
import type { WatermarkCondition, WatermarkConditionType, WatermarkStatus } from './status/status.ts';
import { StatusDraft } from './status/status-draft.ts';

export interface WatermarkProfile {
  release: string;
  /** The controller flag that replaces NotScaling events by conditions. */
  skipNotScalingEvents: boolean;
  has: WatermarkDifferences;
}

/**
 * The time until the work queue requeues the object (null: never), or the error after which the queue retries in 5 ms,
 * 10 ms, …
 */
export type Requeue = { afterMs: number | null } | { error: string };

export interface WatermarkOutcome {
  scaleTo: number | null;
  status: WatermarkStatus | null;
  readonly events: readonly ControllerEvent[];
  requeue: Requeue;
  /** The whole spec that the controller wrote in order to add defaults. */
  specWritten?: object | undefined;
  recommenderRequest?: object | undefined;
  tick: Tick;
}

export const syncPeriodMs = 15_000;

export interface PassResult {
  state: WatermarkState;
  outcome: WatermarkOutcome;
}

export class Pass {
  readonly previous: WatermarkState;
  readonly object: StoredObject;
  readonly prepared: PreparedObject;
  readonly observation: WatermarkObservation;
  readonly profile: WatermarkProfile;
  readonly events: PassEvent[] = [];
  readonly tick: Tick;
  status: StatusDraft;
  nowMs: number;
  scaleTo: number | null = null;
  recommenderRequest: object | undefined;
  specWritten: object | undefined;

  constructor(
    before: WatermarkState,
    object: StoredObject,
    prepared: PreparedObject,
    observation: WatermarkObservation,
    profile: WatermarkProfile,
  ) {
    this.previous = before;
    this.object = object;
    this.prepared = prepared;
    this.observation = observation;
    this.profile = profile;
    this.status = new StatusDraft(before.status);
    this.nowMs = observation.atMs;
    const { scale } = observation;
    const current = 'spec' in scale ? scale.spec : before.status.desiredReplicas;
    this.tick = tickWithoutProposal(this.nowMs, { current, desired: current }, resting, noPath);
  }

  setCondition(
    type: WatermarkConditionType,
    status: WatermarkCondition['status'],
    reason: string,
    message: string,
  ): void {
    this.status.setCondition(type, status, reason, message, this.nowMs);
  }

  emitWarning(reason: string, message: string): void {
    this.events.push(['Warning', reason, message]);
  }

  explain(reason: Reason, decidedBy: Path = noPath): void {
    this.tick.reason = reason;
    this.tick.decidedBy = decidedBy;
  }

  statusWriteError(): string | undefined {
    const { statusUpdateError } = this.observation;
    // The comparison is slow, so it only runs if a write would fail.
    return statusUpdateError === undefined || isSameStatus(this.status.status(), this.previous.status)
      ? undefined
      : statusUpdateError;
  }

  finish(requeue: Requeue): PassResult {
    return this.end(this.status.stored(), requeue);
  }

  /** Ends the reconcile and keeps the previous status. A count that was already written to the scale stays. */
  discard(requeue: Requeue): PassResult {
    return this.end(this.previous.status, requeue);
  }

  private end(status: WatermarkStatus, requeue: Requeue): PassResult {
    return { state: { object: this.object, status }, outcome: new EndedPass(this, status, requeue) };
  }
}

type PassEvent = ControllerEvent | NotScalingEvent;

/** The outcome of one reconciliation. The texts of the events are created only when the events are read. */
class EndedPass implements WatermarkOutcome {
  readonly scaleTo: number | null;
  readonly status: WatermarkStatus;
  readonly requeue: Requeue;
  readonly tick: Tick;
  readonly recommenderRequest: object | undefined;
  readonly specWritten: object | undefined;
  private readonly passEvents: readonly PassEvent[];

  constructor(pass: Pass, status: WatermarkStatus, requeue: Requeue) {
    this.scaleTo = pass.scaleTo;
    this.status = status;
    this.requeue = requeue;
    this.tick = pass.tick;
    this.recommenderRequest = pass.recommenderRequest;
    this.specWritten = pass.specWritten;
    this.passEvents = pass.events;
  }

  get events(): readonly ControllerEvent[] {
    return this.passEvents.map(writtenEvent);
  }
}

const noPath: Path = [];
const resting: Reason = { kind: 'resting' };
