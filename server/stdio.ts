// The server over standard input and output, for whoever starts it with other words than `--stdio`: the command line.
import { connectStdio } from './node-connection.ts';
import { nodeHost } from './node-host.ts';
import { serve } from './serve.ts';

export function serveStdio(): void {
  serve(connectStdio(), nodeHost);
}
