// What the server needs from its process. The server itself is the same in Node, in a worker and in a test.
import type { WorkspaceFiles } from '../files/workspace-files.ts';
import type { RenderWorker } from '../threads/render-thread.ts';

export interface ServerRuntime {
  /** Runs the work after all messages that have already arrived are handled. */
  defer(work: () => void): void;
  /** Milliseconds from any origin, to measure when long work should yield. */
  now(): number;
  /** Milliseconds of CPU time from any origin, to end work that takes too long. If absent, elapsed time is used. */
  cpuMs?(): number;
  /** Whether a debugger is attached, which may pause the process. Absent if the process cannot tell. */
  isDebugged?(): boolean;
  /** The files in the folders with these URIs, if the process can read files itself. */
  files?(roots: () => readonly string[]): WorkspaceFiles;
  /** Starts a worker for renderings that take long; undefined if there is none. */
  startRenderWorker?(): RenderWorker | undefined;
}

/**
 * Runs one piece of deferred work at a time: when several requests visit a long file, the messages that have arrived
 * are handled between their slices.
 */
export function takeTurns(runtime: ServerRuntime): ServerRuntime {
  const waiting: (() => void)[] = [];
  function runNext(): void {
    const work = waiting.shift();
    if (waiting.length > 0) runtime.defer(runNext);
    work?.();
  }
  return {
    ...runtime,
    defer(work) {
      waiting.push(work);
      if (waiting.length === 1) runtime.defer(runNext);
    },
  };
}

/** Resolves after the messages that have arrived are handled, for example a cancellation or an edit. */
export function yieldToEventLoop(runtime: ServerRuntime): Promise<void> {
  return new Promise((resolve) => runtime.defer(resolve));
}
