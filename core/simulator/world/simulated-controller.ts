// A controller as the world knows it: what it reads, how far it looks back, and what it makes of one look. Each kind of
// autoscaler brings its own; the world asks for nothing else and names no kind.
import type { Tick } from '../trace.ts';
import type { Assumption } from './assumptions.ts';
import type { ObservationScope, WorldObservation } from './observe.ts';
import type { MetricThresholds } from './thresholds.ts';

/** `Seen`: what one look is remembered as, by those who write cases. */
export interface SimulatedController<Seen = unknown> {
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly scope: ObservationScope;
  /** No rule tells pods apart that have been there for longer, in milliseconds. */
  readonly podInitializationMs: number;
  /** So far back it looks, in milliseconds: before time 0 all has been as it is then for longer. */
  readonly lookbackMs: number;
  /**
   * What its metrics are called on a chart, in the order of `askedBy` of its ticks; empty where its ticks have none.
   */
  readonly metricNames: readonly string[];
  /** What was taken for granted of it, beyond what its metrics follow. */
  readonly assumptions: readonly Assumption[];
  /** What it compares with fixed lines; the readings of its ticks run beside them. */
  readonly thresholds: readonly MetricThresholds[];
  /** How it came to be as it is at time 0. */
  warmUp(seeing: WorldObservation, replicas: number): SyncResult<Seen>[];
  sync(seeing: WorldObservation, atMs: number): SyncResult<Seen>;
  /** A new process takes over. Gives the time of its first look. */
  restart(atMs: number): number;
  /** It could not work from `dueMs`, when it should have looked, to `untilMs`. Gives the time of the next look. */
  resume(dueMs: number, untilMs: number): number;
}

export interface SyncResult<Seen> {
  tick: Tick;
  scaleTo: number | null;
  /** When it looks again, in milliseconds; null: never. */
  nextSyncMs: number | null;
  record: Seen;
}
