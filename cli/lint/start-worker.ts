import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerThread } from '../io.ts';

/** @param program the name of a bundle in the folder of this bundle */
export function startWorkerThread(program: string, workerData: unknown): WorkerThread {
  return new Worker(path.join(import.meta.dirname, `${program}.js`), { workerData, argv: process.argv.slice(2) });
}
