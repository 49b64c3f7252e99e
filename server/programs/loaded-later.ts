// What the server loads later. A browser gets its modules one by one, each with the addresses of those that it
// imports, so none may import one that imports it (`scripts/server-files.mjs`).
import type { ServerModules } from './serve.ts';

export const loadedLater: ServerModules = {
  server: () => import('./start-server.ts'),
  jobs: () => import('../../core/render-thread/answer-thread-job.ts'),
  renderers: () => import('../../core/kustomize/renderers.ts'),
};
