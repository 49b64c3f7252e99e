// A client and the server over two in-memory streams.
import { PassThrough } from 'node:stream';
import { onTestFinished, TestRunner } from 'vitest';
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  type DocumentUri,
  type InitializeResult,
  MessageType,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { SupportFor } from '../../core/editor/document-support.ts';
import { listFilesRequest, type ReadFileParams, readFileRequest } from '../../protocol/files.ts';
import { loadedLater } from '../../server/programs/loaded-later.ts';
import { nodeRuntime } from '../../server/programs/node-runtime.ts';
import { type Connect, serve } from '../../server/programs/serve.ts';
import type { ServerRuntime } from '../../server/programs/server-runtime.ts';

export interface SessionOptions {
  capabilities?: ClientCapabilities;
  initializationOptions?: unknown;
  supportFor?: SupportFor;
  /** The response to `workspace/configuration` for a document. */
  settings?: (uri: string) => unknown;
  /** By URI; the client lists and reads them. */
  files?: Record<string, string>;
  workspaceFolders?: { uri: string; name: string }[];
  refuses?: (method: string) => boolean;
  /** Absent: one thread renders everything. */
  startRenderWorker?: ServerRuntime['startRenderWorker'];
  /** Absent: the clock of the process. */
  now?: ServerRuntime['now'];
}

export interface Session {
  client: ProtocolConnection;
  initialized: InitializeResult;
  published: PublishDiagnosticsParams[];
  logged: string[];
  errors: string[];
  open(uri: DocumentUri, text: string, options?: { version?: number; languageId?: string }): void;
  change(uri: DocumentUri, version: number, ...changes: ({ range: Range; text: string } | { text: string })[]): void;
  /** Diagnostics that were already received count. */
  diagnostics(fits: (params: PublishDiagnosticsParams) => boolean): Promise<Diagnostic[]>;
  /** Resolves once the server has handled all earlier messages. */
  settled(): Promise<void>;
}

export async function startSession({
  capabilities = {},
  initializationOptions,
  supportFor,
  settings,
  files,
  workspaceFolders,
  refuses = () => false,
  startRenderWorker = () => undefined,
  now = nodeRuntime.now,
}: SessionOptions = {}): Promise<Session> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const connect: Connect = (options) =>
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), options);
  let isOver = false;
  // Otherwise the server would finish deferred work while the next tests run.
  if (TestRunner.getCurrentTest())
    onTestFinished(() => {
      isOver = true;
    });
  const defer = (work: () => void) => nodeRuntime.defer(() => isOver || work());
  serve(connect, { runtime: { ...nodeRuntime, defer, startRenderWorker, now }, load: loadedLater, supportFor });
  const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));

  const published: PublishDiagnosticsParams[] = [];
  const logged: string[] = [];
  const errors: string[] = [];
  const waiting = new Set<() => void>();
  client.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    published.push(params);
    for (const look of [...waiting]) look();
  });
  client.onNotification('window/logMessage', ({ message, type }: { message: string; type: MessageType }) => {
    logged.push(message);
    if (type === MessageType.Error) errors.push(message);
  });
  const answer = <Params>(method: string, answered: (params: Params) => unknown) =>
    client.onRequest(method, (params: Params) =>
      refuses(method) ? new ResponseError(1, 'refused') : answered(params),
    );
  answer('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
    items.map(({ scopeUri }) => settings?.(scopeUri ?? '') ?? null),
  );
  answer('client/registerCapability', () => null);
  answer(listFilesRequest, () => ({ uris: Object.keys(files ?? {}) }));
  answer(readFileRequest, ({ uri }: ReadFileParams) => ({ text: files?.[uri] }));
  client.listen();
  const initialized = await client.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootUri: null,
    capabilities,
    initializationOptions: files ? { ...(initializationOptions as object), files: true } : initializationOptions,
    workspaceFolders,
  });
  await client.sendNotification('initialized', {});

  return {
    client,
    initialized,
    published,
    logged,
    errors,
    open: (uri, text, { version = 1, languageId = 'yaml' } = {}) =>
      void client.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version, text } }),
    change: (uri, version, ...contentChanges) =>
      void client.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges }),
    diagnostics: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = published.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found.diagnostics);
        };
        waiting.add(look);
        look();
      }),
    async settled() {
      // Before the second round trip the server finishes the work that it deferred in the first.
      for (let i = 0; i < 2; i++)
        await client.sendRequest('textDocument/hover', {
          textDocument: { uri: 'nothing:' },
          position: { line: 0, character: 0 },
        });
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
