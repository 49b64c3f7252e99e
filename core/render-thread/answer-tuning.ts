import { kindOf, kindOfTemplatedVersion } from '../apiserver/kinds.ts';
import { stoppedProblem, tooLongProblem } from '../simulator/world/run-problem.ts';
import { simulate } from '../simulator/world/simulate.ts';
import type { Attack } from '../tuning/attack.ts';
import { limitsOfScenario } from '../tuning/loads.ts';
import { type RoundProgress, roundAttackRuns, tuneInRounds } from '../tuning/rounds.ts';
import { timeLimit } from '../tuning/search-time.ts';
import type { BreakingLoad, TuningAnswer, TuningJob, TuningStep } from './render-job.ts';
import { tuningSubjectOf } from './tuning-subject-of.ts';
import { withTemplatesAsText } from './with-templates-as-text.ts';

const maxSearchMs = 55_000;
const toldEveryMs = 250;

/**
 * Runs a tuning job. After each run, yields a step to report, or undefined if no step is due. `now` returns
 * milliseconds.
 */
export function* answerTuning(
  { object: received, chosen, run, options }: TuningJob,
  now: () => number,
): Generator<TuningStep | undefined, TuningAnswer> {
  const object = withTemplatesAsText(received);
  const description = kindOf(object.apiVersion, object.kind) ?? kindOfTemplatedVersion(object);
  const problem = description ? runProblem(run, options.maxWork) : 'its kind is not known';
  if (!description || problem !== undefined) return { of: 'notTuned', problem: problem ?? '' };
  const hasTime = timeLimit(now, maxSearchMs);
  const search = tuneInRounds(tuningSubjectOf({ object, description }, run, chosen), {
    ...options,
    hasTime,
    limits: limitsOfScenario(run.scenario),
    attackRuns: roundAttackRuns,
  });
  let toldMs = now();
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return { of: 'tuning', ...step.value, attacks: step.value.attacks.map(breakingLoad) };
    const isTold = now() - toldMs >= toldEveryMs;
    if (isTold) toldMs = now();
    yield isTold ? stepOf(step.value) : undefined;
  }
}

function stepOf({ runs, present, best, front, attacks, isAttacking }: RoundProgress): TuningStep {
  return { of: 'tuningStep', runs, present, best, front: front(), attacks: attacks.map(breakingLoad), isAttacking };
}

function breakingLoad({ name, trace }: Attack): BreakingLoad {
  return { name, sequence: trace.sequence };
}

function runProblem(run: TuningJob['run'], maxWork: number): string | undefined {
  const problem = tooLongProblem(run);
  if (problem !== undefined) return problem;
  const world = simulate(run.autoscaler, run.scenario, run.profile, { maxWork });
  return world.isStopped ? stoppedProblem(world, run.scenario) : undefined;
}
