// Modules that the server loads only when it needs them.

export interface LateModules {
  /**
   * Loads the module that answers the jobs and searches of a worker. The server itself loads it only if it has no
   * worker.
   */
  jobs(): Promise<typeof import('../../core/render-thread/answer-thread-job.ts')>;
  renderers(): Promise<typeof import('../../core/kustomize/renderers.ts')>;
}
