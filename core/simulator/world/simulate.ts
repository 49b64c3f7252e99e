// simulate(autoscaler, scenario, profile) → trace: the closed loop of load, pods, metrics and controller (spec/world.md).
import type { Autoscaler, AutoscalerKind } from '../../model/autoscaler.ts';
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Followed, Scenario } from '../../model/scenario/scenario.ts';
import { releaseOf } from '../hpa/envelope.ts';
import type { Profile } from '../profile.ts';
import type { Tick, Trace } from '../trace.ts';
import { type LoadPoint, loadLine } from './load.ts';
import { type Report, reportOf } from './report.ts';
import { run } from './run.ts';
import type { WorldPoint } from './world.ts';

export interface WorldTrace extends Trace {
  horizonMs: number;
  /** Corners of the offered load; two of the same time are a jump. */
  load: LoadPoint[];
  /** How things stood from each of these times on. */
  points: WorldPoint[];
  report: Report;
  /** What was taken for granted, since nobody said it. */
  assumptions: Assumption[];
}

/** A custom metric of which nobody said what it follows. */
export interface Assumption {
  metric: string;
  follows: Followed | 'points';
  /** Times this. */
  times: number;
}

/** Whose controllers live in this world. */
export function hasWorld(kind: AutoscalerKind): boolean {
  return kind === 'HorizontalPodAutoscaler';
}

export function isInWorld(autoscaler: Autoscaler): autoscaler is HorizontalPodAutoscaler {
  return hasWorld(autoscaler.kind);
}

export function simulate(autoscaler: HorizontalPodAutoscaler, scenario: Scenario, profile: Profile): WorldTrace {
  const ticks: Tick[] = [];
  const done = run(autoscaler, scenario, profile, {
    merges: true,
    listen: ({ outcome, isWarmUp }) => isWarmUp || ticks.push(outcome.tick),
  });
  const { kind, name, minReplicas, maxReplicas } = autoscaler;
  const assumed = done.world.series.filter(({ assumed }) => assumed);
  return {
    ...{
      kind,
      name,
      release: 'historic' in autoscaler ? releaseOf(autoscaler, profile) : profile.release,
      minReplicas,
      maxReplicas,
      ticks,
      sequence: done.sequence,
    },
    horizonMs: done.horizonMs,
    load: loadLine(scenario.load, scenario.seed, done.horizonMs),
    points: done.world.points,
    report: reportOf(done, ticks, scenario, maxReplicas),
    assumptions: assumed.map(({ metric, of, times }) => ({
      metric: metric.metric.name,
      follows: typeof of === 'object' ? 'points' : of,
      times,
    })),
  };
}
