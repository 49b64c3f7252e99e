// An additional load, and the goals that are checked under it. A lower load, for example, does not show whether a count
// is reached.
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

export function judgesOtherHeight(expectation: RunExpectation): boolean {
  return judgesAnyLoad(expectation) || expectation.kind === 'back';
}

export function judgesNearLoad({ kind }: RunExpectation): boolean {
  return kind !== 'isAt' && kind !== 'sequence';
}
