import { testedRun } from '../goals/tested-run.ts';
import type { WorkLimits } from '../render/work.ts';
import { createJobs } from './answer-job.ts';
import { answerTuning } from './answer-tuning.ts';
import type { ThreadAnswer, ThreadJob, TuningStep } from './render-job.ts';

/** Exported for the server, which runs the tuning search in its main thread if no worker is available. */
export { answerTuning };

type AnswerThreadJob = (job: ThreadJob, tell?: (step: TuningStep) => void) => Promise<ThreadAnswer>;

/** @param limits the limits of each rendering; runs and searches have their own limits */
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
