// The modules that the server loads later.
import type { ServerModules } from './serve.ts';

export const loadedLater: ServerModules = {
  server: () => import('./start-server.ts'),
  jobs: () => import('../../core/render-thread/answer-thread-job.ts'),
  renderers: () => import('../../core/kustomize/renderers.ts'),
};
