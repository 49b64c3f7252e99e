// Distributes work among the main thread and workers. The result does not depend on which thread does which part.
import { setImmediate } from 'node:timers/promises';

export interface Thread<Part> {
  part: Part;
  /**
   * The number of batches that the thread may have at one time. A worker may have two batches, so it need not wait
   * until the main thread sends the next batch.
   */
  waiting: number;
}

export interface Distribution<Part, Batch, Result> {
  batches: readonly Batch[];
  main: Thread<Part>;
  workers: readonly Thread<Part>[];
  preferred?(batch: Batch): Thread<Part> | undefined;
  run(thread: Thread<Part>, batch: Batch): Promise<Result>;
}

/**
 * Returns the results in the order of the batches. If a worker fails on a batch, the error is not thrown, because
 * another worker or the main thread runs the batch again.
 */
export async function distribute<Part, Batch, Result>({
  batches,
  main,
  workers,
  preferred = () => undefined,
  run,
}: Distribution<Part, Batch, Result>): Promise<Result[]> {
  const results: Result[] = [];
  const open = new Map(batches.entries());

  function take(thread: Thread<Part>): [number, Batch] | undefined {
    const all = [...open];
    const known = all.find(([, batch]) => preferred(batch) === thread);
    const next = known ?? all.find(([, batch]) => !preferred(batch)) ?? all.at(-1);
    if (next) open.delete(next[0]);
    return next;
  }

  async function runInMain(): Promise<void> {
    for (let next = take(main); next; next = take(main)) {
      const [at, batch] = next;
      results[at] = await run(main, batch);
      // Yields to the event loop, so that answers of workers are received between two batches.
      await setImmediate();
    }
  }

  async function runInWorker(worker: Thread<Part>): Promise<void> {
    for (let next = take(worker); next; next = take(worker)) {
      const [at, batch] = next;
      try {
        results[at] = await run(worker, batch);
      } catch {
        open.set(at, batch);
        return;
      }
    }
  }

  const inWorkers = workers.flatMap((worker) => Array.from({ length: worker.waiting }, () => runInWorker(worker)));
  await runInMain();
  await Promise.all(inWorkers);
  await runInMain();
  return results;
}
