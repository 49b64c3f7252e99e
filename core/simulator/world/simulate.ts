// simulate(autoscaler, scenario, profile) → trace: the closed loop of load, pods, metrics and controller (docs/behavior/world.md §0).
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { controllerOf } from '../controllers.ts';
import type { Profile } from '../profile.ts';
import { residentOf } from '../residents.ts';
import type { Tick, Trace } from '../trace.ts';
import type { Assumption } from './assumptions.ts';
import { type FaultSpan, faultEvents, faultSpans } from './faults.ts';
import { type LoadPoint, loadLine } from './load.ts';
import type { Meter } from './meter.ts';
import { type Report, reportOf } from './report.ts';
import { run } from './run.ts';
import type { Series } from './series.ts';
import type { WorldPoint } from './world.ts';

export interface WorldTrace extends Trace {
  horizonMs: number;
  /** Corners of the offered load; two of the same time are a jump. */
  load: LoadPoint[];
  /** How things stood from each of these times on. */
  points: WorldPoint[];
  report: Report;
  /** Counts that a person set, between two syncs. */
  byHand: ByHand[];
  /** What else went wrong, and when. */
  faults: FaultSpan[];
  /** What was taken for granted, since nobody said it. */
  assumptions: Assumption[];
  /** What the controller compares with fixed lines; beside them run the `readings` of each tick. */
  meters: readonly Meter[];
}

export interface ByHand {
  atMs: number;
  count: number;
}

/** Who watches a long run is told now and then how far it is, in milliseconds of its time. */
export type Watch = (atMs: number) => void;

const syncsBetweenNews = 5000;

/** Times of the trace are milliseconds since the start, load is units per second. */
export function simulate(autoscaler: Autoscaler, scenario: Scenario, profile: Profile, watch?: Watch): WorldTrace {
  const resident = residentOf(autoscaler, scenario, profile);
  const ticks: Tick[] = [];
  const keep = (tick: Tick) => {
    if (ticks.push(tick) % syncsBetweenNews === 0) watch?.(tick.atMs);
  };
  const done = run(resident, scenario, { merges: true, listen: ({ tick }, isWarmUp) => isWarmUp || keep(tick) });
  const { kind, name, minReplicas, maxReplicas } = autoscaler;
  const assumed = done.world.series.filter((series) => series.assumed).map(assumptionOf);
  return {
    ...{
      kind,
      name,
      release: controllerOf(kind).release(profile, { autoscaler }),
      minReplicas,
      maxReplicas,
      ticks,
      sequence: done.sequence,
    },
    ...(resident.metrics.length > 1 && { metrics: resident.metrics }),
    horizonMs: done.horizonMs,
    byHand: byHandOf(scenario, done.horizonMs),
    faults: faultSpans(scenario.faults, done.horizonMs),
    load: loadLine(scenario.load, scenario.seed, done.horizonMs),
    points: done.world.points,
    report: reportOf(done, ticks, scenario, maxReplicas),
    assumptions: [...assumed, ...resident.assumptions],
    meters: resident.meters,
  };
}

function assumptionOf({ metric, of, times }: Series): Assumption {
  return { metric: metric.name, follows: typeof of === 'object' ? 'points' : of, times };
}

function byHandOf({ faults }: Scenario, horizonMs: number): ByHand[] {
  return faultEvents(faults).flatMap((event) =>
    event.what === 'scaledByHand' && event.atMs <= horizonMs ? [{ atMs: event.atMs, count: event.to }] : [],
  );
}
