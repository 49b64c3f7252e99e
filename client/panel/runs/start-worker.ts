import { workerProgram } from './worker-program.ts';

export interface WorkerListener<Answer> {
  /** @returns whether the answer was the last message */
  receive(answer: Answer): boolean;
  failed(message: string): void;
}

export function startWorker<Answer>(job: unknown, listener: WorkerListener<Answer>): { cancel(): void } {
  let worker: Worker | undefined;
  let isCancelled = false;
  workerProgram.request().then(
    (address) => {
      if (!isCancelled) worker = startProgram(address, job, listener);
    },
    ({ message }: Error) => listener.failed(message),
  );
  return {
    cancel: () => {
      isCancelled = true;
      worker?.terminate();
    },
  };
}

function startProgram<Answer>(address: string, job: unknown, { receive, failed }: WorkerListener<Answer>): Worker {
  const worker = new Worker(address, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (receive(data)) worker.terminate();
  };
  worker.onerror = ({ message }) => {
    worker.terminate();
    failed(message || 'The worker could not be started.');
  };
  worker.postMessage(job);
  return worker;
}
