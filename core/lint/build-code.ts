/** The code of kustomize's own errors. */
export const buildCode = 'kustomize/build';

export const unmatchedCode = 'kustomize/target-unmatched';
