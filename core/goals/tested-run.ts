// The expectations of one autoscaler under one scenario, and their results, as plain data that threads can send to each
// other.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { envelope } from '../simulator/controllers.ts';
import type { Profile } from '../simulator/profile.ts';
import { conditionUnderLoad } from '../simulator/run-condition.ts';
import type { Notice } from '../simulator/simulation-input.ts';
import type { Envelope } from '../simulator/trace.ts';
import { maxCommandWork } from '../simulator/world/run-cost.ts';
import { stoppedProblem, tooLongProblem } from '../simulator/world/run-problem.ts';
import { simulate } from '../simulator/world/simulate.ts';
import { coverageOf, expectedFastestRuns, type FieldCoverage } from './coverage.ts';
import { boundOf, type DrawnBound } from './drawn-bound.ts';
import type { RunExpectation, SimulatedRun } from './evaluate.ts';
import { type DecidingSync, type Judgement, judge } from './judge.ts';

export interface TestedSubject {
  autoscaler: Autoscaler;
  scenario: Scenario;
  profile: Profile;
  /** Another object of the workspace that contradicts the run, such as a second autoscaler of the same target. */
  contradiction?: Notice | undefined;
  expectations: readonly RunExpectation[];
}

export type TestedRun =
  | {
      type: 'run';
      /** The results are in the order of the expectations. */
      results: readonly ExpectationResult[];
      /**
       * Every field that can decide the number of replicas, with the number of its decisions. Fields that the file does
       * not contain are included.
       */
      coverage: readonly FieldCoverage[];
      /**
       * The condition under which the results hold, such as `without HPA web-2`; set if another object contradicts the
       * run.
       */
      condition?: string | undefined;
    }
  /** No expectation was tested. `problem` says why, as a clause without a full stop. */
  | { type: 'notRun'; problem: string };

export interface ExpectationResult extends Pick<Judgement, 'passed' | 'happened'> {
  shownBy?: Omit<DecidingSync, 'trace'> | undefined;
  bound?: DrawnBound | undefined;
}

export function testedRun({ expectations, contradiction, ...subject }: TestedSubject): TestedRun {
  const problem = tooLongProblem(subject);
  if (problem !== undefined) return { type: 'notRun', problem };
  const { autoscaler, scenario, profile } = subject;
  const world = simulate(autoscaler, scenario, profile, { maxWork: maxCommandWork });
  if (world.isStopped) return { type: 'notRun', problem: stoppedProblem(world, scenario) };
  let known: Envelope | undefined;
  const fastest = () => {
    known ??= envelope(autoscaler, profile);
    return known;
  };
  const measured: SimulatedRun = { autoscaler, scenario, world, envelope: fastest };
  return {
    type: 'run',
    results: expectations.map((expectation) => resultOf(expectation, measured)),
    coverage: coverageOf(autoscaler, [world, ...expectedFastestRuns(expectations, fastest)], () => true),
    condition: conditionUnderLoad(world, contradiction),
  };
}

function resultOf(expectation: RunExpectation, measured: SimulatedRun): ExpectationResult {
  const { passed, happened, shownBy } = judge(expectation, measured);
  return {
    passed,
    happened,
    shownBy: shownBy && withoutTrace(shownBy),
    bound: passed ? undefined : boundOf(expectation, measured),
  };
}

function withoutTrace({ trace: _, ...sync }: DecidingSync): Omit<DecidingSync, 'trace'> {
  return sync;
}
