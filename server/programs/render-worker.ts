// The entry point of the render worker in Node. The worker also computes simulation runs and searches.
import { parentPort } from 'node:worker_threads';
import { createThreadJobs } from '../../core/render-thread/answer-thread-job.ts';
import type { ThreadAnswer, ThreadJob } from '../../core/render-thread/render-job.ts';
import { maxRenderMs } from '../threads/render-thread.ts';
import { cpuMs } from './cpu-time.ts';

const answer = createThreadJobs({ ms: maxRenderMs, now: cpuMs });
const post = (answered: ThreadAnswer) => parentPort?.postMessage(answered);
parentPort?.on('message', async (job: ThreadJob) => post(await answer(job, post)));
