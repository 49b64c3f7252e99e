// The program of the worker that renders, in Node. Messages wait until something listens.
import { parentPort } from 'node:worker_threads';
import type { RenderJob } from '../core/language/render-thread/render-job.ts';
import { cpuMs } from './cpu-time.ts';
import { maxRenderMs } from './render-thread.ts';

void import('../core/language/render-thread/answer-job.ts').then(({ createJobs }) => {
  const answer = createJobs({ ms: maxRenderMs, now: cpuMs });
  parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(answer(job)));
});
