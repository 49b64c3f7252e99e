// The program of the server, one file for both extension hosts: a separate process of Node, or a web worker. Two files
// would be a third of the package. Of `node-host.ts` and `worker-host.ts` only one is executed.
import { serve } from './serve.ts';

const host = 'importScripts' in globalThis ? import('./worker-host.ts') : import('./node-host.ts');
void host.then(({ connect, runtime }) => serve(connect(), runtime));
