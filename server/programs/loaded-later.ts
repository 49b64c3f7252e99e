// The modules that the server loads later. In a browser, a module can be loaded only after all modules that it imports,
// so the modules of the server must not import each other in a circle (`scripts/server-files.mjs`).
import type { ServerModules } from './serve.ts';

export const loadedLater: ServerModules = {
  server: () => import('./start-server.ts'),
  jobs: () => import('../../core/render-thread/answer-thread-job.ts'),
  renderers: () => import('../../core/kustomize/renderers.ts'),
};
