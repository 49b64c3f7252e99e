// A drill compares a run without faults with one run for each fault of the metrics.
import type { Fault } from '../../model/scenario/scenario.ts';
import { createController } from '../controllers.ts';
import type { LoadPoint } from '../world/load.ts';
import { horizonMsOf } from '../world/run.ts';
import { simulate, type WorldTrace } from '../world/simulate.ts';
import { type Remedy, remediesOf } from './remedies.ts';
import { withSecondMetric } from './second-metric.ts';
import type { DrillSubject } from './subject.ts';

export interface DrillOptions {
  /**
   * The start of the faults. If absent, each fault is tried at two times: before the load rises, and while the load is
   * high.
   */
  fromSeconds?: number;
  forSeconds: number;
}

export type DrillFault = Extract<Fault, { what: 'metricsDown' | 'metricsZero' | 'metricsFrozen' | 'metricsMissing' }>;

export interface DrillRow {
  fault: DrillFault;
  /**
   * Counts of the run without the fault: `before` is the count at the start of the fault, and `needed` is the highest
   * count during the fault.
   */
  before: number;
  needed: number;
  /** Whether the count ever differs from the count in the run without the fault. */
  isFelt: boolean;
  /**
   * `landed` is the count that differs most from the run without the fault. `landedAfterSeconds` is the time from the
   * start of the fault until this count is reached.
   */
  landed: number;
  landedAfterSeconds: number;
  /**
   * The seconds from the end of the fault until the count is again about the same as in the run without the fault; null
   * if this does not happen within the run.
   */
  backAfterSeconds: number | null;
  /** Whether the fault affects every metric. False for `metricsMissing`, which affects only some pods. */
  isBlind: boolean;
  /**
   * Whether a second metric was tried as a remedy. No second metric is tried if the known facts about the pods do not
   * determine the target of this metric.
   */
  hasSecondMetric: boolean;
  harm: Harm;
  remedy: TriedRemedy | undefined;
}

/** Additional losses and costs compared with the run without the fault. */
export interface Harm {
  unmetUnits: number;
  /** `unmetUnits` as a share of the load from the start of the fault until the count has recovered. */
  unmetPart: number;
  waitSeconds: number | null;
  podSeconds: number;
}

export interface TriedRemedy {
  remedy: Remedy;
  harm: Harm;
}

export interface Drill {
  options: DrillOptions;
  /** The most harmful fault comes first. */
  rows: DrillRow[];
  sequence: readonly number[];
}

export const defaultDrillSeconds = 900;
/** The simulated time after the last fault. It is long enough for windows and policies to end. */
const aftermathSeconds = 3600;
/**
 * A run counts as settled `settledSeconds` after its highest load. A fault begins `beforeRiseSeconds` before a rise.
 */
const [settledSeconds, beforeRiseSeconds] = [600, 60];

export function drill(subject: DrillSubject, options: DrillOptions): Drill {
  const steps = drillSteps(subject, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Simulates the scenario with each fault, and returns all results. Yields after each fault, so that the caller can do
 * something else or stop.
 */
export function* drillSteps(subject: DrillSubject, options: DrillOptions): Generator<undefined, Drill> {
  const moments = momentsOf(subject, options);
  const lasts = Math.max(...moments) + options.forSeconds + aftermathSeconds;
  const horizonSeconds = Math.max(lasts, horizonMsOf(subject.scenario) / 1000);
  const longer = { ...subject, scenario: { ...subject.scenario, horizonSeconds, faults: [] } };
  const undisturbed = simulateIn(longer, []);
  const rows: DrillRow[] = [];
  for (const fault of faultsAt(longer, undisturbed, moments, options)) {
    const row = rowOf(longer, undisturbed, fault);
    rows.push({ ...row, ...triedOn(longer, row) });
    yield;
  }
  rows.sort((a, b) => compareHarm(a.harm, b.harm));
  return { options, rows, sequence: undisturbed.sequence };
}

function momentsOf({ scenario, autoscaler, profile }: DrillSubject, { fromSeconds }: DrillOptions): number[] {
  if (fromSeconds !== undefined) return [fromSeconds];
  const { load } = simulate(autoscaler, { ...scenario, faults: [] }, profile);
  const highest = load.reduce((most, { value }) => Math.max(most, value), 0);
  const highMs = load.find(({ value }) => value === highest)?.atMs ?? 0;
  const riseMs = load.findLast(({ atMs, value }) => atMs <= highMs && value < highest)?.atMs ?? highMs;
  const moments = [
    Math.max(0, Math.round(riseMs / 1000) - beforeRiseSeconds),
    Math.round(highMs / 1000) + settledSeconds,
  ];
  return [...new Set(moments)];
}

function faultsAt(
  { autoscaler, scenario, profile }: DrillSubject,
  undisturbed: WorldTrace,
  moments: readonly number[],
  { forSeconds }: DrillOptions,
): DrillFault[] {
  const { resources, customMetrics } = createController(autoscaler, scenario, profile).scope;
  const metrics: (string | null)[] = [...new Set([...resources, ...customMetrics.map(({ name }) => name)])];
  if (metrics.length > 1) metrics.push(null);
  const span = (fromSeconds: number) => ({ fromSeconds, toSeconds: fromSeconds + forSeconds });
  const halfAt = (from: number) => Math.ceil(countAt(undisturbed, from) / 2);
  return moments.flatMap((from): DrillFault[] => [
    ...(['metricsZero', 'metricsDown', 'metricsFrozen'] as const).flatMap((what) =>
      metrics.map((metric) => ({ what, metric, ...span(from) })),
    ),
    ...(countAt(undisturbed, from) > 0 ? [{ what: 'metricsMissing' as const, pods: halfAt(from), ...span(from) }] : []),
  ]);
}

function simulateIn({ autoscaler, scenario, profile }: DrillSubject, faults: readonly Fault[]): WorldTrace {
  return simulate(autoscaler, { ...scenario, faults: [...faults] }, profile);
}

function rowOf(subject: DrillSubject, undisturbed: WorldTrace, fault: DrillFault): DrillRow {
  const { fromSeconds } = fault;
  const toSeconds = fault.toSeconds ?? fromSeconds;
  const trace = simulateIn(subject, [fault]);
  const during = trace.ticks.filter(({ atMs }) => atMs >= fromSeconds * 1000);
  const usual = countReader(undisturbed);
  const distances = during.map((tick) => {
    const count = usual(tick.atMs);
    const distance = Math.abs(tick.desired - count);
    return { tick, distance, isBack: distance <= tolerance * count };
  });
  const furthest = distances.reduce<(typeof distances)[number] | undefined>(
    (most, one) => (one.distance > (most?.distance ?? 0) ? one : most),
    undefined,
  );
  const back = distances.find(({ tick, isBack }) => tick.atMs >= toSeconds * 1000 && isBack);
  const before = countAt(undisturbed, fromSeconds);
  const backMs = back?.tick.atMs ?? trace.horizonMs;
  return {
    fault,
    before,
    isFelt: furthest !== undefined,
    needed: undisturbed.ticks.reduce(
      (most, { atMs, desired }) =>
        atMs >= fromSeconds * 1000 && atMs < toSeconds * 1000 ? Math.max(most, desired) : most,
      before,
    ),
    landed: furthest?.tick.desired ?? before,
    landedAfterSeconds: furthest ? furthest.tick.atMs / 1000 - fromSeconds : 0,
    backAfterSeconds: furthest && !back ? null : Math.max(0, backMs / 1000 - toSeconds),
    isBlind: fault.what !== 'metricsMissing' && (fault.metric === null || undisturbed.metrics === undefined),
    harm: harmOf(undisturbed, trace, fromSeconds * 1000, furthest ? backMs : toSeconds * 1000),
    hasSecondMetric: false,
    remedy: undefined,
  };
}

function harmOf(undisturbed: WorldTrace, { report, load }: WorldTrace, fromMs: number, toMs: number): Harm {
  const unmetUnits = Math.max(0, report.unmet.units - undisturbed.report.unmet.units);
  const offered = offeredBetween(load, fromMs, toMs);
  const waits = [report.longestWaitSeconds, undisturbed.report.longestWaitSeconds] as const;
  return {
    unmetUnits,
    unmetPart: offered > 0 ? Math.min(1, unmetUnits / offered) : 0,
    waitSeconds: waits[0] === null || waits[1] === null ? null : Math.max(0, waits[0] - waits[1]),
    podSeconds: report.podSeconds - undisturbed.report.podSeconds,
  };
}

/**
 * Returns the units of load between two times. The load changes linearly from one point to the next, and stays constant
 * after the last point.
 */
function offeredBetween(load: readonly LoadPoint[], fromMs: number, toMs: number): number {
  let units = 0;
  for (const [i, { atMs, value }] of load.entries()) {
    const next = load[i + 1] ?? { atMs: Math.max(toMs, atMs), value };
    const [start, end] = [Math.max(atMs, fromMs), Math.min(next.atMs, toMs)];
    if (end <= start) continue;
    const at = (ms: number) => value + ((next.value - value) * (ms - atMs)) / (next.atMs - atMs);
    units += (((at(start) + at(end)) / 2) * (end - start)) / 1000;
  }
  return units;
}

function compareHarm(a: Harm, b: Harm): number {
  return (
    b.unmetUnits - a.unmetUnits ||
    (b.waitSeconds ?? 0) - (a.waitSeconds ?? 0) ||
    Math.abs(b.podSeconds) - Math.abs(a.podSeconds)
  );
}

/**
 * A count has recovered if it differs from the count without the fault by at most this share. The tolerance of the
 * autoscaler may keep a recovered count a little lower.
 */
const tolerance = 0.2;

/** A remedy helps if it leaves less than this share of the harm. */
const muchBetter = 0.5;

function triedOn(subject: DrillSubject, row: DrillRow): Pick<DrillRow, 'hasSecondMetric' | 'remedy'> {
  if (isHarmless(row.harm)) return { hasSecondMetric: false, remedy: undefined };
  const second = row.isBlind && row.landed < row.needed ? withSecondMetric(subject) : undefined;
  const remedies = [...(second ? [second] : []), ...remediesOf(subject.autoscaler, row)];
  const tried = remedies.map((remedy) => {
    const edited = { ...subject, autoscaler: remedy.autoscaler };
    return { remedy, harm: rowOf(edited, simulateIn(edited, []), row.fault).harm };
  });
  // The least harm is last. The remedy with a second metric is first in the list and the sort is stable, so with equal
  // harm a remedy without a second metric wins.
  const best = tried.sort((a, b) => compareHarm(a.harm, b.harm)).at(-1);
  const remedy = best && leftOf(best.harm, row.harm) < muchBetter ? best : undefined;
  return { hasSecondMetric: second !== undefined, remedy };
}

export const isHarmless = ({ unmetUnits, waitSeconds }: Harm): boolean => unmetUnits === 0 && (waitSeconds ?? 0) === 0;

function leftOf(harm: Harm, of: Harm): number {
  if (of.unmetUnits > 0) return harm.unmetUnits / of.unmetUnits;
  return (harm.waitSeconds ?? 0) / (of.waitSeconds ?? 1);
}

function countAt(trace: WorldTrace, seconds: number): number {
  return countReader(trace)(seconds * 1000);
}

/** Returns a function that returns the desired replicas at a time. The function must be called with ascending times. */
function countReader({ ticks, sequence }: WorldTrace): (atMs: number) => number {
  let next = 0;
  let count = sequence[0] ?? 0;
  return (atMs) => {
    for (; next < ticks.length && (ticks[next]?.atMs ?? 0) <= atMs; next++) count = ticks[next]?.desired ?? count;
    return count;
  };
}
