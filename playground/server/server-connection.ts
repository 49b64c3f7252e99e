// The language server in a worker. The editor's client library refuses all requests of a server, so this module answers
// them.
import { LSPClient, type LSPClientExtension, type Transport, type Workspace } from '@codemirror/lsp-client';
import { startHeartbeat } from '../../protocol/heartbeat.ts';
import { pingRequest, readPingResponse } from '../../protocol/ping.ts';
import type { InitializationOptions } from '../../protocol/requests.ts';
import { withoutPrograms } from '../editor/without-programs.ts';
import { rootUri } from '../files/uris.ts';
import { startServerProgram } from './worker-program.ts';

/**
 * The time limit of a request. It is long enough for large files, because the heartbeat already detects a server that
 * hangs.
 */
const longestRequestMs = 600_000;

export interface ServerConnectionOptions {
  answers: Readonly<Record<string, (params: never) => unknown>>;
  told: Readonly<Record<string, (params: never) => void>>;
  extensions: readonly LSPClientExtension[];
  workspace(client: LSPClient): Workspace;
  isSlow(isSlow: boolean): void;
  failed(reason: string): void;
}

interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
}

export class ServerConnection {
  readonly client: LSPClient;
  private readonly options: ServerConnectionOptions;
  private worker: Worker | undefined;
  private stopHeartbeat = (): void => {};

  constructor(options: ServerConnectionOptions) {
    this.options = options;
    this.client = new LSPClient({
      rootUri,
      initializationOptions: { images: true, files: true } satisfies InitializationOptions,
      timeout: longestRequestMs,
      workspace: options.workspace,
      sanitizeHTML: withoutPrograms,
      extensions: options.extensions,
      notificationHandlers: Object.fromEntries(
        Object.entries(options.told).map(([method, told]) => [
          method,
          (_: LSPClient, params: unknown) => {
            told(params as never);
            return true;
          },
        ]),
      ),
    });
  }

  async start(): Promise<void> {
    this.end();
    if (this.client.connected) this.client.disconnect();
    try {
      const worker = await startServerProgram();
      this.worker = worker;
      worker.onerror = ({ message }) => this.fail(message);
      this.client.connect(this.transportTo(worker));
      await this.client.initializing;
      this.stopHeartbeat = startHeartbeat({
        ping: async () => readPingResponse(await this.client.request<object, unknown>(pingRequest, {})),
        slow: () => this.options.isSlow(true),
        recovered: () => this.options.isSlow(false),
        hangs: () => this.fail('it does not answer'),
      });
    } catch (error) {
      this.options.failed(error instanceof Error ? error.message : String(error));
    }
  }

  async request<Answer>(method: string, params: object): Promise<Answer | undefined> {
    this.client.sync();
    try {
      return await this.client.request<object, Answer>(method, params);
    } catch {
      return undefined;
    }
  }

  notify(method: string, params: object): void {
    this.client.notification(method, params);
  }

  private fail(reason: string): void {
    this.end();
    this.options.failed(reason);
  }

  private end(): void {
    this.stopHeartbeat();
    this.worker?.terminate();
    this.worker = undefined;
  }

  private transportTo(worker: Worker): Transport {
    const handlers = new Set<(message: string) => void>();
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.id !== undefined && data.method !== undefined) return this.answer(worker, data);
      const text = JSON.stringify(data);
      for (const handle of handlers) handle(text);
    };
    return {
      send: (message) => worker.postMessage(JSON.parse(message)),
      subscribe: (handler) => handlers.add(handler),
      unsubscribe: (handler) => handlers.delete(handler),
    };
  }

  private answer(worker: Worker, { id, method = '', params }: Message): void {
    const answer = this.options.answers[method];
    const error = { code: -32601, message: `The playground has no ${method}.` };
    const outcome = answer ? { result: answer(params as never) ?? null } : { error };
    worker.postMessage({ jsonrpc: '2.0', id, ...outcome });
  }
}
