// Starts the worker from a blob, since a page in the workbench may not load one from an address. Its text is that of two
// scripts of the page.
import { unpackTrace } from '../../../core/simulator/world/packed-trace.ts';
import { type Parts, workerProgram } from '../../../protocol/run-parts.ts';
import type { StartJob, WorkerMessage } from './simulation-job.ts';

/** The scripts of the page: the build makes each a function. */
declare const replicastParts: Parts;

export const startJob: StartJob = (job, listener) => {
  const names = ['simulator.js', 'worker.js'];
  const program = workerProgram(new Map(names.map((name) => [name, `${replicastParts[name]}`])), 'worker.js');
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'progress') return listener.progress(data.atMs);
    end();
    if (data.type === 'done') listener.done(unpackTrace(data.packed));
    else listener.failed(data.message);
  };
  worker.onerror = ({ message }) => {
    end();
    listener.failed(message || 'The worker could not be started.');
  };
  worker.postMessage(job);
  return { cancel: end };
};
