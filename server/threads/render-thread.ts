// Gives jobs to the render worker: one at a time, the newest first. A worker that takes too long or needs too much
// memory is ended, and the next job gets a new worker.
import {
  forNewerTexts,
  type RenderThread,
  type RunThread,
  type ThreadAnswer,
  type ThreadJob,
} from '../../core/render-thread/render-job.ts';
import type { LateModules } from '../programs/late-modules.ts';

export interface RenderWorker {
  post(job: ThreadJob): void;
  onAnswer(listener: (answer: ThreadAnswer) => void): void;
  /**
   * The listener is called when the worker ends, and also if the worker cannot start. `reason` is a clause that the
   * caller puts into a sentence.
   */
  onEnd(listener: (reason: string) => void): void;
  /**
   * Returns a time in milliseconds with an arbitrary origin: the CPU time of the whole process in Node, the elapsed
   * time in a browser.
   */
  busyMs(): number;
  end(): void;
}

export interface RenderThreadOptions {
  start(): RenderWorker | undefined;
  /** Milliseconds of CPU time from any origin, or of elapsed time if the process cannot measure CPU time. */
  now(): number;
  loadJobs: LateModules['jobs'];
  /**
   * The maximum time of one job in milliseconds. The worker itself stops earlier, unless a single step of the job takes
   * this long.
   */
  maxBusyMs?: number;
}

interface Waiting {
  job: ThreadJob;
  answered(answer: ThreadAnswer): void;
}

/** The time limit that the renderer checks itself, so that it can report where it stopped. */
export const maxRenderMs = 2000;
const defaultBusyMs = 3000;
const checkedEveryMs = 250;
/** The maximum time of a job in milliseconds if there are no workers and the job runs in this thread. */
const maxMsHere = 1000;
/**
 * The maximum number of waiting jobs. If more jobs wait, the oldest job is dropped, because its text is no longer
 * shown.
 */
const maxWaiting = 100;

/**
 * The server creates one thread for renderings and another thread for runs, so that a long run does not delay a
 * rendering.
 */
export function createRenderThread(options: RenderThreadOptions): RenderThread & RunThread {
  const queue = new JobQueue(options);
  // The type of an answer follows from the type of its job, which the type of the queue does not express.
  const answer: (job: ThreadJob) => Promise<unknown> = (job) => queue.answer(job);
  return { answer: answer as (RenderThread & RunThread)['answer'] };
}

class JobQueue {
  private readonly options: RenderThreadOptions;
  private readonly waiting: Waiting[] = [];
  private worker: RenderWorker | undefined;
  private hasAnswered = false;
  private cannotStart = false;
  private running: (Waiting & { since: number }) | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: RenderThreadOptions) {
    this.options = options;
  }

  answer(job: ThreadJob): Promise<ThreadAnswer> {
    return new Promise((answered) => {
      this.waiting.push({ job, answered });
      if (this.waiting.length > maxWaiting) this.waiting.shift()?.answered({ of: 'nothing', stopped: forNewerTexts });
      this.next();
    });
  }

  private next(): void {
    if (this.running) return;
    const job = this.waiting.pop();
    if (!job) return;
    this.worker ??= this.cannotStart ? undefined : this.newWorker();
    if (!this.worker) {
      void this.answerHere(job.job).then(job.answered);
      this.next();
      return;
    }
    this.running = { ...job, since: this.worker.busyMs() };
    this.timer = setInterval(() => this.endIfLate(), checkedEveryMs);
    this.worker.post(job.job);
  }

  private async answerHere(job: ThreadJob): Promise<ThreadAnswer> {
    const { loadJobs, now } = this.options;
    const { createThreadJobs } = await loadJobs();
    return createThreadJobs({ ms: maxMsHere, now })(job);
  }

  private newWorker(): RenderWorker | undefined {
    const started = this.options.start();
    started?.onAnswer((answer) => {
      if (started !== this.worker) return;
      this.hasAnswered = true;
      this.settle(answer);
    });
    started?.onEnd((reason) => {
      if (started !== this.worker) return;
      this.worker = undefined;
      this.cannotStart ||= !this.hasAnswered;
      if (this.running && this.cannotStart) this.waiting.push(this.running);
      this.settle({ of: 'nothing', stopped: reason }, this.cannotStart);
    });
    return started;
  }

  private endIfLate(): void {
    const { worker, running } = this;
    const { maxBusyMs = defaultBusyMs } = this.options;
    if (!worker || !running || worker.busyMs() - running.since < maxBusyMs) return;
    worker.end();
    this.worker = undefined;
    this.hasAnswered = true;
    this.settle({ of: 'nothing', stopped: `after ${maxBusyMs / 1000} s` });
  }

  private settle(answer: ThreadAnswer, isTriedAgain = false): void {
    clearInterval(this.timer);
    const done = this.running;
    this.running = undefined;
    if (!isTriedAgain) done?.answered(answer);
    this.next();
  }
}
