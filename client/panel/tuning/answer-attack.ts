// In a worker: the load that does the most harm.

import { podModel } from '../../../core/simulator/world/pod-model.ts';
import { maxShownWork } from '../../../core/simulator/world/run-cost.ts';
import { type Attack, attack, provenUnmet } from '../../../core/tuning/attack.ts';
import { attackSentence, causeOfHarm, harmExpectation, provenText } from '../../../core/tuning/attack-text.ts';
import type { AttackAnswer, AttackJob, FoundAttack } from './attack-jobs.ts';

const maxRuns = 600;
const toldEvery = 20;

export function answerAttack(job: AttackJob, post: (answer: AttackAnswer) => void): void {
  const { harm, limits, scenario } = job;
  const search = attack(job, { harm, limits, seed: scenario.seed, maxRuns, maxWork: maxShownWork });
  for (;;) {
    const { done, value } = search.next();
    if (done) {
      post({ type: 'attacked', found: value && foundAttack(job, value) });
      return;
    }
    const { runs, worst } = value;
    if (runs % toldEvery === 0) post({ type: 'attacking', runs, of: maxRuns, sentence: attackSentence(harm, worst) });
  }
}

function foundAttack(job: AttackJob, worst: Attack): FoundAttack {
  const { harm, limits, scenario } = job;
  const proven = harm === 'unmet load' ? provenUnmet(job, limits, podModel(scenario.workload, []).capacity) : undefined;
  const cause = causeOfHarm(worst);
  return {
    points: worst.points,
    sentence: `${attackSentence(harm, worst)}.`,
    cause: cause && `${cause}.`,
    proven: proven && provenText(proven),
    expectation: harmExpectation(harm, worst.harm),
    isHarmful: worst.harm > 0,
  };
}
