// One pass of the controller while it runs, with its results so far. It exists for one call of `reconcile` and never
// leaves it.
import type { Path } from '../../model/path.ts';
import type { ControllerEvent } from '../controller-event.ts';
import type { Reason, Tick } from '../trace.ts';
import type { WatermarkObservation } from './observation.ts';
import type { WatermarkDifferences } from './release-differences.ts';
import type { StoredObject, WatermarkState } from './state.ts';
import {
  isSameStatus,
  toStoredStatus,
  type WatermarkCondition,
  type WatermarkConditionType,
  type WatermarkStatus,
  withCondition,
} from './status.ts';

export interface WatermarkProfile {
  release: string;
  /** A controller flag: conditions instead of NotScaling events. */
  skipNotScalingEvents: boolean;
  /** The changes that the release includes. */
  has: WatermarkDifferences;
}

/**
 * The result of a pass for the work queue: when to requeue, or the error after which the queue retries in 5 ms, 10 ms,
 * …
 */
export type Requeue = { afterMs: number | null } | { error: string };

export interface WatermarkOutcome {
  scaleTo: number | null;
  /** null if the object was deleted. */
  status: WatermarkStatus | null;
  events: readonly ControllerEvent[];
  requeue: Requeue;
  /** The complete spec that was written with its defaults. */
  specWritten?: object;
  recommenderRequest?: object | undefined;
  tick: Tick;
}

export const syncPeriodMs = 15_000;

export class Pass {
  readonly previous: WatermarkState;
  readonly object: StoredObject;
  readonly observation: WatermarkObservation;
  readonly profile: WatermarkProfile;
  readonly events: ControllerEvent[] = [];
  status: WatermarkStatus;
  nowMs: number;
  scaleTo: number | null = null;
  recommenderRequest: object | undefined;
  tick: Tick;

  constructor(
    before: WatermarkState,
    object: StoredObject,
    observation: WatermarkObservation,
    profile: WatermarkProfile,
  ) {
    this.previous = before;
    this.object = object;
    this.observation = observation;
    this.profile = profile;
    this.status = before.status;
    this.nowMs = observation.atMs;
    const current = 'spec' in observation.scale ? observation.scale.spec : before.status.desiredReplicas;
    this.tick = {
      atMs: this.nowMs,
      current,
      proposal: null,
      stabilized: null,
      limit: null,
      desired: current,
      reason: { kind: 'resting' },
      decidedBy: [],
    };
  }

  setCondition(
    type: WatermarkConditionType,
    status: WatermarkCondition['status'],
    reason: string,
    message: string,
  ): void {
    this.status = withCondition(this.status, { type, status, reason, message }, this.nowMs);
  }

  emitWarning(reason: string, message: string): void {
    this.events.push(['Warning', reason, message]);
  }

  explain(reason: Reason, decidedBy: Path = [], counts: Partial<Tick> = {}): void {
    this.tick = { ...this.tick, ...counts, reason, decidedBy };
  }

  /** Undefined: written, or nothing to write. */
  statusWriteError(): string | undefined {
    const { statusUpdateError } = this.observation;
    // The comparison is slow, so it only runs if a write would fail.
    return statusUpdateError === undefined || isSameStatus(this.status, this.previous.status)
      ? undefined
      : statusUpdateError;
  }

  /** Ends the pass and writes its status. */
  finish(requeue: Requeue): PassResult {
    return this.end(toStoredStatus(this.status), requeue);
  }

  /** Ends the pass without its status, except for what it has scaled. */
  discard(requeue: Requeue): PassResult {
    return this.end(this.previous.status, requeue);
  }

  private end(status: WatermarkStatus, requeue: Requeue): PassResult {
    const { scaleTo, events, tick, recommenderRequest } = this;
    const outcome = { scaleTo, status, events, requeue, tick, recommenderRequest };
    return { state: { object: this.object, status }, outcome };
  }
}

export interface PassResult {
  state: WatermarkState;
  outcome: WatermarkOutcome;
}
