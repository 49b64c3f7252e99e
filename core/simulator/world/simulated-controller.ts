// A controller in the simulated cluster. The simulation treats all kinds of autoscalers alike.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { MetricDemand } from '../metric-demand.ts';
import type { Tick } from '../trace.ts';
import type { Assumption } from './assumptions.ts';
import type { Companion } from './companion.ts';
import type { ObservationScope, WorldObservation } from './observe.ts';
import type { StartupEffect } from './startup-use.ts';
import type { MetricThresholds } from './thresholds.ts';

/** `SyncRecord` is the type of the record of one sync. Test cases of the controllers are written from these records. */
export interface SimulatedController<SyncRecord = unknown> {
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly scope: ObservationScope;
  /** The age of a pod in milliseconds from which all rules of the controller treat the pod as initialized. */
  readonly podInitializationMs: number;
  /**
   * How far the controller looks back. Before time 0, the simulated cluster has been constant for longer than this
   * time.
   */
  readonly lookbackMs: number;
  /** The names of the metrics, in the order of `recommendedBy` in the ticks. */
  readonly metricNames: readonly string[];
  /** The demands of the metrics, from which the default load is derived. */
  readonly demands: readonly MetricDemand[];
  /** The work that the metrics add to each sync, in the units of `RunWork`. */
  readonly workOfMetrics: number;
  /**
   * The work that the policies add to each sync, in the units of `RunWork`. A sync that is skipped as a repetition adds
   * no such work.
   */
  readonly workOfPolicies: number;
  readonly assumptions: readonly Assumption[];
  /** The thresholds of the metrics. The `readings` of each tick have the same order. */
  readonly thresholds: readonly MetricThresholds[];
  /** Runs the syncs before time 0, which create the initial state. */
  warmUp(observation: WorldObservation, replicas: number, start: Scenario['start']): SyncResult<SyncRecord>[];
  sync(observation: WorldObservation, atMs: number): SyncResult<SyncRecord>;
  /** Finds syncs that only repeat the last sync, so that these syncs need not run. If absent, every sync runs. */
  readonly repetition?: Repetition | undefined;
  readonly companion?: Companion | undefined;
  /** Replaces the controller by a new process. Returns the time of the first sync of that process. */
  restart(atMs: number): number;
  /**
   * Called if a sync was due at `dueMs`, but the controller was paused until `untilMs`. Returns the time of the next
   * sync.
   */
  resume(dueMs: number, untilMs: number): number;
}

export interface Repetition {
  /**
   * Whether every later sync with an equal observation repeats the last sync, even if the times and windows of the
   * measurements differ.
   */
  isCertain(): boolean;
  /**
   * Whether a sync repeats the last sync although its observation differs. Without this function, only a sync with the
   * same observation repeats the last sync.
   */
  isRepeatedBy?(observation: WorldObservation, atMs: number): boolean;
  /**
   * Skips the sync at `atMs`, which would repeat the last sync that ran. Returns the time of the next sync; null if no
   * sync follows.
   */
  skip(atMs: number): number | null;
}

export interface SyncResult<SyncRecord> {
  tick: Tick;
  scaleTo: number | null;
  /** The time of the next sync, in milliseconds; null if no sync follows. */
  nextSyncMs: number | null;
  record: SyncRecord;
  /**
   * How start-up CPU changed the count that the sync set; absent if start-up CPU did not change the count, or if its
   * effect is unknown.
   */
  startup?: StartupEffect | undefined;
}
