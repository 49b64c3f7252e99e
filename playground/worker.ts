// The one program of the playground's workers: the language server, the worker that renders for it, and the jobs of the
// panel. One program is enough, since they share nearly all of their code.
import { loadedLater } from '../server/programs/loaded-later.ts';
import { startServerWorker } from '../server/programs/worker-host.ts';
import { panelJobs } from './server/worker-names.ts';

if (panelJobs in globalThis) void import('../client/panel/runs/worker.ts');
else startServerWorker(loadedLater);
