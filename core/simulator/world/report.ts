// The report of a run: the numbers that people compare (docs/behavior/world.md §6).
import { formatPath } from '../../model/path.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Reason, Tick } from '../trace.ts';
import { firstChangeMs } from './load.ts';
import type { Run } from './run.ts';

export interface Report {
  /**
   * The highest count that was set; the last one if the count never rose. Seconds since the first change of the load,
   * or since the start of the run if the count was set before it.
   */
  target: { replicas: number; seconds: number };
  /** Seconds until maxReplicas was set; null: never. */
  toMaxSeconds: number | null;
  /** Units offered and units lost; `part` is the lost share of the offered units. A queue loses nothing. */
  offered: number;
  unmet: { units: number; part: number };
  longestWaitSeconds: number | null;
  podSeconds: number;
  podSecondsAboveNeed: number;
  /** The cost of all pods, in the currency of their price; null without a price. */
  cost: number | null;
  scaleEvents: number;
  /** Changes against the direction of the previous change, within ten minutes of it. */
  flaps: number;
  /** Minimum of (capacity − load) ÷ load; null if there was no load. */
  smallestHeadroom: number | null;
  /** The fields that limited the replicas, each with the number of syncs. */
  binding: { field: string; ticks: number }[];
}

const flapMs = 600_000;

export function reportOf(
  { world, sequence }: Run,
  ticks: readonly Tick[],
  scenario: Scenario,
  maxReplicas: number,
): Report {
  const { offered, unmet } = world.counters;
  const sinceMs = firstChangeMs(scenario.load);
  const secondsSince = (atMs: number) => (atMs < sinceMs ? atMs : atMs - sinceMs) / 1000;
  const toMax = ticks.find(({ desired }) => desired >= maxReplicas);
  const { kind, pricePerPodHour } = scenario.workload;
  return {
    target: targetOf(ticks, sequence, secondsSince),
    toMaxSeconds: toMax && sequence[0] !== maxReplicas ? secondsSince(toMax.atMs) : null,
    offered,
    unmet: { units: unmet, part: offered > 0 ? unmet / offered : 0 },
    longestWaitSeconds: kind === 'queue' ? world.longestWaitMs / 1000 : null,
    podSeconds: world.totals.podSeconds,
    podSecondsAboveNeed: world.totals.podSecondsAboveNeed,
    cost: pricePerPodHour > 0 ? (world.totals.podSeconds / 3600) * pricePerPodHour : null,
    scaleEvents: ticks.filter(({ current, desired }) => desired !== current).length,
    flaps: flapsOf(ticks),
    smallestHeadroom: world.totals.smallestHeadroom,
    binding: bindingOf(ticks),
  };
}

function targetOf(
  ticks: readonly Tick[],
  sequence: readonly number[],
  secondsSince: (atMs: number) => number,
): Report['target'] {
  const first = sequence[0] ?? 0;
  const highest = ticks.reduce((max, { desired }) => Math.max(max, desired), 0);
  const replicas = highest > first ? highest : (sequence.at(-1) ?? first);
  const reached = ticks.find(({ desired }) => desired === replicas);
  return { replicas, seconds: replicas === first ? 0 : secondsSince(reached?.atMs ?? 0) };
}

function flapsOf(ticks: readonly Tick[]): number {
  let flaps = 0;
  let last: { atMs: number; up: boolean } | undefined;
  for (const { atMs, current, desired } of ticks) {
    if (desired === current) continue;
    const up = desired > current;
    if (last && last.up !== up && atMs - last.atMs <= flapMs) flaps++;
    last = { atMs, up };
  }
  return flaps;
}

/** The most frequent first. */
function bindingOf(ticks: readonly Tick[]): Report['binding'] {
  const counts = new Map<string, number>();
  for (const { reason, decidedBy } of ticks) {
    if (!isLimiting(reason)) continue;
    const field = formatPath(decidedBy);
    counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].map(([field, count]) => ({ field, ticks: count })).sort((a, b) => b.ticks - a.ticks);
}

const limitingReasons: readonly Reason['kind'][] = [
  ...(['held', 'raised', 'policy', 'doubling', 'disabled', 'atMax', 'atMin', 'aboveMax', 'belowMin'] as const),
  ...(['forbidden', 'delayed', 'factor', 'frozen', 'dryRun'] as const),
];

/** True if the count would have been different without this reason. */
function isLimiting({ kind }: Reason): boolean {
  return limitingReasons.includes(kind);
}
