// The server as a process of its own: over standard input and output (`--stdio`), or Node's channel (`--node-ipc`).
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeHost } from './node-host.ts';
import { serve } from './serve.ts';

serve(createConnection(ProposedFeatures.all), nodeHost);
