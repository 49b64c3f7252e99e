// An additional load, and the goals that are checked under this load. Not every load can check every goal: for example,
// a lower load does not show whether a count is reached.
import type { RunExpectation } from '../goals/evaluate.ts';
import type { Scenario } from '../model/scenario/scenario.ts';

export interface OtherLoad {
  name: string;
  scenario: Scenario;
  judges(expectation: RunExpectation): boolean;
}

/**
 * Whether the goal can be checked under a load of any shape. This is possible for figures, and for a count that the
 * replicas must never be above or below.
 */
export function judgesAnyLoad({ kind }: RunExpectation): boolean {
  return kind === 'figure' || kind === 'never';
}

export function judgesOtherHeight(expectation: RunExpectation): boolean {
  return judgesAnyLoad(expectation) || expectation.kind === 'back';
}

export function judgesNearLoad({ kind }: RunExpectation): boolean {
  return kind !== 'isAt' && kind !== 'sequence';
}
