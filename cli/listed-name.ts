import path from 'node:path';

/** Whether a command finds the file in a folder that is given: by its name, since it is not read for that. */
export function isListed(file: string): boolean {
  return /\.(ya?ml|json|jsonc)$/i.test(file) || path.basename(file) === 'Kustomization';
}
