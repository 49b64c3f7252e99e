// Searches for the load that does the most harm. Runs in the page's worker.

import { maxShownWork } from '../../../core/simulator/world/run-cost.ts';
import { type Attack, attack, attackRuns, provenHarm } from '../../../core/tuning/attack.ts';
import { attackSentence, causeOfHarm, harmExpectation, provenText } from '../../../core/tuning/attack-text.ts';
import { finished } from '../../../core/tuning/finished.ts';
import type { AttackAnswer, AttackJob, FoundAttack } from './attack-jobs.ts';

const toldEvery = 20;

export function answerAttack(job: AttackJob, post: (answer: AttackAnswer) => void): void {
  const { harm, limits, scenario } = job;
  const search = attack(job, { harm, limits, seed: scenario.seed, maxRuns: attackRuns, maxWork: maxShownWork });
  const worst = finished(search, ({ runs, worst: now }) => {
    if (runs % toldEvery === 0) post({ type: 'attacking', runs, of: attackRuns, sentence: attackSentence(harm, now) });
  });
  post({ type: 'attacked', found: worst && foundAttack(job, worst) });
}

function foundAttack(job: AttackJob, worst: Attack): FoundAttack {
  const { harm, limits } = job;
  const proven = provenHarm(harm, job, limits);
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
