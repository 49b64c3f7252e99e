import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderWorker } from '../threads/render-thread.ts';
import { cpuMs } from './cpu-time.ts';

/** The limit of the worker's heap. If the server process may use 1 GB, about 600 MB remain for its main thread. */
const maxMegabytes = 384;

export function startNodeRenderWorker(
  program = path.join(import.meta.dirname, 'render-worker.js'),
  megabytes = maxMegabytes,
): RenderWorker {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    // The standard output of the process carries the protocol, so the worker must not write to it.
    stdout: true,
    stderr: true,
  });
  worker.unref();
  return {
    post: (job) => worker.postMessage(job),
    onAnswer: (listener) => void worker.on('message', listener),
    onEnd(listener) {
      worker.on('error', (error) => listener(reasonOf(error, megabytes)));
      // Node also emits `exit` after `error`. The caller ignores the second call of the listener, so the exit code is
      // used only if the worker ended without an error.
      worker.on('exit', (code) => listener(`with code ${code}`));
    },
    busyMs: cpuMs,
    end: () => void worker.terminate(),
  };
}

function reasonOf(error: Error & { code?: string }, megabytes: number): string {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `at ${megabytes} MB` : `by an error: ${error.message}`;
}
