// The report of a run: the numbers that people compare (docs/behavior/world.md §6).
import { formatPath, type Path } from '../../model/path.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Reason, Tick } from '../trace.ts';
import { firstChangeMs } from './load.ts';
import type { NodePool } from './node-pool.ts';
import type { PodModel } from './pod-model.ts';
import type { RolloutRecord } from './rollout-log.ts';
import type { CompletedRun } from './run.ts';

export interface Report {
  /**
   * The highest count that was set, or the last count if the count never rose. `seconds` counts from the first change
   * of the load, or from the start of the run if the count was set before the load changed.
   */
  target: { replicas: number; seconds: number };
  /**
   * The seconds until maxReplicas was set, counted from the first change of the load, or from the start of the run if
   * maxReplicas was set before the load changed. Null if maxReplicas was never set, or if the run began at maxReplicas.
   */
  toMaxSeconds: number | null;
  offered: number;
  /** The lost load. `part` is the share of the offered units that was lost. A queue loses nothing. */
  unmet: { units: number; part: number };
  longestWaitSeconds: number | null;
  /** The units of `unmet` that were sent to deleted pods; absent if deleted pods get no load. */
  lostByDeleted?: number;
  throttled?: ThrottleReport;
  podSeconds: number;
  podSecondsAboveNeed: number;
  /** The cost of the pods, in the currency of the price of a pod; null if the scenario has no price. */
  cost: number | null;
  scaleEvents: number;
  /** The number of count changes that reverse the direction of the previous change within ten minutes. */
  flaps: number;
  /** Minimum of (capacity − load) ÷ load; null if there was no load. */
  smallestHeadroom: number | null;
  rollouts?: RolloutReport[];
  nodes?: NodeReport;
  binding: { field: string; ticks: number }[];
}

export interface RolloutReport {
  atSeconds: number;
  /**
   * The time from the beginning of the rollout until every pod was replaced and available; null if the run ended or the
   * next rollout began earlier.
   */
  seconds: number | null;
  /** The highest number of pods at one time. Pods that are being deleted do not count. */
  mostPods: number;
  fewestReady: number;
  /** Pods that kept the old template; absent if every pod was replaced. */
  oldPods?: number;
  /** Seconds from the beginning of the rollout until the Deployment first reported ProgressDeadlineExceeded. */
  deadlineExceededSeconds?: number;
}

export interface NodeReport {
  /** The number of added nodes, including nodes that were removed later. */
  added: number;
  removed: number;
  mostWaiting: number;
  longestWaitSeconds: number;
}

export interface ThrottleReport {
  seconds: number;
  /**
   * The cpu limit in percent of the cpu request, which is the highest usage that can be measured; null without a cpu
   * request.
   */
  percentOfRequest: number | null;
}

const flapMs = 600_000;

export function reportOf(
  { world, sequence }: CompletedRun,
  ticks: TickStatistics,
  { load, workload }: Pick<Scenario, 'load' | 'workload'>,
): Report {
  const { offered, unmet } = world.counters;
  const sinceMs = firstChangeMs(load);
  const secondsSince = (atMs: number) => (atMs < sinceMs ? atMs : atMs - sinceMs) / 1000;
  const { kind, pricePerPodHour } = workload;
  const { firstAtMaxMs, maxReplicas } = ticks;
  const throttledModel = world.models.find(({ isThrottled }) => isThrottled);
  return {
    target: targetOf(ticks, sequence, secondsSince),
    toMaxSeconds: firstAtMaxMs !== undefined && sequence[0] !== maxReplicas ? secondsSince(firstAtMaxMs) : null,
    offered,
    unmet: { units: unmet, part: offered > 0 ? unmet / offered : 0 },
    longestWaitSeconds: kind === 'queue' ? world.longestWaitMs / 1000 : null,
    ...(world.model.endpointMs > 0 && { lostByDeleted: world.lostByDeleted }),
    ...(throttledModel && { throttled: throttleReport(world.throttledMs, throttledModel) }),
    podSeconds: world.totals.podSeconds,
    podSecondsAboveNeed: world.totals.podSecondsAboveNeed,
    cost: pricePerPodHour > 0 ? (world.totals.podSeconds / 3600) * pricePerPodHour : null,
    scaleEvents: ticks.scaleEvents,
    flaps: ticks.flaps,
    smallestHeadroom: world.totals.smallestHeadroom,
    ...(world.rollouts.records.length > 0 && { rollouts: world.rollouts.records.map(rolloutReport) }),
    ...(world.nodes.isLimited && { nodes: nodeReport(world.nodes) }),
    binding: ticks.binding(),
  };
}

function rolloutReport({ fromMs, toMs, mostPods, leastReady, oldPods, stalls }: RolloutRecord): RolloutReport {
  const seconds = toMs === undefined ? null : (toMs - fromMs) / 1000;
  const [stall] = stalls;
  return {
    atSeconds: fromMs / 1000,
    seconds,
    mostPods,
    fewestReady: leastReady,
    ...(oldPods > 0 && { oldPods }),
    ...(stall && { deadlineExceededSeconds: (stall.fromMs - fromMs) / 1000 }),
  };
}

function nodeReport({ report }: NodePool): NodeReport {
  const { longestWaitMs, ...counts } = report;
  return { ...counts, longestWaitSeconds: longestWaitMs / 1000 };
}

function throttleReport(throttledMs: number, model: PodModel): ThrottleReport {
  const request =
    Number(model.podRequests?.cpu ?? 0) ||
    model.requests.reduce((sum, { requests }) => sum + Number(requests.cpu ?? 0), 0);
  return {
    seconds: throttledMs / 1000,
    percentOfRequest: request > 0 ? (model.cpuLimitMilli / request) * 100 : null,
  };
}

function targetOf(
  { highestDesired, firstDesiredMs }: TickStatistics,
  sequence: readonly number[],
  secondsSince: (atMs: number) => number,
): Report['target'] {
  const first = sequence[0] ?? 0;
  const replicas = highestDesired > first ? highestDesired : (sequence.at(-1) ?? first);
  return { replicas, seconds: replicas === first ? 0 : secondsSince(firstDesiredMs.get(replicas) ?? 0) };
}

/**
 * The statistics are collected during the run, because a second pass over the ticks of a month would take longer than
 * the syncs themselves.
 */
export class TickStatistics {
  readonly maxReplicas: number;
  highestDesired = 0;
  /** For each count, the first time at which a sync set or kept the count. */
  readonly firstDesiredMs = new Map<number, number>();
  firstAtMaxMs: number | undefined;
  scaleEvents = 0;
  flaps = 0;
  private lastDesired: number | undefined;
  private lastChange: { atMs: number; up: boolean } | undefined;
  private readonly limitingSyncs = new Map<string, number>();
  /** The path from which `lastField` was made. It is cached, because many syncs in a row have the same path object. */
  private lastPath: Path | undefined;
  private lastField = '';

  constructor(maxReplicas: number) {
    this.maxReplicas = maxReplicas;
  }

  add(tick: Tick): void {
    const { atMs, current, desired } = tick;
    if (desired !== this.lastDesired) this.addDesired(atMs, desired);
    if (desired !== current) this.addChange(atMs, desired > current);
    if (isLimiting(tick.reason)) this.addLimiting(tick.decidedBy);
  }

  binding(): Report['binding'] {
    const fields = [...this.limitingSyncs].map(([field, ticks]) => ({ field, ticks }));
    return fields.sort((a, b) => b.ticks - a.ticks);
  }

  private addDesired(atMs: number, desired: number): void {
    this.lastDesired = desired;
    this.highestDesired = Math.max(this.highestDesired, desired);
    if (!this.firstDesiredMs.has(desired)) this.firstDesiredMs.set(desired, atMs);
    if (desired >= this.maxReplicas) this.firstAtMaxMs ??= atMs;
  }

  private addChange(atMs: number, up: boolean): void {
    this.scaleEvents++;
    const last = this.lastChange;
    if (last && last.up !== up && atMs - last.atMs <= flapMs) this.flaps++;
    this.lastChange = { atMs, up };
  }

  private addLimiting(path: Path): void {
    if (path !== this.lastPath) this.lastField = formatPath(path);
    this.lastPath = path;
    this.limitingSyncs.set(this.lastField, (this.limitingSyncs.get(this.lastField) ?? 0) + 1);
  }
}

const limitingReasons: ReadonlySet<Reason['kind']> = new Set([
  ...(['held', 'raised', 'policy', 'doubling', 'disabled', 'atMax', 'atMin', 'aboveMax', 'belowMin'] as const),
  ...(['forbidden', 'delayed', 'factor', 'frozen', 'dryRun'] as const),
]);

function isLimiting({ kind }: Reason): boolean {
  return limitingReasons.has(kind);
}
