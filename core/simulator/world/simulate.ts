// The closed loop of load, pods, metrics and controller (docs/behavior/world.md §0).
import type { Autoscaler } from '../../model/autoscaler.ts';
import { isNumericShape, type NumericShape } from '../../model/scenario/load-shapes.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { controllerDescriptionOf, createController } from '../controllers.ts';
import type { Profile } from '../profile.ts';
import type { Tick, Trace } from '../trace.ts';
import type { Assumption } from './assumptions.ts';
import { type FaultSpan, faultEvents, faultSpans } from './faults.ts';
import { type LoadPoint, loadPolyline } from './load.ts';
import type { NodePool } from './node-pool.ts';
import { isNamedLikeQueue } from './queue-name.ts';
import { type Report, reportOf, TickStatistics } from './report.ts';
import { type RolloutRecord, rolloutEndMs } from './rollout-log.ts';
import { run } from './run.ts';
import type { MetricSeries } from './series.ts';
import type { SimulatedController } from './simulated-controller.ts';
import type { StartupEffect } from './startup-use.ts';
import type { MetricThresholds } from './thresholds.ts';
import type { WorldPoint } from './world.ts';

export interface WorldTrace extends Trace {
  horizonMs: number;
  /** Set if the run was stopped before the end of the scenario, because it took too much work. */
  isStopped?: true;
  /** The points of the load. The load changes linearly between two points; two points at the same time are a jump. */
  load: LoadPoint[];
  /** The states of the simulated cluster. Each state lasts until the time of the next state. */
  points: WorldPoint[];
  report: Report;
  manualScales: ManualScale[];
  /** The faults of the scenario, except manual scaling, which is in `manualScales`. */
  faults: FaultSpan[];
  startup: StartupEffect[];
  assumptions: Assumption[];
  /** The `readings` of each tick have the order of these thresholds. */
  thresholds: readonly MetricThresholds[];
}

export interface ManualScale {
  atMs: number;
  count: number;
}

/**
 * A callback for the progress of a long run. It is called from time to time with the simulated time in milliseconds.
 */
export type ProgressListener = (atMs: number) => void;

const syncsPerProgress = 5000;

export interface SimulateOptions {
  onProgress?: ProgressListener | undefined;
  /**
   * The maximum work of a run, in the units of `RunWork`. A run is stopped at this limit. If absent, the whole run is
   * computed.
   */
  maxWork?: number | undefined;
}

/**
 * Simulates the autoscaler in the scenario. In the returned trace, times are in milliseconds since the start, and the
 * load is in units per second.
 */
export function simulate(
  autoscaler: Autoscaler,
  scenario: Scenario,
  profile: Profile,
  options: SimulateOptions = {},
): WorldTrace {
  return worldTrace({ autoscaler, scenario, profile, ...options }, createController(autoscaler, scenario, profile));
}

interface SimulationSubject extends SimulateOptions {
  autoscaler: Autoscaler;
  scenario: Scenario;
  profile: Profile;
}

export function worldTrace(
  { autoscaler, scenario, profile, onProgress, maxWork }: SimulationSubject,
  controller: SimulatedController,
): WorldTrace {
  const { kind, name, minReplicas, maxReplicas } = autoscaler;
  const ticks: Tick[] = [];
  const startup: StartupEffect[] = [];
  const statistics = new TickStatistics(maxReplicas);
  const keep = (tick: Tick) => {
    statistics.add(tick);
    if (ticks.push(tick) % syncsPerProgress === 0) onProgress?.(tick.atMs);
  };
  const result = run(controller, scenario, {
    mergesCohorts: true,
    maxWork,
    onSync: ({ tick, startup: effect }, isWarmUp) => {
      if (isWarmUp) return;
      keep(tick);
      if (effect) startup.push(effect);
    },
    onRepetition: keep,
    onCompanionScale: keep,
  });
  const followAssumptions = result.world.series.filter((series) => series.isAssumed).map(assumptionOf);
  return {
    kind,
    name,
    release: controllerDescriptionOf(kind).release(profile, { autoscaler }),
    minReplicas,
    maxReplicas,
    ticks,
    sequence: result.sequence,
    ...(controller.metricNames.length > 1 && { metrics: controller.metricNames }),
    horizonMs: result.horizonMs,
    ...(result.isStopped && { isStopped: true }),
    manualScales: manualScalesOf(scenario, result.horizonMs),
    faults: [
      ...withRollouts(faultSpans(scenario.faults, result.horizonMs), result.world.rollouts, result.horizonMs),
      ...stalledSpans(result.world.rollouts, result.horizonMs),
      ...waitingSpans(result.world.nodes, result.horizonMs),
    ],
    load: loadPolyline(scenario.load, scenario.seed, result.horizonMs),
    points: result.world.points,
    report: reportOf(result, statistics, scenario),
    startup,
    assumptions: [...loadAssumptions(scenario), ...followAssumptions, ...controller.assumptions],
    thresholds: controller.thresholds,
  };
}

function loadAssumptions({ load: { noise: _, ...load }, need, workload: { capacityPerPod } }: Scenario): Assumption[] {
  return need && isNumericShape(load.shape) ? [{ load: load as NumericShape, need, capacityPerPod }] : [];
}

function assumptionOf({ metric, of, times, meaning }: MetricSeries): Assumption {
  const follows = typeof of === 'object' ? 'points' : of;
  const isNamed = follows === 'offered' && isNamedLikeQueue(metric.name);
  return {
    metric: metric.name,
    follows,
    times,
    ...(meaning !== undefined && { meaning }),
    ...(isNamed && { isNamedLikeQueue: true }),
  };
}

function withRollouts(
  spans: FaultSpan[],
  { records }: { records: readonly RolloutRecord[] },
  horizonMs: number,
): FaultSpan[] {
  return spans.map((span) => {
    const index = span.what === 'rollout' ? records.findIndex(({ fromMs }) => fromMs === span.fromMs) : -1;
    return index < 0 ? span : { ...span, toMs: rolloutEndMs(records, index, horizonMs) };
  });
}

function stalledSpans({ records }: { records: readonly RolloutRecord[] }, horizonMs: number): FaultSpan[] {
  return records.flatMap(({ stalls }, i) =>
    stalls.map(({ fromMs, toMs = rolloutEndMs(records, i, horizonMs) }) => ({
      what: 'progressDeadlineExceeded',
      fromMs,
      toMs,
    })),
  );
}

function waitingSpans({ spans }: NodePool, horizonMs: number): FaultSpan[] {
  return spans.map(({ fromMs, toMs = horizonMs }) => ({ what: 'waitingForNodes', fromMs, toMs }));
}

function manualScalesOf({ faults }: Scenario, horizonMs: number): ManualScale[] {
  return faultEvents(faults).flatMap((event) =>
    event.what === 'scaledByHand' && event.atMs <= horizonMs ? [{ atMs: event.atMs, count: event.to }] : [],
  );
}
