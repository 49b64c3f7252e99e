// A controller in the simulated world: what it reads, how far it looks back, and the result of one sync. Each kind of
// autoscaler has its own controller; the simulated world treats all of them alike.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { MetricDemand } from '../metric-demand.ts';
import type { Tick } from '../trace.ts';
import type { Assumption } from './assumptions.ts';
import type { Companion } from './companion.ts';
import type { ObservationScope, WorldObservation } from './observe.ts';
import type { StartupEffect } from './startup-use.ts';
import type { MetricThresholds } from './thresholds.ts';

/** `SyncRecord` is the record of one sync, from which cases are written. */
export interface SimulatedController<SyncRecord = unknown> {
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly scope: ObservationScope;
  /** The age of a pod, in milliseconds, above which no rule distinguishes pods by age. */
  readonly podInitializationMs: number;
  /**
   * How far the controller looks back, in milliseconds. The world has been constant for longer than this before time 0.
   */
  readonly lookbackMs: number;
  /** The names of the metrics on a chart, in the order of `recommendedBy` in the ticks. */
  readonly metricNames: readonly string[];
  /**
   * The amount of load or usage at which each metric is at its target; the default load is derived from these amounts.
   */
  readonly demands: readonly MetricDemand[];
  /** The work of the metrics at each sync, in addition to that of the pods (`RunWork`). */
  readonly workOfMetrics: number;
  /** The work of the policies at each sync that is not a repetition (`RunWork`). */
  readonly workOfPolicies: number;
  /** Further assumptions, besides the sources of the metrics. */
  readonly assumptions: readonly Assumption[];
  /** The thresholds that the controller compares with; the readings of its ticks have the same order. */
  readonly thresholds: readonly MetricThresholds[];
  /** Runs the syncs before time 0, which create the initial state. */
  warmUp(observation: WorldObservation, replicas: number, start: Scenario['start']): SyncResult<SyncRecord>[];
  sync(observation: WorldObservation, atMs: number): SyncResult<SyncRecord>;
  /** If absent, every sync runs. */
  readonly repetition?: Repetition | undefined;
  /** Another controller that writes the same scale. */
  readonly companion?: Companion | undefined;
  /** Replaces the controller by a new process. Returns the time of the first sync of that process. */
  restart(atMs: number): number;
  /** Ends a pause from `dueMs`, when a sync was due, to `untilMs`. Returns the time of the next sync. */
  resume(dueMs: number, untilMs: number): number;
}

/** Finds syncs that need not be run, because they only repeat the last one. */
export interface Repetition {
  /**
   * Whether every later sync with the same observation sets the same count for the same reason as the last sync, at any
   * time. The times and windows of the measurements may differ.
   */
  isCertain(): boolean;
  /**
   * Whether a sync with this other observation also repeats the last sync. If absent, only a sync with the same
   * observation repeats it.
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
  /** Absent if start-up CPU did not change the count that the sync set, or if this is not known. */
  startup?: StartupEffect | undefined;
}
