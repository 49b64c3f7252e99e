// The server as a process of its own: over standard input and output (`--stdio`), Node's channel (`--node-ipc`), a socket or a pipe.
import { connectAsAsked } from './node-connection.ts';
import { nodeHost } from './node-host.ts';
import { serve } from './serve.ts';

serve(connectAsAsked(process.argv.slice(2)), nodeHost);
