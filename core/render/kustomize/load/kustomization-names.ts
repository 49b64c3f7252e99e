/** The file names of a kustomization, in kustomize's order of search. Two of these files in one folder are an error. */
export const kustomizationNames: readonly string[] = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
