// Long work shows that it goes on, and can be cancelled, where the client knows how.
import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import { unlessRefused } from './refusal.ts';

export interface Progress {
  report(done: number): void;
  isCancelled(): boolean;
  done(): void;
}

/** Less is over before anybody could read about it. */
const worthShowing = 200;

const notShown: Progress = { report: () => {}, isCancelled: () => false, done: () => {} };

export async function startProgress(
  { connection, capabilities }: { connection: Connection; capabilities: ClientCapabilities },
  total: number,
): Promise<Progress> {
  if (total < worthShowing || capabilities.window?.workDoneProgress !== true) return notShown;
  const shown = await unlessRefused(connection.window.createWorkDoneProgress());
  if (!shown) return notShown;
  shown.begin('Replicast', 0, `Reading ${total} files`, true);
  return {
    report: (done) => shown.report(Math.min(100, Math.floor((100 * done) / total))),
    isCancelled: () => shown.token.isCancellationRequested,
    done: () => shown.done(),
  };
}
