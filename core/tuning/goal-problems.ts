// Finds problems of goals without a search: contradicting goals, and goals that the scenario cannot judge, such as a
// time after its end.
import type { Expectation } from '../goals/expectation.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { durationText } from '../simulator/trace-text.ts';
import { firstChangeMs, lastChangeMs } from '../simulator/world/load.ts';
import { horizonMsOf } from '../simulator/world/run.ts';
import { contradiction, isUpperLimit } from './contradictions.ts';
import type { Goal } from './goal.ts';
import type { FixedFacts } from './goal-limits.ts';

export interface GoalProblem {
  goals: readonly Goal[];
  /** Why the goals are refused, as a clause such as `20 is above 12`. */
  reason: string;
  isUnjudged?: true;
  isTooShort?: true;
}

export function goalProblem(goals: readonly Goal[], facts: FixedFacts): GoalProblem | undefined {
  const { scenario } = facts;
  for (const goal of goals) {
    if (isAfterEnd(goal.expectation, scenario)) {
      const end = durationText(horizonMsOf(scenario) / 1000);
      return { goals: [goal], reason: `the run ends at ${end}`, isUnjudged: true, isTooShort: true };
    }
    const unjudged = figureProblem(goal.expectation, scenario);
    if (unjudged !== undefined) return { goals: [goal], reason: unjudged, isUnjudged: true };
    const reason = nonsense(goal.expectation);
    if (reason !== undefined) return { goals: [goal], reason };
  }
  for (const [i, one] of goals.entries())
    for (const other of goals.slice(i + 1)) {
      const reason = contradiction(one.expectation, other.expectation, facts);
      if (reason !== undefined) return { goals: [one, other], reason };
    }
  return undefined;
}

function nonsense(expectation: Expectation): string | undefined {
  if (expectation.kind === 'sequence') {
    const { counts } = expectation;
    const isRepeated = counts.some((count, i) => count !== '…' && count === counts[i + 1]);
    return isRepeated ? 'each count of a sequence must differ from the previous count' : undefined;
  }
  if (expectation.kind !== 'figure') return undefined;
  const { figure, comparison, value } = expectation;
  if (comparison === 'below' && value <= 0) return 'no figure is below 0';
  const isAboveAll = !isUpperLimit(comparison) && (value > 100 || (comparison === 'above' && value >= 100));
  return figure === 'unmetLoad' && isAboveAll ? 'no more than 100 % of the load can be unmet' : undefined;
}

function isAfterEnd(expectation: Expectation, scenario: Scenario): boolean {
  const endSeconds = horizonMsOf(scenario) / 1000;
  switch (expectation.kind) {
    case 'isAt':
      return expectation.atSeconds > endSeconds;
    case 'reaches':
      return expectation.run === 'load' && firstChangeMs(scenario.load) / 1000 + expectation.withinSeconds > endSeconds;
    case 'back':
      return lastChangeMs(scenario.load) / 1000 + expectation.withinSeconds > endSeconds;
    default:
      return false;
  }
}

function figureProblem(expectation: Expectation, { workload }: Scenario): string | undefined {
  if (expectation.kind !== 'figure') return undefined;
  if (expectation.figure === 'longestWait' && workload.kind !== 'queue') return 'workload.kind is not queue';
  return expectation.figure === 'cost' && workload.pricePerPodHour <= 0
    ? 'there is no workload.pricePerPodHour'
    : undefined;
}
