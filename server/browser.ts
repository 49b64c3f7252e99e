// The server in a web worker.
import { BrowserMessageReader, BrowserMessageWriter, createMessageConnection, type Logger } from 'vscode-jsonrpc/browser';
import { createConnection, type Life } from './connection.ts';
import type { Host } from './host.ts';
import { serve } from './serve.ts';

// A message to itself comes behind those that have arrived; timers would wait for 4 ms each.
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

const browserHost: Host = {
  later(work) {
    waiting.push(work);
    channel.port2.postMessage(null);
  },
  now: () => performance.now(),
};

/** Whoever started the worker ends it. */
const life: Life = { watch: () => {}, end: () => {} };

// The worker's own scope; its type would bring a library that contradicts the page's.
const scope = globalThis as unknown as Worker;
const connect = (logger: Logger) => createMessageConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope), logger);
serve(createConnection(connect, life), browserHost);
