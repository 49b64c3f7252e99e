// The worker that renders what takes long, seen from the server: one job at a time, the newest first. A worker that
// takes too long or needs too much memory is ended, and the next job gets another one.
import {
  forNewerTexts,
  type RenderAnswer,
  type RenderJob,
  type RenderThread,
} from '../core/language/render-thread/render-job.ts';

/** A thread of its own. It gets jobs and sends answers. */
export interface RenderWorker {
  post(job: RenderJob): void;
  onAnswer(listener: (answer: RenderAnswer) => void): void;
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
  /** Of one job. The worker stops by itself before, unless one step of it takes that long. */
  maxBusyMs?: number;
}

interface Waiting {
  job: RenderJob;
  answered(answer: RenderAnswer): void;
}

/** Of the renderer itself, which knows where it is. */
export const maxRenderMs = 2000;
const defaultBusyMs = 3000;
const checkedEveryMs = 250;
/** In this thread, where there are no workers. */
const maxMsHere = 1000;
/** Older ones are about texts that nobody sees any more. */
const maxWaiting = 100;

export function createRenderThread(options: RenderThreadOptions): RenderThread {
  const { start, now, maxBusyMs = defaultBusyMs } = options;
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
      void answerHere(job.job, now).then(job.answered);
      next();
      return;
    }
    running = { ...job, since: worker.busyMs() };
    timer = setInterval(endIfLate, checkedEveryMs);
    worker.post(job.job);
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

  function settle(answer: RenderAnswer, isTriedAgain = false): void {
    clearInterval(timer);
    const done = running;
    running = undefined;
    if (!isTriedAgain) done?.answered(answer);
    next();
  }

  return {
    answer: (job) =>
      new Promise((answered) => {
        waiting.push({ job, answered });
        if (waiting.length > maxWaiting) waiting.shift()?.answered({ of: 'nothing', stopped: forNewerTexts });
        next();
      }),
  };
}

async function answerHere(job: RenderJob, now: () => number): Promise<RenderAnswer> {
  const { createJobs } = await import('../core/language/render-thread/answer-job.ts');
  return createJobs({ ms: maxMsHere, now })(job);
}
