import path from 'node:path';

/** Whether a command that lists a folder reads the file. Only the name of the file decides. */
export function isListed(file: string): boolean {
  return /\.(ya?ml|json|jsonc)$/i.test(file) || path.basename(file) === 'Kustomization';
}
