import path from 'node:path';

/** Whether a command reads the file when it lists a folder. Only the name is known. */
export function isListed(file: string): boolean {
  return /\.(ya?ml|json|jsonc)$/i.test(file) || path.basename(file) === 'Kustomization';
}
