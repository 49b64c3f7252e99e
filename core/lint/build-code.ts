/** The code of kustomize's own errors. */
export const buildCode = 'kustomize/build';

/** The code for a patch whose target selects nothing. */
export const unmatchedCode = 'kustomize/target-unmatched';
