// Long work shows that it goes on, and can be cancelled, where the client knows how.
import type { ClientCapabilities } from 'vscode-languageserver';
import type { Connection } from './connection.ts';

export interface Progress {
  report(done: number): void;
  isCancelled(): boolean;
  done(): void;
}

/** Less is over before anybody could read about it. */
const worthShowing = 200;

const unseen: Progress = { report: () => {}, isCancelled: () => false, done: () => {} };

/** Each call of what it gives begins with work on so many files. */
export function createProgress({ connection, capabilities }: { connection: Connection; capabilities: ClientCapabilities }) {
  const cancelled = new Set<unknown>();
  let count = 0;
  connection.onNotification('window/workDoneProgress/cancel', ({ token }) => void cancelled.add(token));

  return async (total: number): Promise<Progress> => {
    if (total < worthShowing || capabilities.window?.workDoneProgress !== true) return unseen;
    count += 1;
    const token = `replicast ${count}`;
    const tell = (value: object) => void connection.sendNotification('$/progress', { token, value });
    await connection.sendRequest('window/workDoneProgress/create', { token });
    tell({ kind: 'begin', title: 'Replicast', percentage: 0, message: `Reading ${total} files`, cancellable: true });
    return {
      report: (done) => tell({ kind: 'report', percentage: Math.min(100, Math.floor((100 * done) / total)) }),
      isCancelled: () => cancelled.has(token),
      done() {
        cancelled.delete(token);
        tell({ kind: 'end' });
      },
    };
  };
}
