// Starts a worker from its text, since a page in the workbench may not load one from an address.
export interface WorkerListener<Answer> {
  /** @returns whether this was the last message. */
  receive(answer: Answer): boolean;
  failed(message: string): void;
}

export function startWorker<Answer>(job: unknown, listener: WorkerListener<Answer>): { cancel(): void } {
  let worker: { cancel(): void } | undefined;
  let isCancelled = false;
  import('./worker.ts?text').then(
    ({ text }) => {
      if (!isCancelled) worker = startProgram(text, job, listener);
    },
    ({ message }: Error) => listener.failed(message),
  );
  return {
    cancel: () => {
      isCancelled = true;
      worker?.cancel();
    },
  };
}

function startProgram<Answer>(
  program: string,
  job: unknown,
  { receive, failed }: WorkerListener<Answer>,
): { cancel(): void } {
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const end = () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (receive(data)) end();
  };
  worker.onerror = ({ message }) => {
    end();
    failed(message || 'The worker could not be started.');
  };
  worker.postMessage(job);
  return { cancel: end };
}
