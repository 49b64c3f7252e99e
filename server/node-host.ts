import type { Host } from './host.ts';
import { nodeFiles } from './node-files.ts';

/** Immediates run once what has arrived on the streams was read. */
export const nodeHost: Host = {
  later: (work) => void setImmediate(work),
  now: () => performance.now(),
  files: nodeFiles,
};
