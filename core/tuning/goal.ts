// The goals of a search: expectations that must hold, in the order of their importance.
import type { RunExpectation } from '../goals/evaluate.ts';
import { parseExpectation } from '../goals/parse-expectation.ts';

export interface Goal {
  text: string;
  expectation: RunExpectation;
}

export function goalTexts(goals: readonly Goal[]): string[] {
  return goals.map(({ text }) => text);
}

export type ReadGoal = { ok: true; goal: Goal } | { ok: false; isFindings: boolean; problem: string };

/** Reads a goal. An expectation about findings is not a goal, because what `lint` finds does not depend on the load. */
export function readGoal(text: string): ReadGoal {
  const parsed = parseExpectation(text);
  if (!parsed.ok) return { ok: false, isFindings: false, problem: parsed.problem.message };
  const { expectation } = parsed;
  return expectation.kind === 'findings'
    ? { ok: false, isFindings: true, problem: 'what lint finds does not depend on the load' }
    : { ok: true, goal: { text, expectation } };
}
