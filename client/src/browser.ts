// Entry for web extension hosts: the server is a worker.
import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
} from 'vscode-languageclient/browser';
import { type Api, activateCommon } from './activate-common.ts';
import type { ClientConnection } from './language-server.ts';

export function activate(context: vscode.ExtensionContext): Api {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js');
  const connect = async (options: LanguageClientOptions): Promise<ClientConnection> => {
    const worker = await startWorker(script);
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

/** A worker cannot be started from the URL of a remote extension, so its script is fetched and started from a blob. */
async function startWorker(script: vscode.Uri): Promise<Worker> {
  const source = await vscode.workspace.fs.readFile(script);
  const address = URL.createObjectURL(new Blob([new Uint8Array(source)], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    // Revoked one turn later: by then every browser has started to load the worker.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
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
