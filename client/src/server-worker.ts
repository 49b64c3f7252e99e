// The server as a worker, and its language client. Loaded when the server starts.

import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import { workerProgram } from '../../protocol/run-parts.ts';
import { type ConnectionOptions, clientOptions } from './client-options.ts';
import { vscode } from './editor.ts';
import type { ClientConnection } from './language-server.ts';

export async function connectWorker(options: ConnectionOptions): Promise<ClientConnection> {
  const { worker, address } = await startWorker(options.extension);
  worker.onerror = ({ message }) => options.log.error(`Language server worker: ${message}`);
  const reader = new WorkerReader(worker);
  const transports = async () => ({ reader, writer: new BrowserMessageWriter(worker) });
  return {
    client: new QuietClient('replicast', 'Replicast', transports, clientOptions({ ...options, hasDisk: false })),
    end() {
      worker.terminate();
      URL.revokeObjectURL(address);
      reader.end();
    },
  };
}

/** A worker cannot be started from the URL of a remote extension, so its files are read and started from a blob. */
async function startWorker(extension: vscode.Uri): Promise<{ worker: Worker; address: string }> {
  const source = await readServer(extension);
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  // It stays until the server ends, which starts a worker of its own from it.
  return { worker: new Worker(address), address };
}

async function readServer(extension: vscode.Uri): Promise<string> {
  const read = async (name: string) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, 'dist', name)));
  const names: string[] = JSON.parse(await read('server-files.json'));
  const texts = await Promise.all(names.map(read));
  // Without `exports`, `__filename` and the like, which our parts do not use.
  const parts = names.map((name, i) => [name, `function(module,require){${texts[i]}\n}`] as const);
  return workerProgram(new Map(parts), 'server.js');
}

/** The browser does not report the end of a worker. */
class WorkerReader extends BrowserMessageReader {
  end(): void {
    this.fireClose();
  }
}

/** Suppresses the library's error pop-ups; the errors are in the log and in the status item. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
