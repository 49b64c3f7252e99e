// Starts the worker that renders, in a browser: the program of the server once more, with another name.
import type { RenderAnswer, RenderJob } from '../core/language/render-thread/render-job.ts';
import { maxRenderMs, type RenderWorker } from './render-thread.ts';

export const renderWorkerName = 'replicast-renderings';

/** Undefined where a worker cannot start another one. */
export function startBrowserRenderWorker(address: string): RenderWorker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(address, { name: renderWorkerName });
  return {
    post: (job) => worker.postMessage(job),
    onAnswer: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<RenderAnswer>) => listener(data)),
    onEnd: (listener) => worker.addEventListener('error', ({ message }) => listener(`by an error: ${message}`)),
    busyMs: () => performance.now(),
    end: () => worker.terminate(),
  };
}

/** In the worker. */
export async function answerInBrowser(scope: Worker): Promise<void> {
  const waiting: RenderJob[] = [];
  let handle = (job: RenderJob): void => void waiting.push(job);
  scope.onmessage = ({ data }: MessageEvent<RenderJob>) => handle(data);
  const { createJobs } = await import('../core/language/render-thread/answer-job.ts');
  const answer = createJobs({ ms: maxRenderMs, now: () => performance.now() });
  handle = (job) => scope.postMessage(answer(job));
  for (const job of waiting) handle(job);
}
