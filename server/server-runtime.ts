// What the server needs from its process. The server itself is the same in Node, in a worker and in a test.
import type { WorkspaceFiles } from './workspace-files.ts';

export interface ServerRuntime {
  /** Runs the work after all messages that have already arrived are handled. */
  defer(work: () => void): void;
  /** Milliseconds from any origin, to measure when long work should yield. */
  now(): number;
  /** The files in these folders, if the process can read files itself. */
  files?(roots: readonly string[]): WorkspaceFiles;
}

/** Resolves after the messages that have arrived are handled, for example a cancellation or an edit. */
export function yieldToEventLoop(runtime: ServerRuntime): Promise<void> {
  return new Promise((resolve) => runtime.defer(resolve));
}
