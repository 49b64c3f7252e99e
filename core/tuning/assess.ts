// Assesses a candidate: whether the goals hold, how far each goal is from being met, and the figures of the run.
import { evaluateExpectation, type Outcome } from '../goals/evaluate.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Objective } from '../model/scenario/objectives.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { envelope } from '../simulator/controllers.ts';
import { figuresOf, type RunFigures } from '../simulator/world/run-figures.ts';
import { simulate } from '../simulator/world/simulate.ts';
import type { Goal } from './goal.ts';
import type { OtherLoad } from './other-load.ts';
import type { TuningSubject } from './tuning-subject.ts';

export interface Figures extends RunFigures {
  /**
   * The seconds until the count was set to `maxReplicas`. Null if the count was never set to `maxReplicas`, or if the
   * run began at `maxReplicas`.
   */
  secondsToMax: number | null;
}

export interface Assessment {
  outcomes: readonly Outcome[];
  /** The distance of each goal from being met; 0 if the goal is met. */
  gaps: readonly number[];
  figures: Figures;
}

export interface AssessOptions {
  goals: readonly Goal[];
  maxWork: number;
}

/**
 * Assesses the autoscaler under another load. A goal that this load cannot judge counts as met. Returns undefined if
 * the run costs more than `maxWork`.
 */
export function assessUnder(
  { scenario, judges }: OtherLoad,
  autoscaler: Autoscaler,
  subject: Pick<TuningSubject, 'profile'>,
  options: AssessOptions,
): Assessment | undefined {
  const assessment = assess(autoscaler, scenario, subject, options);
  const outcomes = assessment?.outcomes.map((outcome, i): Outcome => {
    const goal = options.goals[i];
    return goal && judges(goal.expectation) ? outcome : { ...outcome, passed: true, gap: 0 };
  });
  return assessment && outcomes && { ...assessment, outcomes, gaps: outcomes.map(({ gap }) => gap) };
}

export function assess(
  autoscaler: Autoscaler,
  scenario: Scenario,
  { profile }: Pick<TuningSubject, 'profile'>,
  { goals, maxWork }: AssessOptions,
): Assessment | undefined {
  const world = simulate(autoscaler, scenario, profile, { maxWork });
  if (world.isStopped) return undefined;
  const measured = { autoscaler, scenario, world, envelope: () => envelope(autoscaler, profile) };
  const outcomes = goals.map(({ expectation }) => evaluateExpectation(expectation, measured));
  return {
    outcomes,
    gaps: outcomes.map(({ gap }) => gap),
    figures: { ...figuresOf(world), secondsToMax: world.report.toMaxSeconds },
  };
}

export function worstOf(first: Assessment, others: readonly Assessment[]): Assessment {
  return others.reduce((worst, other) => {
    const outcomes = worst.outcomes.map((outcome, i) => {
      const candidate = other.outcomes[i];
      return candidate && candidate.gap > outcome.gap ? candidate : outcome;
    });
    const [one, two] = [worst.figures, other.figures];
    return {
      outcomes,
      gaps: outcomes.map(({ gap }) => gap),
      figures: {
        ...one,
        podHours: Math.max(one.podHours, two.podHours),
        unmetPart: Math.max(one.unmetPart, two.unmetPart),
        secondsToHighest: Math.max(one.secondsToHighest, two.secondsToHighest),
        flaps: Math.max(one.flaps, two.flaps),
      },
    };
  }, first);
}

export function holds({ gaps }: Pick<Assessment, 'gaps'>): boolean {
  return gaps.every((gap) => gap === 0);
}

export function objectiveValue(objective: Objective, { figures }: Pick<Assessment, 'figures'>): number {
  switch (objective) {
    case 'pod-hours':
      return figures.podHours;
    case 'unmet load':
      return figures.unmetPart;
    case 'time to max':
      return figures.secondsToMax ?? Number.POSITIVE_INFINITY;
  }
}
