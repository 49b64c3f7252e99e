// Goals that need no search: goals that contradict each other, and those that the scenario cannot judge, such as times
// after the end of the run.
import type { ComparisonOperator, CountName, Expectation, ExpectedCount } from '../goals/expectation.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { durationText } from '../simulator/trace-text.ts';
import { firstChangeMs, lastChangeMs } from '../simulator/world/load.ts';
import { horizonMsOf } from '../simulator/world/run.ts';
import type { Goal } from './goal.ts';

export interface GoalProblem {
  /** Those that are in the way. */
  goals: readonly Goal[];
  /** As a clause: `20 is above 12`. */
  reason: string;
  /** The scenario does not show whether it holds. */
  isUnjudged?: true;
}

/** The first one. `mayChangeBounds`: a count that is named by a bound can then be any. */
export function goalProblem(
  goals: readonly Goal[],
  { autoscaler, scenario }: { autoscaler: Autoscaler; scenario: Scenario },
  { mayChangeBounds }: { mayChangeBounds: boolean },
): GoalProblem | undefined {
  for (const goal of goals) {
    const reason = timeProblem(goal.expectation, scenario) ?? figureProblem(goal.expectation, scenario);
    if (reason !== undefined) return { goals: [goal], reason, isUnjudged: true };
    if (isBelowNothing(goal.expectation)) return { goals: [goal], reason: 'no figure is below 0' };
  }
  const known = mayChangeBounds ? undefined : autoscaler;
  for (const [i, one] of goals.entries())
    for (const other of goals.slice(i + 1)) {
      const reason = contradiction(one.expectation, other.expectation, known);
      if (reason !== undefined) return { goals: [one, other], reason };
    }
  return undefined;
}

function isBelowNothing(expectation: Expectation): boolean {
  return expectation.kind === 'figure' && expectation.comparison === 'below' && expectation.value <= 0;
}

type Bounds = Pick<Autoscaler, CountName> | undefined;

function contradiction(one: Expectation, other: Expectation, bounds: Bounds): string | undefined {
  if (one.kind === 'figure' && other.kind === 'figure')
    return figuresContradict(one, other) || figuresContradict(other, one) ? 'no number is both' : undefined;
  if (one.kind === 'isAt' && other.kind === 'isAt' && one.atSeconds === other.atSeconds) {
    const [count, otherCount] = [countOf(one.count, bounds), countOf(other.count, bounds)];
    if (count !== undefined && otherCount !== undefined && count !== otherCount) return 'no count is both';
  }
  const [limits, otherLimits] = [limitsOf(one, bounds), limitsOf(other, bounds)];
  return limitsContradict(limits, otherLimits) ?? limitsContradict(otherLimits, limits);
}

type Figure = Extract<Expectation, { kind: 'figure' }>;

function figuresContradict(upper: Figure, lower: Figure): boolean {
  if (upper.figure !== lower.figure || !isUpperLimit(upper.comparison) || isUpperLimit(lower.comparison)) return false;
  const hasEqual = upper.comparison === 'atMost' && lower.comparison === 'atLeast';
  return lower.value > upper.value || (lower.value === upper.value && !hasEqual);
}

export function isUpperLimit(comparison: ComparisonOperator): boolean {
  return comparison === 'below' || comparison === 'atMost';
}

function limitsContradict({ least, high, low }: Limits, { least: otherLeast, most }: Limits): string | undefined {
  const highest = least ?? high;
  if (highest !== undefined && most !== undefined && highest > most) return `${highest} is above ${most}`;
  return low !== undefined && otherLeast !== undefined && low < otherLeast
    ? `${low} is below ${otherLeast}`
    : undefined;
}

function timeProblem(expectation: Expectation, scenario: Scenario): string | undefined {
  const endSeconds = horizonMsOf(scenario) / 1000;
  const end = `the run ends at ${durationText(endSeconds)}: make horizonSeconds of the scenario longer`;
  switch (expectation.kind) {
    case 'isAt':
      return expectation.atSeconds > endSeconds ? end : undefined;
    case 'reaches':
      return expectation.run === 'load' && firstChangeMs(scenario.load) / 1000 + expectation.withinSeconds > endSeconds
        ? end
        : undefined;
    case 'back':
      return lastChangeMs(scenario.load) / 1000 + expectation.withinSeconds > endSeconds ? end : undefined;
    default:
      return undefined;
  }
}

function figureProblem(expectation: Expectation, { workload }: Scenario): string | undefined {
  if (expectation.kind !== 'figure') return undefined;
  if (expectation.figure === 'longestWait' && workload.kind !== 'queue') return 'workload.kind is not queue';
  return expectation.figure === 'cost' && workload.pricePerPodHour <= 0
    ? 'there is no workload.pricePerPodHour'
    : undefined;
}

interface Limits {
  /** At no time is there less, or more. */
  least?: number | undefined;
  most?: number | undefined;
  /** At some time there is a count that is at least, or at most, this. */
  high?: number | undefined;
  low?: number | undefined;
}

/** What it says of the counts under load. */
function limitsOf(expectation: Expectation, bounds: Bounds): Limits {
  if ('run' in expectation && expectation.run !== 'load') return {};
  switch (expectation.kind) {
    case 'never': {
      const count = countOf(expectation.count, bounds);
      return expectation.side === 'above' ? { most: count } : { least: count };
    }
    // The count gets there, or the run begins beyond it.
    case 'reaches':
    case 'isAt': {
      const count = countOf(expectation.count, bounds);
      return { high: count, low: count };
    }
    case 'back':
      return { low: countOf(expectation.count, bounds) };
    case 'sequence': {
      const counts = expectation.counts.flatMap((given) => (given === '…' ? [] : (countOf(given, bounds) ?? [])));
      return counts.length > 0 ? { high: Math.max(...counts), low: Math.min(...counts) } : {};
    }
    default:
      return {};
  }
}

/** Undefined of a bound that may change. */
function countOf(given: ExpectedCount, bounds: Bounds): number | undefined {
  return typeof given === 'number' ? given : bounds?.[given];
}
