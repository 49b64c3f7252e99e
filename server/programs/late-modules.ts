export interface LateModules {
  /** The server loads this module only if it has no worker. */
  jobs(): Promise<typeof import('../../core/render-thread/answer-thread-job.ts')>;
  renderers(): Promise<typeof import('../../core/kustomize/renderers.ts')>;
}
