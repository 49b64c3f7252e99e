/** The order is that in which kustomize looks for them. Two of these files in one folder are an error. */
export const kustomizationNames: readonly string[] = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
