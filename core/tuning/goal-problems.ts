// Goals that need no search: goals that contradict each other, and those that the scenario cannot judge, such as times
// after the end of the run.
import type { CountName, Expectation, ExpectedCount } from '../goals/expectation.ts';
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

/** The first one. */
export function goalProblem(
  goals: readonly Goal[],
  { autoscaler, scenario }: { autoscaler: Autoscaler; scenario: Scenario },
): GoalProblem | undefined {
  for (const goal of goals) {
    const reason = timeProblem(goal.expectation, scenario) ?? figureProblem(goal.expectation, scenario);
    if (reason !== undefined) return { goals: [goal], reason, isUnjudged: true };
  }
  const limits = goals.flatMap((goal) => limitsOf(goal, autoscaler));
  for (const one of limits) {
    const other = limits.find((limit) => contradiction(one, limit) !== undefined);
    const reason = other && contradiction(one, other);
    if (other && reason !== undefined)
      return { goals: goals.filter((goal) => goal === one.goal || goal === other.goal), reason };
  }
  return undefined;
}

function contradiction({ least, some }: Limit, { least: otherLeast, most }: Limit): string | undefined {
  const lowest = least ?? some;
  if (lowest !== undefined && most !== undefined && lowest > most) return `${lowest} is above ${most}`;
  return some !== undefined && otherLeast !== undefined && some < otherLeast
    ? `${some} is below ${otherLeast}`
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

interface Limit {
  goal: Goal;
  /** At no time is there less, or more. */
  least?: number;
  most?: number;
  /** There is this count at some time, or the run begins beyond it. */
  some?: number;
}

/** What each goal says of the counts under load. */
function limitsOf(goal: Goal, autoscaler: Autoscaler): Limit[] {
  const { expectation } = goal;
  const count = (given: ExpectedCount) => (typeof given === 'number' ? given : autoscaler[given satisfies CountName]);
  switch (expectation.kind) {
    case 'never':
      return expectation.side === 'above'
        ? [{ goal, most: count(expectation.count) }]
        : [{ goal, least: count(expectation.count) }];
    case 'reaches':
      return expectation.run === 'load' ? [{ goal, some: count(expectation.count) }] : [];
    case 'isAt':
      return [{ goal, some: count(expectation.count) }];
    default:
      return [];
  }
}
