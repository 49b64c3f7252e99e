// Finds constant loads under which the count never settles. The controller truncates utilization to whole percents
// (docs/behavior/hpa.md §2.4), so the utilization may be above the tolerance at one count and below the tolerance at
// the next higher count. Only utilization flaps: the average of equal values is not truncated, and the values of other
// metrics are not divided by the number of pods.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Flapping } from '../controller-description.ts';
import { formatMilli } from '../milli.ts';
import type { Profile } from '../profile.ts';
import { type ControllerMemory, emptyMemory, seedRecommendation } from './controller-memory.ts';
import { decideHorizontal, recordScaling } from './decide.ts';
import { longestLookbackMs } from './lookback.ts';
import { type PreparedController, type PreparedMetric, prepare } from './prepare.ts';
import { recommendedReplicas } from './scaling-steps.ts';

/**
 * The number of loads that are tried. It is a prime number, so that the evenly spread loads are not all rounded in the
 * same way.
 */
const triedLoads = 499;
/** Flapping is reported only if the count never settles for at least this share of the tried loads. */
const minShare = 0.01;
/** The maximum distance from the needed count at which a stable count is searched for. */
const maxDistance = 64;
const maxSyncs = 4000;

export function horizontalFlapping(original: HorizontalPodAutoscaler, profile: Profile): Flapping | undefined {
  const controller = prepare(original, profile);
  const { hpa, metrics } = controller;
  if (hpa.historic || hpa.maxReplicas <= Math.max(hpa.minReplicas, 1) || isDisabled(hpa)) return undefined;
  for (const metric of metrics) {
    const load = flappingLoad(controller, metric);
    const cycle = load && cycleUnder(load, controller);
    if (load && cycle) return describe(load, cycle, controller);
  }
  return undefined;
}

function isDisabled({ behavior }: HorizontalPodAutoscaler): boolean {
  return behavior?.scaleUp.selectPolicy === 'Disabled' || behavior?.scaleDown.selectPolicy === 'Disabled';
}

/** A constant load. `milli` is the sum of the usage of all pods, in thousandths of the request of one pod. */
interface ConstantLoad {
  metric: PreparedMetric;
  target: number;
  milli: number;
  recommendAt(replicas: number): number;
}

function flappingLoad(controller: PreparedController, metric: PreparedMetric): ConstantLoad | undefined {
  const { compared } = metric;
  const target = Number(compared?.amount ?? 0);
  if (compared?.unit !== 'percent' || target <= 0) return undefined;
  const { hpa, tolerance } = controller;
  // If no count is stable, there is a count k ≥ 2 such that the controller recommends more at k − 1, but less at k.
  // Then the ratio at k is above (k − 1) ÷ k × (1 + tolerance) with the exact utilization, but at most (k − 1) ÷ k with
  // the truncated utilization. These ratios differ by more than tolerance ÷ 2, but truncation lowers a ratio by less
  // than 1 ÷ target. So there is no such k if 1 ÷ target ≤ tolerance ÷ 2.
  if (1 / target <= tolerance.up / 2) return undefined;
  const [lowest, highest] = [Math.max(hpa.minReplicas, 1) * target * 10, hpa.maxReplicas * target * 10];
  const loadOf = (milli: number): ConstantLoad => ({
    metric,
    target,
    milli,
    recommendAt: (replicas) =>
      recommendedReplicas(controller, metric, 'percent', replicas, shareOf(milli, replicas) / 10) ?? replicas,
  });
  const count = Math.min(triedLoads, highest - lowest);
  const loadAt = (i: number) => lowest + Math.floor((i * (highest - lowest)) / count);
  let [run, widest, lastOfWidest, total] = [0, 0, 0, 0];
  for (let i = 0; i <= count; i++) {
    run = settles(loadOf(loadAt(i)), hpa) ? 0 : run + 1;
    if (run > 0) total++;
    if (run > widest) [widest, lastOfWidest] = [run, i];
  }
  if (total < minShare * (count + 1)) return undefined;
  return loadOf(loadAt(lastOfWidest - Math.floor(widest / 2)));
}

/** The result is rounded up, as in the metrics API. */
function shareOf(milli: number, replicas: number): number {
  return Math.ceil(milli / replicas);
}

function settles(load: ConstantLoad, { minReplicas, maxReplicas }: HorizontalPodAutoscaler): boolean {
  const lowest = Math.max(1, minReplicas);
  const first = neededCount(load);
  const keeps = (replicas: number) =>
    replicas >= lowest &&
    replicas <= maxReplicas &&
    Math.min(Math.max(load.recommendAt(replicas), lowest), maxReplicas) === replicas;
  for (let distance = 0; distance <= maxDistance; distance++)
    if (keeps(first - distance) || keeps(first + distance)) return true;
  return false;
}

function neededCount({ milli, target }: ConstantLoad): number {
  return Math.ceil(milli / (target * 10));
}

interface Cycle {
  counts: number[];
  seconds: number;
}

function cycleUnder(load: ConstantLoad, controller: PreparedController): Cycle | undefined {
  const { hpa, profile } = controller;
  // In a cluster every sync is slightly late (docs/behavior/world.md §4), so the period is 1 ms longer.
  const periodMs = profile.syncPeriodSeconds * 1000 + 1;
  const lookbackMs = longestLookbackMs(controller);
  const states = new Map<string, { atMs: number; index: number }>();
  const counts = [Math.min(Math.max(neededCount(load), hpa.minReplicas, 1), hpa.maxReplicas)];
  let memory = emptyMemory;
  let current = counts[0] ?? 1;
  let changedMs = 0;
  for (let sync = 0; sync < maxSyncs; sync++) {
    const atMs = sync * periodMs;
    const next = decideHorizontal(
      seedRecommendation(memory, current, atMs),
      current,
      load.recommendAt(current),
      atMs,
      hpa,
      profile,
    );
    const { desired } = next.decision;
    memory = recordScaling(next.memory, current, desired, atMs, hpa);
    if (desired === current) {
      if (atMs - changedMs > lookbackMs + 2 * periodMs) return undefined;
      continue;
    }
    current = desired;
    changedMs = atMs;
    counts.push(current);
    const state = stateText(current, memory, atMs, lookbackMs);
    const before = states.get(state);
    if (before) return { counts: counts.slice(before.index), seconds: Math.floor((atMs - before.atMs) / 1000) };
    states.set(state, { atMs, index: counts.length - 1 });
  }
  return undefined;
}

function stateText(
  current: number,
  { recommendations, scaleUp, scaleDown }: ControllerMemory,
  nowMs: number,
  lookbackMs: number,
): string {
  const recent = <Entry extends { atMs: number }>(entries: readonly Entry[], numberOf: (entry: Entry) => number) =>
    entries
      .filter(({ atMs }) => nowMs - atMs <= lookbackMs)
      .map((entry) => [nowMs - entry.atMs, numberOf(entry)])
      .sort(([a = 0], [b = 0]) => a - b);
  return JSON.stringify([
    current,
    recent(recommendations.entries(), ({ replicas }) => replicas),
    recent(scaleUp, ({ change }) => change),
    recent(scaleDown, ({ change }) => change),
  ]);
}

function describe(
  { metric, target, milli }: ConstantLoad,
  { counts, seconds }: Cycle,
  { metrics, hpa }: PreparedController,
): Flapping {
  const others = metrics.length > 1 ? ', while no other metric recommends more' : '';
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  const percentAt = (replicas: number) => `${Math.floor(shareOf(milli, replicas) / 10)} %`;
  const path = [...metric.targetPath, 'averageUtilization'];
  return {
    load: `${loadText(metric, milli)}${others}`,
    cycle: counts,
    periodSeconds: seconds,
    path,
    cause: `the controller truncates usage to whole percents (${percentAt(fewest)} at ${fewest} and ${percentAt(most)} at ${most} replicas), and the target is ${target} %`,
    remedies: [
      ...(target < finestTarget ? [{ at: path, to: finestTarget }] : []),
      ...(hpa.behavior?.scaleUp.tolerance === undefined
        ? []
        : [{ at: ['spec', 'behavior', 'scaleUp', 'tolerance'], to: undefined }]),
    ],
  };
}

/**
 * With the default tolerance, no constant load makes the count flap at a target utilization of this percentage or more.
 */
const finestTarget = 10;

function loadText({ name, reads }: PreparedMetric, milli: number): string {
  return 'resource' in reads && reads.resource === 'cpu'
    ? `${formatMilli(milli)} cpu for all pods together, where each pod requests 1 core`
    : `${milli / 10} % of one pod's ${name} request, for all pods together`;
}
