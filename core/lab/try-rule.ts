// What a changed rule does to one autoscaler, under the same load.
import { compareBehavior } from '../comparison/compare.ts';
import type { ComparedAutoscaler, GivenScenario } from '../comparison/compared-autoscaler.ts';
import type { Report } from '../simulator/world/report.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import type { RuleChange } from './rule-change.ts';

export interface RuleEffect {
  before: RunFigures;
  after: RunFigures;
}

export interface RunFigures {
  sequence: readonly number[];
  secondsToHighest: number;
  highest: number;
  /** From 0 to 1. */
  unmetPart: number;
  podHours: number;
  flaps: number;
}

/** Undefined if it behaves as before, under the load of its scenario and under others. */
export function tryRule(
  change: RuleChange,
  compared: ComparedAutoscaler,
  options: { maxWork: number; scenario?: GivenScenario | undefined },
): RuleEffect | undefined {
  const { autoscaler, profile } = change.apply(compared);
  const comparison = compareBehavior(compared, { ...compared, autoscaler, profile }, options);
  return comparison && { before: figuresOf(comparison.before.world), after: figuresOf(comparison.after.world) };
}

function figuresOf({ sequence, report }: Pick<WorldTrace, 'sequence'> & { report: Report }): RunFigures {
  return {
    sequence,
    secondsToHighest: report.target.seconds,
    highest: report.target.replicas,
    unmetPart: report.unmet.part,
    podHours: report.podSeconds / 3600,
    flaps: report.flaps,
  };
}
