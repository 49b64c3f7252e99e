// Starts the server, either in a web worker or in a Node process.
import { loadedLater } from './loaded-later.ts';

if ('importScripts' in globalThis)
  void import('./worker-host.ts').then(({ startServerWorker }) => startServerWorker(loadedLater));
else void import('./node-host.ts').then(({ startProcess }) => startProcess(loadedLater));
