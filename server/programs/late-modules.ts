// What the server loads when it needs it, in its own thread or in another one.

export interface LateModules {
  /** What answers the jobs of a thread; in the server's own one where there is no other. */
  jobs(): Promise<typeof import('../../core/render-thread/answer-thread-job.ts')>;
  /** A search where there is no other thread. */
  tuning(): Promise<typeof import('../../core/render-thread/answer-tuning.ts')>;
  /** Helm: most workspaces have no chart. */
  charts(): Promise<typeof import('../../core/charts/chart-renderings.ts')>;
  kustomize(): Promise<typeof import('../../core/kustomize/kustomization-builds.ts')>;
}
