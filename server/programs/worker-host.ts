import {
  BrowserMessageReader,
  BrowserMessageWriter,
  type Connection,
  type ConnectionOptions,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { answerInBrowser, renderWorkerName, startBrowserRenderWorker } from './browser-render-worker.ts';
import { type ServerModules, serve } from './serve.ts';
import type { ServerRuntime } from './server-runtime.ts';

// A message that the worker sends to itself arrives after the pending messages; a timer would wait for 4 ms.
const channel = new MessageChannel();
const pendingWork: (() => void)[] = [];
channel.port1.onmessage = () => pendingWork.shift()?.();

const runtime: ServerRuntime = {
  defer(work) {
    pendingWork.push(work);
    channel.port2.postMessage(null);
  },
  now: () => performance.now(),
};

// The scope is cast, because TypeScript's library for workers conflicts with the DOM library.
const scope = globalThis as unknown as Worker & { name: string; location: { href: string } };

export function startServerWorker(load: ServerModules): void {
  if (scope.name === renderWorkerName) void answerInBrowser(scope, load);
  else
    serve(connect, {
      runtime: { ...runtime, startRenderWorker: () => startBrowserRenderWorker(scope.location.href) },
      load,
    });
}

function connect(options: ConnectionOptions): Connection {
  const [reader, writer] = [new BrowserMessageReader(scope), new BrowserMessageWriter(scope)];
  return createConnection(ProposedFeatures.all, reader, writer, options);
}
