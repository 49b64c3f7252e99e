// The program of a worker of `lint`.
import { parentPort, workerData } from 'node:worker_threads';
import { processIo } from '../process-io.ts';
import { answerCalls } from './worker-calls.ts';
import { createWorkerPart } from './worker-part.ts';

if (parentPort) answerCalls(parentPort, createWorkerPart(processIo, workerData));
