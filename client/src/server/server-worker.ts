// Runs the server in a web worker, and creates its language client. This module is loaded when the server starts.

import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import { blobAddress, type ServerFiles, workerScript } from '../../../protocol/program-modules.ts';
import { vscode } from '../editor.ts';
import { type ConnectionOptions, clientOptions } from './client-options.ts';
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

/** Starts the worker from a blob, because a worker cannot load files of a remote extension. */
async function startWorker(extension: vscode.Uri): Promise<{ worker: Worker; address: string }> {
  // The blob exists until the server ends, because the server starts a further worker from it.
  const address = blobAddress(workerScript(await readServer(extension)));
  return { worker: new Worker(address), address };
}

async function readServer(extension: vscode.Uri): Promise<[name: string, text: string][]> {
  const read = async (name: string) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, 'dist', name)));
  const files: ServerFiles = JSON.parse(await read('server-files.json'));
  return Promise.all(files.worker.map(async (name): Promise<[string, string]> => [name, await read(name)]));
}

/** A reader that can report the end of the worker by `end`. A browser does not report that a worker was terminated. */
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
