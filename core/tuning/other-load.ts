// A load beside the one that was given, and the goals that it can judge: a lower load need not reach a count.
import type { RunExpectation } from '../goals/evaluate.ts';
import type { Scenario } from '../model/scenario/scenario.ts';

export interface OtherLoad {
  /** `load × 1.3` */
  name: string;
  scenario: Scenario;
  judges(expectation: RunExpectation): boolean;
}

/** A load of any shape: figures, and counts that are never passed. */
export function judgesAnyLoad({ kind }: RunExpectation): boolean {
  return kind === 'figure' || kind === 'never';
}

/** The same shape at another height. */
export function judgesOtherHeight(expectation: RunExpectation): boolean {
  return judgesAnyLoad(expectation) || expectation.kind === 'back';
}

/** Nearly the same load. */
export function judgesNearLoad({ kind }: RunExpectation): boolean {
  return kind !== 'isAt' && kind !== 'sequence';
}
