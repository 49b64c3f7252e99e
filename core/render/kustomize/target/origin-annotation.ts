// The annotation `config.kubernetes.io/origin`: the file of a resource, from the folder that is built.

export function joinOrigin(origin: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${origin}/${path}`.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

export function pathOrigin(origin: string, path: string): string {
  return `path: ${joinOrigin(origin, path)}\n`;
}

export function generatedOrigin(kustomizationFile: string, generator: string): string {
  return `configuredIn: ${kustomizationFile}\nconfiguredBy:\n  apiVersion: builtin\n  kind: ${generator}\n`;
}
