// The server in a web worker.
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { serve } from './serve.ts';
import type { ServerRuntime } from './server-runtime.ts';

// A message to itself arrives after the pending messages; a timer would wait for 4 ms.
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

// The global scope of the worker; the library with its type conflicts with the DOM library.
const scope = globalThis as unknown as Worker;
serve(
  (options) =>
    createConnection(ProposedFeatures.all, new BrowserMessageReader(scope), new BrowserMessageWriter(scope), options),
  runtime,
);
