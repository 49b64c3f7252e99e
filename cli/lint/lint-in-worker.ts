// The worker's side of `lint`: answers the calls of the main thread, and reads the files itself.
import { parentPort, workerData } from 'node:worker_threads';
import { processIo } from '../process-io.ts';
import { answerCalls } from './worker-calls.ts';
import { createWorkerPart } from './worker-part.ts';

export function lintInWorker(): void {
  if (parentPort) answerCalls(parentPort, createWorkerPart(processIo, workerData));
}
