// The worker that renders what takes long, seen from the server: one job at a time, the newest first. A worker that
// takes too long or needs too much memory is ended, and the next job gets another one.
import {
  forNewerTexts,
  type RenderThread,
  type RunThread,
  type ThreadAnswer,
  type ThreadJob,
} from '../core/language/render-thread/render-job.ts';
import type { LateModules } from './late-modules.ts';

/** A thread of its own. It gets jobs and sends answers. */
export interface RenderWorker {
  post(job: ThreadJob): void;
  onAnswer(listener: (answer: ThreadAnswer) => void): void;
  /** By itself, with the reason as a clause; also if it cannot start. */
  onEnd(listener: (reason: string) => void): void;
  /** Milliseconds of CPU time from any origin; that of the whole process where there is no other. */
  busyMs(): number;
  end(): void;
}

export interface RenderThreadOptions {
  /** Undefined where there are no workers. */
  start(): RenderWorker | undefined;
  /** Milliseconds of CPU time, as `ServerRuntime.cpuMs`. */
  now(): number;
  /** What answers in this thread, where there are no workers. */
  loadJobs: LateModules['jobs'];
  /** Of one job. The worker stops by itself before, unless one step of it takes that long. */
  maxBusyMs?: number;
}

interface Waiting {
  job: ThreadJob;
  answered(answer: ThreadAnswer): void;
}

/** Of the renderer itself, which knows where it is. */
export const maxRenderMs = 2000;
const defaultBusyMs = 3000;
const checkedEveryMs = 250;
/** In this thread, where there are no workers. */
const maxMsHere = 1000;
/** Older ones are about texts that nobody sees any more. */
const maxWaiting = 100;

/** For renderings, or for runs: a long run must not keep a rendering waiting. */
export function createRenderThread(options: RenderThreadOptions): RenderThread & RunThread {
  const { start, now, loadJobs, maxBusyMs = defaultBusyMs } = options;
  const waiting: Waiting[] = [];
  let worker: RenderWorker | undefined;
  let hasAnswered = false;
  let cannotStart = false;
  let running: (Waiting & { since: number }) | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function next(): void {
    if (running) return;
    const job = waiting.pop();
    if (!job) return;
    worker ??= cannotStart ? undefined : newWorker();
    if (!worker) {
      void answerHere(job.job).then(job.answered);
      next();
      return;
    }
    running = { ...job, since: worker.busyMs() };
    timer = setInterval(endIfLate, checkedEveryMs);
    worker.post(job.job);
  }

  async function answerHere(job: ThreadJob): Promise<ThreadAnswer> {
    const { createThreadJobs } = await loadJobs();
    return createThreadJobs({ ms: maxMsHere, now })(job);
  }

  function newWorker(): RenderWorker | undefined {
    const started = start();
    started?.onAnswer((answer) => {
      if (started !== worker) return;
      hasAnswered = true;
      settle(answer);
    });
    started?.onEnd((reason) => {
      if (started !== worker) return;
      worker = undefined;
      cannotStart ||= !hasAnswered;
      if (running && cannotStart) waiting.push(running);
      settle({ of: 'nothing', stopped: reason }, cannotStart);
    });
    return started;
  }

  function endIfLate(): void {
    if (!worker || !running || worker.busyMs() - running.since < maxBusyMs) return;
    worker.end();
    worker = undefined;
    hasAnswered = true;
    settle({ of: 'nothing', stopped: `after ${maxBusyMs / 1000} s` });
  }

  function settle(answer: ThreadAnswer, isTriedAgain = false): void {
    clearInterval(timer);
    const done = running;
    running = undefined;
    if (!isTriedAgain) done?.answered(answer);
    next();
  }

  const answer = (job: ThreadJob) =>
    new Promise<ThreadAnswer>((answered) => {
      waiting.push({ job, answered });
      if (waiting.length > maxWaiting) waiting.shift()?.answered({ of: 'nothing', stopped: forNewerTexts });
      next();
    });
  // The answer is of the kind of its job.
  return { answer: answer as (RenderThread & RunThread)['answer'] };
}
