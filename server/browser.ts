// The server in a web worker.
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { serve } from './serve.ts';
import type { ServerRuntime } from './server-runtime.ts';

// A message to itself comes behind those that have arrived; timers would wait for 4 ms each.
const channel = new MessageChannel();
const pendingWork: (() => void)[] = [];
channel.port1.onmessage = () => pendingWork.shift()?.();

const browserRuntime: ServerRuntime = {
  defer(work) {
    pendingWork.push(work);
    channel.port2.postMessage(null);
  },
  now: () => performance.now(),
};

// The worker's own scope; its type would bring a library that contradicts the page's.
const scope = globalThis as unknown as Worker;
serve(
  createConnection(ProposedFeatures.all, new BrowserMessageReader(scope), new BrowserMessageWriter(scope)),
  browserRuntime,
);
