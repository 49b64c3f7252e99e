// A thread of its own for a program of the build.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerThread } from '../io.ts';

/** `program`: its file beside this one. It gets the arguments of this process. */
export function startWorkerThread(program: string, workerData: unknown): WorkerThread {
  return new Worker(path.join(import.meta.dirname, `${program}.js`), { workerData, argv: process.argv.slice(2) });
}
