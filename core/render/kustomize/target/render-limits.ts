export interface KustomizeRenderLimits {
  /**
   * The maximum number of kustomizations that are read. A kustomization that is included several times counts each
   * time.
   */
  kustomizations: number;
  depth: number;
  resources: number;
  /** The maximum number of steps. A transformer takes at least one step per resource. */
  steps: number;
  /** The maximum number of characters of all files that are read. */
  inputLength: number;
  outputLength: number;
  /** The maximum number of scalars, lists and maps of all resources, including copies by patches and replacements. */
  values: number;
}

export const maxKustomizedFiles = 5000;

export const renderLimits: KustomizeRenderLimits = {
  kustomizations: 300,
  depth: 30,
  resources: 5000,
  steps: 100_000,
  inputLength: 32 * 1024 * 1024,
  outputLength: 32 * 1024 * 1024,
  values: 500_000,
};
