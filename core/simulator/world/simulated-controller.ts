// A controller in the simulated world: what it reads, how far it looks back, and the result of one sync. Each kind of
// autoscaler has its own; the world does not know the kinds.
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
  /**
   * How far the controller looks back, in milliseconds. The world has been constant for longer than this before time 0.
   */
  readonly lookbackMs: number;
  /** The names of the metrics on a chart, in the order of the ticks' `recommendedBy`; empty if the ticks have none. */
  readonly metricNames: readonly string[];
  /** What the metrics demand at their targets. */
  readonly demands: readonly MetricDemand[];
  /** What the metrics cost besides the pods at each sync (`RunWork`). */
  readonly workOfMetrics: number;
  /** What the policies cost at each sync that is not a repetition (`RunWork`). */
  readonly workOfPolicies: number;
  /** Further assumptions, besides the sources of the metrics. */
  readonly assumptions: readonly Assumption[];
  /** The thresholds that the controller compares with; the readings of its ticks are parallel to them. */
  readonly thresholds: readonly MetricThresholds[];
  /** Runs the syncs before time 0, which create the initial state. */
  warmUp(observation: WorldObservation, replicas: number, start: Scenario['start']): SyncResult<SyncRecord>[];
  sync(observation: WorldObservation, atMs: number): SyncResult<SyncRecord>;
  /** If absent, every sync runs. */
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
   * Called after a sync: whether each later sync with the same observation sets the same count for the same reason, at
   * whatever time. The times and windows of the measurements may differ.
   */
  isCertain(): boolean;
  /**
   * Whether the sync of another observation repeats the last one, too. If absent, only a sync with the same observation
   * does.
   */
  isRepeatedBy?(observation: WorldObservation, atMs: number): boolean;
  /**
   * Skips the sync at `atMs`, which repeats the last one that ran. Returns the time of the next sync; null if there is
   * none.
   */
  skip(atMs: number): number | null;
}

export interface SyncResult<SyncRecord> {
  tick: Tick;
  scaleTo: number | null;
  /** The time of the next sync in milliseconds; null if there is none. */
  nextSyncMs: number | null;
  record: SyncRecord;
  /** Absent if start-up CPU did not change the count that the sync set, or if it is not known. */
  startup?: StartupEffect | undefined;
}
