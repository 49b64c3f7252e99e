// Starts the server over standard input and output without the argument `--stdio`: the command line uses it.
import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { nodeRuntime } from './node-runtime.ts';
import { serve } from './serve.ts';

export function serveStdio(): void {
  const reader = new StreamMessageReader(process.stdin);
  const writer = new StreamMessageWriter(process.stdout);
  process.stdin.on('end', () => process.exit(0));
  serve((options) => createConnection(ProposedFeatures.all, reader, writer, options), nodeRuntime);
}
