import { nodeFiles } from '../files/node-files.ts';
import { cpuMs } from './cpu-time.ts';
import { startNodeRenderWorker } from './node-render-worker.ts';
import type { ServerRuntime } from './server-runtime.ts';

/**
 * Deferred work runs after pending messages, because `setImmediate` callbacks run after the pending input of the
 * streams is read.
 */
export const nodeRuntime: ServerRuntime = {
  defer: (work) => void setImmediate(work),
  now: () => performance.now(),
  cpuMs,
  isDebugged: isStartedForDebugger,
  files: nodeFiles,
  startRenderWorker: () => startNodeRenderWorker(),
};

/**
 * VS Code attaches to child processes through `VSCODE_INSPECTOR_OPTIONS`. The inspector module is not used, because the
 * module would open ports.
 */
function isStartedForDebugger(): boolean {
  const { NODE_OPTIONS = '', VSCODE_INSPECTOR_OPTIONS } = process.env;
  return VSCODE_INSPECTOR_OPTIONS !== undefined || [...process.execArgv, NODE_OPTIONS].join(' ').includes('--inspect');
}
