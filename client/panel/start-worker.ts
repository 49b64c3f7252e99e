// Starts a worker from a blob, since a page in the workbench may not load one from an address. Its text is that of the
// page's own scripts.
import { type Parts, textsOf, workerProgram } from '../../protocol/run-parts.ts';

/** The scripts of the page: the build makes each a function. */
declare const replicastParts: Parts;

export interface WorkerListener<Answer> {
  /** @returns whether this was the last message. */
  receive(answer: Answer): boolean;
  failed(message: string): void;
}

/** `entry`: the part that listens for `job`. */
export function startWorker<Answer>(
  entry: string,
  job: unknown,
  { receive, failed }: WorkerListener<Answer>,
): { cancel(): void } {
  const program = workerProgram(textsOf(replicastParts, entry), entry);
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
