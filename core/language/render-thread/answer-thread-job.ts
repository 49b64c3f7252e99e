// Answers every job of a thread of its own. What runs autoscalers is loaded for the first run.
import type { WorkLimits } from '../../render/work.ts';
import { createJobs } from './answer-job.ts';
import type { ThreadAnswer, ThreadJob } from './render-job.ts';

/** @param limits of each rendering; a run is bounded by what it costs */
export function createThreadJobs(limits: Pick<WorkLimits, 'ms' | 'now'>): (job: ThreadJob) => Promise<ThreadAnswer> {
  const render = createJobs(limits);
  return async (job) => {
    if (job.of !== 'run') return render(job);
    const { testedRun } = await import('../../goals/tested-run.ts');
    return { of: 'run', run: testedRun(job.subject) };
  };
}
