// The program of the server, the same for both extension hosts: a separate process of Node, or a web worker. Of
// `node-host.ts` and `worker-host.ts` only one is loaded.
import { serve } from './serve.ts';

const host = 'importScripts' in globalThis ? import('./worker-host.ts') : import('./node-host.ts');
void host.then(({ connect, runtime }) => serve(connect, runtime));
