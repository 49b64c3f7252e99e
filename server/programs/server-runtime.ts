import type { WorkspaceFiles } from '../files/workspace-files.ts';
import type { RenderWorker } from '../threads/render-thread.ts';

export interface ServerRuntime {
  /** Runs the work after all messages that have already arrived are handled. */
  defer(work: () => void): void;
  /** Milliseconds from any origin, to measure when long work should yield. */
  now(): number;
  /**
   * Returns the CPU time in milliseconds, counted from any origin. If this function is absent, elapsed time is used.
   */
  cpuMs?(): number;
  /** Whether a debugger may pause the process. The function is absent if the process cannot determine this. */
  isDebugged?(): boolean;
  files?(roots: () => readonly string[]): WorkspaceFiles;
  startRenderWorker?(): RenderWorker | undefined;
}

/**
 * Runs the deferred work of several requests one piece at a time. Between two pieces, the server handles the messages
 * that have arrived.
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

/** Waits until the server has handled the messages that have already arrived, for example a cancellation or an edit. */
export function yieldToEventLoop(runtime: ServerRuntime): Promise<void> {
  return new Promise((resolve) => runtime.defer(resolve));
}
