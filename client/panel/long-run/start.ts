// Starts the worker from a blob, since a page in the workbench may not load one from an address. Its text is in the page's bundle.
import { unpackTrace } from '../../../core/simulator/world/packed.ts';
import type { FromWorker, StartJob } from './job.ts';

/** Put in by the build: `worker.ts` as a plain script. */
declare const REPLICAST_RUN_WORKER: string;

export const startJob: StartJob = (job, listener) => {
  const address = URL.createObjectURL(new Blob([REPLICAST_RUN_WORKER], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
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
