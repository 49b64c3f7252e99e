import { nodeFiles } from './node-files.ts';
import type { ServerRuntime } from './server-runtime.ts';

/** Immediates run once what has arrived on the streams was read. */
export const nodeRuntime: ServerRuntime = {
  defer: (work) => void setImmediate(work),
  now: () => performance.now(),
  files: nodeFiles,
};
