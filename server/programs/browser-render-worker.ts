// Starts the render worker in a browser. The worker runs the same program as the server, and knows its role by its
// name.
import type { ThreadAnswer, ThreadJob } from '../../core/render-thread/render-job.ts';
import { maxRenderMs, type RenderWorker } from '../threads/render-thread.ts';
import type { LateModules } from './late-modules.ts';

export const renderWorkerName = 'replicast-renderings';

/** Starts the render worker. Returns undefined in a browser whose workers cannot start other workers. */
export function startBrowserRenderWorker(address: string): RenderWorker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(address, { name: renderWorkerName });
  return {
    post: (job) => worker.postMessage(job),
    onAnswer: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<ThreadAnswer>) => listener(data)),
    onEnd: (listener) => worker.addEventListener('error', ({ message }) => listener(`by an error: ${message}`)),
    busyMs: () => performance.now(),
    end: () => worker.terminate(),
  };
}

export async function answerInBrowser(scope: Worker, load: Pick<LateModules, 'jobs'>): Promise<void> {
  const waiting: ThreadJob[] = [];
  let handle = (job: ThreadJob): void => void waiting.push(job);
  scope.onmessage = ({ data }: MessageEvent<ThreadJob>) => handle(data);
  const { createThreadJobs } = await load.jobs();
  const answer = createThreadJobs({ ms: maxRenderMs, now: () => performance.now() });
  const post = (answered: ThreadAnswer) => scope.postMessage(answered);
  // A rejected promise does not fire the worker's error event, so the error is posted as an answer.
  const fail = (error: unknown) => post({ of: 'nothing', stopped: `by an error: ${String(error)}` });
  handle = (job) => void answer(job, post).then(post, fail);
  for (const job of waiting) handle(job);
}
