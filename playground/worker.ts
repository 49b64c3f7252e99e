// All workers of the playground run this program. The language server, its render worker and the jobs of the panel
// share nearly all of their code.
import { loadedLater } from '../server/programs/loaded-later.ts';
import { startServerWorker } from '../server/programs/worker-host.ts';
import { panelJobs } from './server/worker-names.ts';

if (panelJobs in globalThis) void import('../client/panel/runs/worker.ts');
else startServerWorker(loadedLater);
