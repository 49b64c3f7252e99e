// Starts the worker that renders, in Node.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderWorker } from '../threads/render-thread.ts';
import { cpuMs } from './cpu-time.ts';

/** The limit of the heap of the worker: it leaves the rest of a gigabyte to the server itself. */
const maxMegabytes = 384;

/** @param program its file */
export function startNodeRenderWorker(
  program = path.join(import.meta.dirname, 'render-worker.js'),
  megabytes = maxMegabytes,
): RenderWorker {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    // The output of the process is the protocol.
    stdout: true,
    stderr: true,
  });
  // The process need not wait for it.
  worker.unref();
  return {
    post: (job) => worker.postMessage(job),
    onAnswer: (listener) => void worker.on('message', listener),
    onEnd(listener) {
      worker.on('error', (error) => listener(reasonOf(error, megabytes)));
      // After an error, too; without one it has ended itself.
      worker.on('exit', (code) => listener(`with code ${code}`));
    },
    busyMs: cpuMs,
    end: () => void worker.terminate(),
  };
}

function reasonOf(error: Error & { code?: string }, megabytes: number): string {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `at ${megabytes} MB` : `by an error: ${error.message}`;
}
