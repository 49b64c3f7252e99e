// Starts the worker from a blob, since a page in the workbench may not load one from an address. Its text is that of
// the page itself.
import { unpackTrace } from '../../../core/simulator/world/packed-trace.ts';
import type { StartJob, WorkerMessage } from './simulation-job.ts';

/**
 * The whole program of this page, which the build makes one function. It sees for itself where it runs: see `main.ts`.
 */
declare const replicastProgram: () => void;

export const startJob: StartJob = (job, listener) => {
  const address = URL.createObjectURL(new Blob([`(${replicastProgram})()`], { type: 'text/javascript' }));
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
