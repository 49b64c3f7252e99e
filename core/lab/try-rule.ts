import { compareBehavior } from '../comparison/compare.ts';
import type { ComparedAutoscaler, GivenScenario } from '../comparison/compared-autoscaler.ts';
import { figuresOf, type RunFigures } from '../simulator/world/run-figures.ts';
import type { RuleChange } from './rule-change.ts';

export interface RuleEffect {
  before: RunFigures;
  after: RunFigures;
}

/**
 * Returns the figures of a run before and after a change of a rule. Returns undefined if the autoscaler behaves the
 * same under the load of its scenario and under other loads.
 */
export function tryRule(
  change: RuleChange,
  compared: ComparedAutoscaler,
  options: { maxWork: number; scenario?: GivenScenario | undefined },
): RuleEffect | undefined {
  const { autoscaler, profile } = change.apply(compared);
  const comparison = compareBehavior(compared, { ...compared, autoscaler, profile }, options);
  return comparison && { before: figuresOf(comparison.before.world), after: figuresOf(comparison.after.world) };
}
