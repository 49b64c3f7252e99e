// The names by which kustomize recognizes the file of a kustomization.

/** The names in the order in which kustomize looks for them. A folder with two of them is an error. */
export const kustomizationNames: readonly string[] = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
