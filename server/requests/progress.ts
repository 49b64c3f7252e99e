// Shows the progress of long work in the editor, with a cancel button. A client that does not support progress shows
// nothing.
import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

export interface CancellableProgress {
  report(done: number): void;
  isCancelled(): boolean;
  done(): void;
}

/** With fewer files, no progress is shown, because the work ends before a user would notice the progress. */
const minFilesShown = 200;

const noProgress: CancellableProgress = { report: () => {}, isCancelled: () => false, done: () => {} };

export interface ProgressOptions {
  connection: Connection;
  capabilities: ClientCapabilities;
}

export async function startProgress(
  { connection, capabilities }: ProgressOptions,
  { total, title }: { total: number; title: string },
): Promise<CancellableProgress> {
  if (total < minFilesShown || capabilities.window?.workDoneProgress !== true) return noProgress;
  const workDone = await undefinedIfRejected(connection.window.createWorkDoneProgress());
  if (!workDone) return noProgress;
  workDone.begin('Replicast', 0, title, true);
  return {
    report: (done) => workDone.report(Math.min(100, Math.floor((100 * done) / total))),
    isCancelled: () => workDone.token.isCancellationRequested,
    done: () => workDone.done(),
  };
}
