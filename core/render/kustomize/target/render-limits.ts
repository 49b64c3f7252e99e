// Limits of the work of one rendering.
export interface KustomizeRenderLimits {
  /** A kustomization that is included several times is read each time. */
  kustomizations: number;
  depth: number;
  resources: number;
  /** A transformer takes at least one step per resource. */
  steps: number;
  /** The maximum number of characters of all files that are read. */
  inputLength: number;
  outputLength: number;
  /** Scalars, lists and maps of all resources, including copies by patches and replacements. */
  values: number;
}

/** Files of one kustomization beyond this number are not read. */
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
