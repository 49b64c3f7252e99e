// Entry for Node extension hosts: the server is a separate process.
import * as vscode from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
  TransportKind,
} from 'vscode-languageclient/node';
import { type Api, activateCommon } from './activate-common.ts';
import { compileCacheEnvironment, removeOlderCaches } from './compile-cache.ts';
import type { ClientConnection } from './language-server.ts';

/**
 * The server keeps little of what it makes: with 16 MiB, the default, the garbage of a long file takes 20 MiB more, and no
 * less time.
 */
const serverFlags = ['--max-semi-space-size=4'];

export function activate(context: vscode.ExtensionContext): Api {
  const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js').fsPath;
  const connect = async (options: LanguageClientOptions): Promise<ClientConnection> => {
    const runtime = { env: compileCacheEnvironment(context), execArgv: serverFlags };
    const server = { module, transport: TransportKind.ipc, options: runtime };
    const client = new QuietClient('replicast', 'Replicast', { run: server, debug: server }, options);
    return { client, end: () => client.end() };
  };
  const api = activateCommon(context, { kind: 'node', connect });
  void api.ready.then(() => removeOlderCaches(context));
  return api;
}

/** Suppresses the library's error pop-ups; the errors are in the log and in the status item. */
class QuietClient extends LanguageClient {
  /** The library forgets it when it begins to stop the server. */
  #process: typeof this.serverProcess;

  /** A process that hangs, or is stopped by a signal, ends only by SIGKILL. */
  end(): void {
    this.#process?.kill('SIGKILL');
  }

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await super.createMessageTransports(encoding);
    this.#process = this.serverProcess;
    return transports;
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
