// The server as a separate process: over standard input and output (`--stdio`), or over Node's IPC (`--node-ipc`).
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';
import { type ServerModules, serve } from './serve.ts';

export function startProcess(load: ServerModules): void {
  serve((options) => createConnection(ProposedFeatures.all, options), { runtime: nodeRuntime, load });
}
