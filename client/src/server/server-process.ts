// The parts of the client that need Node. They are loaded when the server starts, or when a file is written.

import { LanguageClient, type MessageTransports, TransportKind } from 'vscode-languageclient/node';
import { replaceFile, unwrittenReason } from '../../../disk/replace-file.ts';
import { vscode } from '../editor.ts';
import type { ReplaceOnDisk } from '../files/file-writer.ts';
import { type ConnectionOptions, clientOptions } from './client-options.ts';
import { compileCacheEnvironment } from './compile-cache.ts';
import type { ClientConnection } from './language-server.ts';

/**
 * A long file takes 30 MiB less memory with a small heap for new objects, because the server keeps few of the objects
 * that it creates. It opens up to a quarter faster with one helper thread of V8: the default of four threads takes
 * processor time from the thread that answers.
 */
const serverFlags = ['--max-semi-space-size=2', '--v8-pool-size=1'];

export function connectProcess(context: vscode.ExtensionContext, options: ConnectionOptions): ClientConnection {
  const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js').fsPath;
  const runtime = { env: compileCacheEnvironment(context), execArgv: serverFlags };
  const server = { module, transport: TransportKind.ipc, options: runtime };
  const all = clientOptions({ ...options, hasDisk: true });
  const client = new QuietClient('replicast', 'Replicast', { run: server, debug: server }, all);
  return { client, end: () => client.end() };
}

export function replaceOnDisk(...[file, bytes, before]: Parameters<ReplaceOnDisk>): ReturnType<ReplaceOnDisk> {
  return replaceFile(file, bytes, before).then(() => undefined, unwrittenReason);
}

/** Suppresses the library's error pop-ups; the errors are in the log and in the status item. */
class QuietClient extends LanguageClient {
  /**
   * The process of the server. The library drops its own reference when it begins to stop the server, but `end` still
   * needs the process.
   */
  private process: typeof this.serverProcess;

  /** Kills the server's process. A process that hangs, or that a signal has stopped, ends only with SIGKILL. */
  end(): void {
    this.process?.kill('SIGKILL');
  }

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await super.createMessageTransports(encoding);
    this.process = this.serverProcess;
    return transports;
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
