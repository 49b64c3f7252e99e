// Starts the server, either in a web worker or in a Node process.
import { loadedLater } from './loaded-later.ts';
import { provideRequire } from './provide-require.ts';

if ('importScripts' in globalThis)
  void import('./worker-host.ts').then(({ startServerWorker }) => startServerWorker(loadedLater));
else {
  provideRequire(import.meta.url);
  void import('./node-host.ts').then(({ startProcess }) => startProcess(loadedLater));
}
