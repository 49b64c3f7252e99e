// Answers every job of a thread of its own.
import { testedRun } from '../goals/tested-run.ts';
import type { WorkLimits } from '../render/work.ts';
import { createJobs } from './answer-job.ts';
import { answerTuning } from './answer-tuning.ts';
import type { ThreadAnswer, ThreadJob, TuningStep } from './render-job.ts';

/** Answers searches only, for the server's own thread. */
export { answerTuning };

type AnswerThreadJob = (job: ThreadJob, tell?: (step: TuningStep) => void) => Promise<ThreadAnswer>;

/** @param limits the limits of each rendering; a run is bounded by its work, and a search by its runs */
export function createThreadJobs(limits: Pick<WorkLimits, 'ms' | 'now'>): AnswerThreadJob {
  const render = createJobs(limits);
  return async (job, tell = () => {}) => {
    switch (job.of) {
      case 'run':
        return { of: 'run', run: testedRun(job.subject) };
      case 'tuning': {
        const search = answerTuning(job, limits.now ?? (() => 0));
        for (let step = search.next(); ; step = search.next()) {
          if (step.done) return step.value;
          if (step.value) tell(step.value);
        }
      }
      default:
        return render(job);
    }
  };
}
