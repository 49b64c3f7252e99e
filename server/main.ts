// The program of the server, the same for both extension hosts: a separate process of Node, or a web worker.
if ('importScripts' in globalThis) void import('./worker-host.ts').then(({ startWorker }) => startWorker());
else void import('./node-host.ts');
