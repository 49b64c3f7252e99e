import { evaluateExpectation, type SimulatedRun } from '../../../core/goals/evaluate.ts';
import { type Objective, objectiveNames } from '../../../core/model/scenario/objectives.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { WorldTrace } from '../../../core/simulator/world/simulate.ts';
import { type Goal, readGoal } from '../../../core/tuning/goal.ts';
import { fixedFacts } from '../../../core/tuning/goal-limits.ts';
import { goalProblem } from '../../../core/tuning/goal-problems.ts';
import { suggestedGoals } from '../../../core/tuning/suggested-goals.ts';
import { impossibleText } from '../../../core/tuning/tuning-text.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import type { ChosenGoal, TuneChoice } from '../state/tune-choice.ts';

export interface GoalRow extends ChosenGoal {
  /** A clause that says how the present autoscaler behaves. */
  now?: string;
  holds?: boolean;
  /** A sentence that says why the text is not a goal, or why the goal cannot be judged. */
  problem?: string;
}

const chosenSuggestions = 2;

export function firstChoice(
  subject: string,
  { wanted, scenario, world }: { wanted: ActiveScenario['wanted']; scenario: Scenario; world: WorldTrace },
): TuneChoice {
  const texts = wanted?.goals.length ? wanted.goals : (wanted?.expectations ?? []);
  const own = texts.filter((text) => readGoal(text).ok);
  const suggested = suggestedGoals(scenario, world).filter((text) => !own.includes(text));
  return {
    subject,
    goals: [
      ...own.map((text) => ({ text, isOn: true })),
      ...suggested.map((text, i) => ({ text, isOn: own.length === 0 && i < chosenSuggestions })),
    ],
    minimize: objectiveOf(wanted?.minimize[0]),
    mayChange: ['behavior', 'targets'],
    isAttacked: false,
  };
}

function objectiveOf(name: string | undefined): Objective {
  return objectiveNames.find((one) => one === name) ?? objectiveNames[0];
}

export function goalRows(goals: readonly ChosenGoal[], measured: SimulatedRun): GoalRow[] {
  return goals.map((goal): GoalRow => {
    const read = readGoal(goal.text);
    if (!read.ok) return { ...goal, problem: `This is not a goal: ${read.problem}.` };
    const problem = goalProblem([read.goal], fixedFacts(measured, measured.autoscaler));
    if (problem) return { ...goal, problem: impossibleText(problem, 'panel') };
    const { passed, happened } = evaluateExpectation(read.goal.expectation, measured);
    return { ...goal, now: happened, holds: passed };
  });
}

export function wishProblem(
  { goals, mayChange }: Pick<TuneChoice, 'goals' | 'mayChange'>,
  measured: SimulatedRun,
): string | undefined {
  const chosen = goals.filter(({ isOn }) => isOn);
  if (chosen.length === 0) return 'Choose a goal.';
  if (mayChange.length === 0) return 'No field can be edited: choose behavior, targets or bounds.';
  const read = chosen.flatMap(({ text }): Goal[] => {
    const goal = readGoal(text);
    return goal.ok ? [goal.goal] : [];
  });
  if (read.length < chosen.length) return 'A chosen goal cannot be read.';
  const bounds = mayChange.includes('bounds') ? {} : measured.autoscaler;
  const problem = goalProblem(read, fixedFacts(measured, bounds));
  return problem && impossibleText(problem, 'panel');
}
