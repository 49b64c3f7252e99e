// A controller in the simulated world: what it reads, how far it looks back, and the result of one sync. Each kind of
// autoscaler has its own; the world knows no kinds.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { MetricDemand } from '../metric-demand.ts';
import type { Tick } from '../trace.ts';
import type { Assumption } from './assumptions.ts';
import type { Companion } from './companion.ts';
import type { ObservationScope, WorldObservation } from './observe.ts';
import type { StartupEffect } from './startup-use.ts';
import type { MetricThresholds } from './thresholds.ts';

/** `SyncRecord`: the record of one sync, used when cases are written. */
export interface SimulatedController<SyncRecord = unknown> {
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly scope: ObservationScope;
  /** After this age, in milliseconds, no rule distinguishes pods by age. */
  readonly podInitializationMs: number;
  /** How far it looks back, in milliseconds: before time 0 the world has been constant for longer than this. */
  readonly lookbackMs: number;
  /** Names of its metrics on a chart, in the order of `recommendedBy` of its ticks; empty if its ticks have none. */
  readonly metricNames: readonly string[];
  /** What its metrics demand at their targets. */
  readonly demands: readonly MetricDemand[];
  /** What its metrics cost besides the pods, at each sync (`RunWork`). */
  readonly workOfMetrics: number;
  /** What its policies cost at each sync that is not a repetition (`RunWork`). */
  readonly workOfPolicies: number;
  /** Further assumptions, besides the sources of its metrics. */
  readonly assumptions: readonly Assumption[];
  /** The thresholds that it compares with; the readings of its ticks are parallel to them. */
  readonly thresholds: readonly MetricThresholds[];
  /** The syncs before time 0, which build up its initial state. */
  warmUp(observation: WorldObservation, replicas: number, start: Scenario['start']): SyncResult<SyncRecord>[];
  sync(observation: WorldObservation, atMs: number): SyncResult<SyncRecord>;
  /** Absent: every sync runs. */
  readonly repetition?: Repetition | undefined;
  /** Another controller on the same scale. */
  readonly companion?: Companion | undefined;
  /** A new process takes over. Returns the time of its first sync. */
  restart(atMs: number): number;
  /** The controller was paused from `dueMs`, when its sync was due, to `untilMs`. Returns the time of the next sync. */
  resume(dueMs: number, untilMs: number): number;
}

/** Syncs that need not be run, because they only repeat the last one. */
export interface Repetition {
  /**
   * Asked after a sync: whether each later sync sets the same count for the same reason, whenever it is, as long as it
   * observes the same, apart from the times and windows of measurements.
   */
  isCertain(): boolean;
  /** Whether the sync of another observation repeats the last one, too. Absent: only the same observation does. */
  isRepeatedBy?(observation: WorldObservation, atMs: number): boolean;
  /**
   * The sync at `atMs` repeats the last one that ran, and is not run. Returns the time of the next one; null: never.
   */
  skip(atMs: number): number | null;
}

export interface SyncResult<SyncRecord> {
  tick: Tick;
  scaleTo: number | null;
  /** Time of the next sync in milliseconds; null: never. */
  nextSyncMs: number | null;
  record: SyncRecord;
  /** Absent: start-up CPU did not change what the sync set, or it is not known. */
  startup?: StartupEffect | undefined;
}
