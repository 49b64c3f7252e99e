// How much one rendering may do.
export interface KustomizeRenderLimits {
  /** Kustomizations that are read; the same one may be read several times. */
  kustomizations: number;
  depth: number;
  resources: number;
  /** Each transformer takes as many steps as there are resources. */
  steps: number;
  /** Characters of all files that are read. */
  inputLength: number;
  outputLength: number;
  /** Scalars, lists and maps of all resources, including those that patches and replacements copy. */
  values: number;
}

/** The maximum number of files of one kustomization; further ones are not read. */
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
