import { url as inspectorUrl } from 'node:inspector';
import { nodeFiles } from './node-files.ts';
import type { ServerRuntime } from './server-runtime.ts';

/** `setImmediate` callbacks run after the pending input of the streams is read. */
export const nodeRuntime: ServerRuntime = {
  defer: (work) => void setImmediate(work),
  now: () => performance.now(),
  isDebugged: () => inspectorUrl() !== undefined,
  files: nodeFiles,
};
