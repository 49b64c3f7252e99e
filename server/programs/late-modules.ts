// What the server loads when it needs it, in its own thread or in another one.

export interface LateModules {
  /** What answers the jobs and searches of a thread; in the server's own one where there is no other. */
  jobs(): Promise<typeof import('../../core/render-thread/answer-thread-job.ts')>;
  renderers(): Promise<typeof import('../../core/kustomize/renderers.ts')>;
}
