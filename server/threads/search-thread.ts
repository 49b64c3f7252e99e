// Runs a search in a worker, which is ended when the result is no longer needed.
import type { TuningAnswer, TuningJob, TuningStep } from '../../core/render-thread/render-job.ts';
import type { LateModules } from '../programs/late-modules.ts';
import { type ServerRuntime, yieldToEventLoop } from '../programs/server-runtime.ts';
import type { RenderWorker } from './render-thread.ts';

export interface Cancellation {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): { dispose(): void };
}

export interface SearchThread {
  search(job: TuningJob, tell: (step: TuningStep) => void, token: Cancellation): Promise<TuningAnswer>;
}

/**
 * If there are no workers, the search runs in this thread. After each period of this length the search pauses, so that
 * messages of the client are handled.
 */
const sliceMs = 20;

export function createSearchThread(runtime: ServerRuntime, load: Pick<LateModules, 'jobs'>): SearchThread {
  let endLast = () => {};

  function inWorker(
    worker: RenderWorker,
    job: TuningJob,
    { tell, whenEnded }: { tell(step: TuningStep): void; whenEnded(end: () => void): void },
  ): Promise<TuningAnswer | 'noWorker'> {
    return new Promise((resolve) => {
      let hasAnswered = false;
      let isSettled = false;
      // Only the first call counts. A later call is possible, because `worker.end()` also triggers `onEnd`.
      const settle = (answer: TuningAnswer | 'noWorker') => {
        if (isSettled) return;
        isSettled = true;
        worker.end();
        resolve(answer);
      };
      worker.onAnswer((answer) => {
        hasAnswered = true;
        if (answer.of === 'tuningStep') tell(answer);
        else if (answer.of === 'tuning' || answer.of === 'notTuned' || answer.of === 'nothing') settle(answer);
      });
      worker.onEnd((reason) => settle(hasAnswered ? { of: 'nothing', stopped: reason } : 'noWorker'));
      whenEnded(() => settle(ended));
      worker.post(job);
    });
  }

  return {
    async search(job, tell, token) {
      endLast();
      let end = () => {};
      let isEnded = token.isCancellationRequested;
      const endThis = () => {
        isEnded = true;
        end();
      };
      endLast = endThis;
      const listener = token.onCancellationRequested(endThis);
      try {
        if (isEnded) return ended;
        const worker = runtime.startRenderWorker?.();
        const whenEnded = (act: () => void) => {
          end = act;
        };
        const answer = worker ? await inWorker(worker, job, { tell, whenEnded }) : 'noWorker';
        return answer === 'noWorker' ? await searchHere(runtime, job, { load, tell, isEnded: () => isEnded }) : answer;
      } finally {
        listener.dispose();
      }
    },
  };
}

const ended: TuningAnswer = { of: 'nothing', stopped: 'before its end' };

async function searchHere(
  runtime: ServerRuntime,
  job: TuningJob,
  { load, tell, isEnded }: { load: Pick<LateModules, 'jobs'>; tell(step: TuningStep): void; isEnded(): boolean },
): Promise<TuningAnswer> {
  const { answerTuning } = await load.jobs();
  const search = answerTuning(job, runtime.now);
  for (let sinceMs = runtime.now(); ; ) {
    const step = search.next();
    if (step.done) return step.value;
    if (step.value) tell(step.value);
    if (runtime.now() - sinceMs < sliceMs) continue;
    await yieldToEventLoop(runtime);
    if (isEnded()) return ended;
    sinceMs = runtime.now();
  }
}
