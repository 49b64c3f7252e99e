// What the server needs from the process it runs in, so that it is the same in Node, in a worker and in a test.
import type { WorkspaceFiles } from './workspace-files.ts';

export interface ServerRuntime {
  /** Runs the work after everything that has already arrived was read. */
  defer(work: () => void): void;
  /** Milliseconds from somewhere: tells when a long piece of work should let others go first. */
  now(): number;
  /** Files below these folders, where the process can read any itself. */
  files?(roots: readonly string[]): WorkspaceFiles;
}

/** Resolves when whatever has arrived meanwhile was handled: a cancellation, a newer version. */
export function yieldToEventLoop(runtime: ServerRuntime): Promise<void> {
  return new Promise((resolve) => runtime.defer(resolve));
}
