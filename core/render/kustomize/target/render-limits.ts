// How much one rendering may do.
export interface RenderLimits {
  /** Kustomizations that are read; the same one may be read several times. */
  kustomizations: number;
  depth: number;
  resources: number;
  /** Each transformer takes as many as there are resources. */
  steps: number;
  /** Characters of all files that are read. */
  inputLength: number;
  outputLength: number;
  /** Scalars, lists and maps of all resources, those that patches and replacements copy included. */
  values: number;
}

export const renderLimits: RenderLimits = {
  kustomizations: 300,
  depth: 30,
  resources: 2000,
  steps: 100_000,
  inputLength: 8 * 1024 * 1024,
  outputLength: 8 * 1024 * 1024,
  values: 500_000,
};
