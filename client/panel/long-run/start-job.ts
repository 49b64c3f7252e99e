import { unpackTrace } from '../../../core/simulator/world/packed-trace.ts';
import { startWorker } from '../runs/start-worker.ts';
import type { StartJob, WorkerMessage } from './simulation-job.ts';

export const startJob: StartJob = (job, listener) =>
  startWorker<WorkerMessage>(job, {
    failed: listener.failed,
    receive: (message) => {
      if (message.type === 'progress') listener.progress(message.atMs);
      else if (message.type === 'done') listener.done(unpackTrace(message.packed));
      else listener.failed(message.message);
      return message.type !== 'progress';
    },
  });
