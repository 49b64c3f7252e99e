// Entry for web extension hosts: the server is a worker.
import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
} from 'vscode-languageclient/browser';
import { workerProgram } from '../../protocol/run-parts.ts';
import { type Api, activateCommon } from './activate-common.ts';
import type { ClientConnection } from './language-server.ts';

export function activate(context: vscode.ExtensionContext): Api {
  const connect = async (options: LanguageClientOptions): Promise<ClientConnection> => {
    const worker = await startWorker(context.extensionUri);
    worker.onerror = ({ message }) => options.outputChannel?.error(`Language server worker: ${message}`);
    const reader = new WorkerReader(worker);
    const transports = async () => ({ reader, writer: new BrowserMessageWriter(worker) });
    return {
      client: new QuietClient('replicast', 'Replicast', transports, options),
      end() {
        worker.terminate();
        reader.end();
      },
    };
  };
  return activateCommon(context, { kind: 'browser', connect });
}

/** A worker cannot be started from the URL of a remote extension, so its files are read and started from a blob. */
async function startWorker(extension: vscode.Uri): Promise<Worker> {
  const source = await readServer(extension);
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    // Revoked one turn later: by then every browser has started to load the worker.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
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
