export interface LateModules {
  /** Loads the module that does the jobs of a worker. The server needs this module only if it has no worker. */
  jobs(): Promise<typeof import('../../core/render-thread/answer-thread-job.ts')>;
  renderers(): Promise<typeof import('../../core/kustomize/renderers.ts')>;
}
