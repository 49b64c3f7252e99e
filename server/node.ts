// The server as a process of its own: over standard input and output (`--stdio`), or Node's channel (`--node-ipc`).
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';
import { serve } from './serve.ts';

serve(createConnection(ProposedFeatures.all), nodeRuntime);
