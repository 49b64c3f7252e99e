// The program of the server, the same for both extension hosts.
import { loadedLater } from './loaded-later.ts';
import { provideRequire } from './provide-require.ts';

if ('importScripts' in globalThis)
  void import('./worker-host.ts').then(({ startServerWorker }) => startServerWorker(loadedLater));
else {
  provideRequire(import.meta.url);
  void import('./node-host.ts').then(({ startProcess }) => startProcess(loadedLater));
}
