// Starts a worker from a blob, since a page in the workbench may not load one from an address. Its text is that of the
// page's own scripts.
import { textsOf, workerProgram } from '../../protocol/run-parts.ts';
import { loadPart } from './missing-part.ts';

export interface WorkerListener<Answer> {
  /** @returns whether this was the last message. */
  receive(answer: Answer): boolean;
  failed(message: string): void;
}

/** `entry`: the part that listens for `job`. */
export function startWorker<Answer>(entry: string, job: unknown, listener: WorkerListener<Answer>): { cancel(): void } {
  let worker: { cancel(): void } | undefined;
  let isCancelled = false;
  const start = (program: string) => {
    if (!isCancelled) worker = startProgram(program, job, listener);
  };
  loadProgram(entry).then(start, ({ message }: Error) => listener.failed(message));
  return {
    cancel: () => {
      isCancelled = true;
      worker?.cancel();
    },
  };
}

/** A worker can load no scripts, so it gets whatever its run may need. */
async function loadProgram(entry: string): Promise<string> {
  for (;;) {
    const texts = textsOf(replicastParts, entry);
    const missing = [...texts].filter(([, text]) => text === '');
    if (missing.length === 0) return workerProgram(texts, entry);
    await Promise.all(missing.map(([name]) => loadPart(name)));
  }
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
