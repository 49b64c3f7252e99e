// Compares an expectation with a simulation. The outcome says whether the expectation holds, what happened, and which
// sync shows it.

import type { Autoscaler } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import type { Envelope, Tick, Trace } from '../simulator/trace.ts';
import { clockText, durationText, hasHours, sequenceParts } from '../simulator/trace-text.ts';
import { firstChangeMs, lastChangeMs } from '../simulator/world/load.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import type { ComparisonOperator, Expectation, ExpectedCount, ExpectedRun, FigureName } from './expectation.ts';
import { matchesSequence } from './match-sequence.ts';

export interface SimulatedRun {
  autoscaler: Autoscaler;
  scenario: Scenario;
  world: WorldTrace;
  /** Returns the fastest runs. Called only if an expectation is about a fastest run. */
  envelope(): Envelope;
}

export interface Outcome {
  passed: boolean;
  /**
   * The distance from the expected value, as a share of the expected value: 0 if the expectation holds, at least 10 if
   * the run never reaches the count.
   */
  gap: number;
  happened: string;
  /** The sync of `run` that shows the outcome. */
  tick?: Tick | undefined;
  run: ExpectedRun;
  sequence?: readonly number[];
}

/** An expectation that is evaluated with a simulated run. Expectations about findings of `lint` need no run. */
export type RunExpectation = Exclude<Expectation, { kind: 'findings' }>;

export function evaluateExpectation(expectation: RunExpectation, measured: SimulatedRun): Outcome {
  const run = 'run' in expectation ? expectation.run : 'load';
  const { distance = 0, ...outcome } = outcomeOf(expectation, measured);
  return { run, ...outcome, gap: outcome.passed ? 0 : Math.max(distance, leastGap) };
}

/**
 * The minimum gap of a failed expectation. An expectation can fail with the distance 0: for example, a figure must be
 * below a limit but equals the limit.
 */
const leastGap = 1e-6;
/**
 * The smallest gap (`Outcome.gap`) of a run that never reaches the expected count. A run that reaches this count late
 * has at most the gap `mostLate`.
 */
const never = 10;
const mostLate = 9;
/**
 * The weight of time in the gap. If two runs come equally near to the expected count, the run that is at its nearest
 * count sooner has the smaller gap.
 */
const soonerPart = 1e-4;

interface RunOutcome extends Omit<Outcome, 'run' | 'gap'> {
  /** How far the run is from the expectation. This distance becomes `gap`, and is ignored if the expectation holds. */
  distance?: number;
}

function excess(value: number, limit: number): number {
  return Math.abs(value - limit) / Math.max(1, Math.abs(limit));
}

function lateness(seconds: number, withinSeconds: number): number {
  return Math.min(mostLate, excess(seconds, withinSeconds));
}

function outcomeOf(expectation: RunExpectation, measured: SimulatedRun): RunOutcome {
  switch (expectation.kind) {
    case 'reaches':
      return reaches(expectation, measured);
    case 'never':
      return neverBeyond(expectation, measured);
    case 'isAt':
      return isAt(expectation, measured);
    case 'back':
      return back(expectation, measured);
    case 'sequence':
      return hasSequence(expectation, measured);
    case 'figure':
      return figure(expectation, measured);
  }
}

type Of<Kind extends Expectation['kind']> = Extract<Expectation, { kind: Kind }>;

export function traceOf({ world, envelope }: SimulatedRun, run: ExpectedRun): Trace {
  if (run === 'load') return world;
  const { up, down } = envelope();
  return run === 'scaleUp' ? up : down;
}

export function expectedCountOf(count: ExpectedCount, { autoscaler }: SimulatedRun): number {
  return typeof count === 'number' ? count : autoscaler[count];
}

function startOf({ ticks, sequence }: Trace): number {
  return sequence[0] ?? ticks[0]?.current ?? 0;
}

function reaches({ run, count, withinSeconds }: Of<'reaches'>, measured: SimulatedRun): RunOutcome {
  const trace = traceOf(measured, run);
  const wanted = expectedCountOf(count, measured);
  const sinceMs = run === 'load' ? firstChangeMs(measured.scenario.load) : 0;
  const start = startOf(trace);
  const isThere = (have: number) => (start <= wanted ? have >= wanted : have <= wanted);
  if (start === wanted) return { passed: true, happened: `the count begins at ${wanted}`, tick: trace.ticks[0] };
  const found = trace.ticks.find(({ desired }) => isThere(desired));
  if (found) {
    const seconds = Math.max(0, found.atMs - sinceMs) / 1000;
    const passed = seconds <= withinSeconds;
    const tick = passed ? found : lastTickBefore(trace, sinceMs + withinSeconds * 1000);
    return {
      passed,
      happened: `${found.desired} after ${durationText(seconds)}${passed ? '' : countAfter(withinSeconds, tick)}`,
      tick,
      distance: lateness(seconds, withinSeconds),
    };
  }
  const furthest = trace.ticks.reduce((best, { desired }) => nearer(start, wanted, best, desired), start);
  const tick = lastTickBefore(trace, sinceMs + withinSeconds * 1000);
  const secondsTo = (reached: number) => {
    const first = trace.ticks.find(({ desired }) => desired === reached);
    return Math.max(0, (first?.atMs ?? sinceMs) - sinceMs) / 1000;
  };
  const until = tick?.desired === furthest ? '' : countAfter(withinSeconds, tick);
  return {
    passed: false,
    happened: `the count never reaches ${wanted}: ${furthest} is the nearest count${until}`,
    tick,
    distance: never + excess(furthest, wanted) + soonerPart * lateness(secondsTo(furthest), withinSeconds),
  };
}

function countAfter(seconds: number, tick: Tick | undefined): string {
  return tick ? `; ${tick.desired} after ${durationText(seconds)}` : '';
}

function nearer(start: number, wanted: number, best: number, count: number): number {
  return start < wanted ? Math.max(best, count) : Math.min(best, count);
}

function lastTickBefore({ ticks }: Trace, atMs: number): Tick | undefined {
  return ticks.findLast((tick) => tick.atMs <= atMs) ?? ticks[0];
}

function neverBeyond({ side, count }: Of<'never'>, measured: SimulatedRun): RunOutcome {
  const { world } = measured;
  const limit = expectedCountOf(count, measured);
  const isBeyond = (have: number) => (side === 'below' ? have < limit : have > limit);
  const furthest = side === 'below' ? Math.min : Math.max;
  let extreme = startOf(world);
  for (const { current, desired } of world.ticks) extreme = furthest(extreme, current, desired);
  const first = isBeyond(extreme)
    ? world.ticks.find(({ current, desired }) => isBeyond(desired) || isBeyond(current))
    : undefined;
  const word = side === 'below' ? 'lowest' : 'highest';
  if (!first) return { passed: true, happened: `the ${word} count is ${extreme}` };
  const found = isBeyond(first.current) ? first.current : first.desired;
  return {
    passed: false,
    happened: `${found} at ${timeOf(world, first.atMs)}; the ${word} count is ${extreme}`,
    tick: first,
    distance: excess(extreme, limit),
  };
}

function isAt({ count, atSeconds }: Of<'isAt'>, measured: SimulatedRun): RunOutcome {
  const { world } = measured;
  const wanted = expectedCountOf(count, measured);
  if (atSeconds * 1000 > world.horizonMs) return { passed: false, happened: endText(world), distance: never };
  const before = world.ticks.findLast(({ atMs }) => atMs <= atSeconds * 1000);
  const have = before?.desired ?? startOf(world);
  return {
    passed: have === wanted,
    happened: `the count is ${have}`,
    tick: before ?? world.ticks[0],
    distance: excess(have, wanted),
  };
}

function endText({ horizonMs }: WorldTrace): string {
  return `the run ends at ${durationText(horizonMs / 1000)}; increase horizonSeconds`;
}

function back({ count, withinSeconds }: Of<'back'>, measured: SimulatedRun): RunOutcome {
  const { world, scenario } = measured;
  const limit = expectedCountOf(count, measured);
  const sinceMs = lastChangeMs(scenario.load);
  const last = world.ticks.findLast(({ desired }) => desired > limit);
  if (!last && startOf(world) <= limit) return { passed: true, happened: `the count is never above ${limit}` };
  const found = world.ticks.find(({ atMs }) => atMs > (last?.atMs ?? -1));
  const deadline = lastTickBefore(world, sinceMs + withinSeconds * 1000);
  if (!found) {
    const isShort = world.horizonMs < sinceMs + withinSeconds * 1000;
    return {
      passed: false,
      happened: isShort ? endText(world) : `the count is ${last?.desired} at the end of the run`,
      tick: deadline,
      distance: never + excess(last?.desired ?? limit, limit),
    };
  }
  const seconds = Math.max(0, found.atMs - sinceMs) / 1000;
  const passed = seconds <= withinSeconds;
  return {
    passed,
    happened: `${found.desired} after ${durationText(seconds)}`,
    tick: passed ? found : deadline,
    distance: lateness(seconds, withinSeconds),
  };
}

function hasSequence({ run, counts }: Of<'sequence'>, measured: SimulatedRun): RunOutcome {
  const trace = traceOf(measured, run);
  const expected = counts.map((count) => (count === '…' ? count : expectedCountOf(count, measured)));
  const passed = matchesSequence(expected, trace.sequence);
  const differs = trace.sequence.findIndex((count, i) => expected[i] !== '…' && expected[i] !== count);
  const changes = trace.ticks.filter(({ current, desired }) => current !== desired);
  const tick = passed || expected.slice(0, differs).includes('…') ? undefined : changes[Math.max(0, differs - 1)];
  const { sequence } = trace;
  return {
    passed,
    happened: sequenceParts(sequence, 8).join(' → '),
    tick: tick ?? trace.ticks.at(-1),
    sequence,
    distance: sequenceDistance(expected, sequence),
  };
}

function sequenceDistance(expected: readonly (number | '…')[], counts: readonly number[]): number {
  const [first, last] = [expected.indexOf('…'), expected.lastIndexOf('…')];
  const before = first < 0 ? expected : expected.slice(0, first);
  const after = first < 0 ? [] : expected.slice(last + 1);
  const end = (list: readonly (number | '…')[]) => list.toReversed();
  const apart = placesApart(before, counts) + placesApart(end(after), end(counts));
  const missing = first < 0 ? Math.abs(expected.length - counts.length) : 0;
  return (apart + missing) / Math.max(1, before.length + after.length);
}

function placesApart(expected: readonly (number | '…')[], counts: readonly (number | '…')[]): number {
  return expected.reduce<number>((sum, count, i) => sum + excess(Number(counts[i] ?? 0), Number(count)), 0);
}

interface MeasuredFigure {
  value: number | null;
  text: string;
}

export const figures: Readonly<Record<FigureName, (trace: WorldTrace) => MeasuredFigure>> = {
  unmetLoad: ({ report }) => numberFigure(report.unmet.part * 100, ' %'),
  podHours: ({ report }) => numberFigure(report.podSeconds / 3600, ' pod-hours'),
  flaps: ({ report: { flaps } }) => ({ value: flaps, text: `${flaps} ${flaps === 1 ? 'flap' : 'flaps'}` }),
  changes: ({ report: { scaleEvents } }) => ({
    value: scaleEvents,
    text: `${scaleEvents} ${scaleEvents === 1 ? 'change' : 'changes'}`,
  }),
  longestWait: ({ report: { longestWaitSeconds: seconds } }) => ({
    value: seconds,
    text:
      seconds === null
        ? 'nothing waits, because workload.kind is not queue'
        : durationText(Math.round(seconds * 10) / 10),
  }),
  cost: ({ report: { cost } }) =>
    cost === null ? { value: null, text: 'there is no workload.pricePerPodHour' } : numberFigure(cost, ''),
};

function numberFigure(value: number, unit: string): MeasuredFigure {
  return { value, text: `${Number(value.toPrecision(4))}${unit}` };
}

const holds: Readonly<Record<ComparisonOperator, (one: number, other: number) => boolean>> = {
  below: (one, other) => one < other,
  atMost: (one, other) => one <= other,
  atLeast: (one, other) => one >= other,
  above: (one, other) => one > other,
};

function figure({ figure: name, comparison, value }: Of<'figure'>, { world }: SimulatedRun): RunOutcome {
  const measured = figures[name](world);
  const passed = measured.value !== null && holds[comparison](measured.value, value);
  return {
    passed,
    happened: measured.text,
    tick: passed ? undefined : causeOfFigure(name, world),
    // The distance is relative to the limit, so that distances in percent and distances in hours are comparable.
    distance: measured.value === null ? never : Math.abs(measured.value - value) / Math.max(Math.abs(value), 0.1),
  };
}

function causeOfFigure(name: FigureName, { ticks }: WorldTrace): Tick | undefined {
  const changes = ticks.filter(({ current, desired }) => current !== desired);
  switch (name) {
    case 'flaps':
      return changes.find((tick, i) => isOpposite(tick, changes[i - 1]));
    case 'changes':
      return changes.at(-1);
    case 'unmetLoad':
    case 'longestWait':
      return ticks.find(({ proposal, desired }) => proposal !== null && proposal > desired);
    case 'podHours':
    case 'cost':
      return ticks.find(({ proposal, desired }) => proposal !== null && proposal < desired);
  }
}

function isOpposite(tick: Tick, before: Tick | undefined): boolean {
  const direction = ({ current, desired }: Tick) => Math.sign(desired - current);
  return before !== undefined && direction(tick) !== direction(before);
}

function timeOf({ ticks }: Trace, atMs: number): string {
  return clockText(atMs, hasHours(ticks));
}
