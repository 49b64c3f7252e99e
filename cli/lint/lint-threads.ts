import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { Io, WorkerStarter, WorkerThread } from '../io.ts';
import { type Progress, progressOf } from '../progress.ts';
import {
  indexOf,
  type LintedSource,
  type LintOptionsOfThread,
  type LintPart,
  type LintTask,
  type ScannedFile,
} from './lint-part.ts';
import { distribute, type Thread } from './threads.ts';
import { partOfWorker, type WorkerPart } from './worker-calls.ts';

/**
 * The number of sources in one call. It is large enough that messages cost little, and small enough that all threads
 * end at about the same time.
 */
const batchLengths = { file: 32, chart: 2 };

type LintThread = Thread<LintPart>;

interface ScannedBy {
  file: string;
  thread: LintThread;
  documents: ScannedFile;
}

/** Linting this number of files takes about as long as linting a chart with its environments. */
const filesPerChart = 25;

interface LintWorker extends Thread<WorkerPart> {
  thread: WorkerThread;
}

export class LintThreads {
  private readonly main: LintThread;
  private readonly options: LintOptionsOfThread;
  private readonly starter: WorkerStarter | undefined;
  private readonly io: Pick<Io, 'tell' | 'now'>;
  private workers: readonly LintWorker[] = [];
  private readonly scannedBy = new Map<string, LintThread>();
  private hasNewIndex = false;

  constructor(
    main: LintPart,
    options: LintOptionsOfThread,
    { starter, io }: { starter: WorkerStarter | undefined; io: Pick<Io, 'tell' | 'now'> },
  ) {
    this.io = io;
    this.main = { part: main, waiting: 1 };
    this.options = options;
    this.starter = starter;
  }

  payFor({ files = 0, charts = 0 }: { files?: number; charts?: number }): boolean {
    const { count = 0, enoughFiles = 0 } = this.starter ?? {};
    return count > 0 && files + charts * filesPerChart >= enoughFiles;
  }

  takeIndex(): boolean {
    const hasNewIndex = this.hasNewIndex;
    this.hasNewIndex = false;
    return hasNewIndex;
  }

  async index(files: readonly string[]): Promise<WorkspaceIndex> {
    if (this.payFor({ files: files.length })) this.start();
    const progress = progressOf(this.io, { command: 'lint', of: files.length, what: 'files read' });
    const scanned = await distribute({
      batches: batchesOf(files, batchLengths.file),
      main: this.main,
      workers: this.workers,
      run: async (thread, batch): Promise<ScannedBy[]> => {
        const found = await thread.part.scan(batch);
        progress.add(batch.length);
        return batch.map((file, at) => ({ file, thread, documents: found[at] }));
      },
    });
    const all = scanned.flat();
    for (const { file, thread } of all) this.scannedBy.set(file, thread);
    const shared = this.workers.map((worker) =>
      worker.part.useIndex(
        all.map(({ file, thread, documents }) => [file, thread === worker ? undefined : { documents }]),
      ),
    );
    const index = indexOf(
      all.map(({ file, documents }) => [file, documents]),
      this.options.applied,
    );
    // The failure of a worker is ignored here: the next call to a worker that has ended fails too, and another thread
    // repeats that call.
    await Promise.allSettled(shared);
    this.hasNewIndex = this.workers.length > 0;
    return index;
  }

  /**
   * Lints the tasks on all threads. After a failure, tasks that come later in the list are skipped. Call `index` before
   * linting files with autoscalers.
   */
  async lint(tasks: readonly LintTask[], progress: Progress): Promise<LintedSource[]> {
    this.start();
    const threads = tasks.map((task) => this.threadOf(task));
    const groups = [undefined, this.main, ...this.workers].map((thread) =>
      [...tasks.entries()].filter(([at]) => threads[at] === thread),
    );
    const linted: LintedSource[] = [];
    let end = tasks.length;
    await distribute({
      batches: groups.flatMap((group) => batchesOf(group, batchLengths[tasks[0]?.type ?? 'file'])),
      main: this.main,
      workers: this.workers,
      preferred: ([first]) => first && this.threadOf(first[1]),
      run: async ({ part }, batch) => {
        const open = batch.filter(([at]) => at < end);
        for (const [i, one] of (await part.lint(open.map(([, task]) => task))).entries()) {
          const at = open[i]?.[0] ?? 0;
          linted[at] = one;
          if (one.failure) end = Math.min(end, at);
        }
        progress.add(open.length);
      },
    });
    return linted;
  }

  private start(): void {
    if (this.workers.length > 0 || !this.starter) return;
    const { count, start } = this.starter;
    const threads = Array.from({ length: count }, () => start('cli-lint-worker', this.options));
    this.workers = threads.map((thread) => ({ thread, part: partOfWorker(thread), waiting: 2 }));
  }

  end(): void {
    for (const { thread } of this.workers) void thread.terminate();
  }

  private threadOf(task: LintTask): LintThread | undefined {
    return task.type === 'file' ? this.scannedBy.get(task.source.file) : undefined;
  }
}

function batchesOf<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, at) =>
    items.slice(at * length, (at + 1) * length),
  );
}
