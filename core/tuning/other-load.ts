// An additional load, and the goals that it can judge: a lower load does not show whether a count is reached.
import type { RunExpectation } from '../goals/evaluate.ts';
import type { Scenario } from '../model/scenario/scenario.ts';

export interface OtherLoad {
  name: string;
  scenario: Scenario;
  judges(expectation: RunExpectation): boolean;
}

/** Whether a load of any shape can judge the goal: a figure, or a count that is never passed. */
export function judgesAnyLoad({ kind }: RunExpectation): boolean {
  return kind === 'figure' || kind === 'never';
}

/** Whether the goal can be judged under a load of the same shape and another height. */
export function judgesOtherHeight(expectation: RunExpectation): boolean {
  return judgesAnyLoad(expectation) || expectation.kind === 'back';
}

/** Whether a similar load can judge the goal: any goal except an exact count. */
export function judgesNearLoad({ kind }: RunExpectation): boolean {
  return kind !== 'isAt' && kind !== 'sequence';
}
