// The server as a separate process: over standard input and output (`--stdio`), or over Node's IPC (`--node-ipc`).
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';
import type { Connect } from './serve.ts';

export const runtime = nodeRuntime;

export const connect: Connect = (options) => createConnection(ProposedFeatures.all, options);
