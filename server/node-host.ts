// The server as a separate process: over standard input and output (`--stdio`), or over Node's IPC (`--node-ipc`).
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';

export const runtime = nodeRuntime;

export function connect(): Connection {
  return createConnection(ProposedFeatures.all);
}
