// The annotation `config.kubernetes.io/origin`: the file of a resource, relative to the folder that is built.

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

/**
 * @param name the name of the object that configures the generator; absent if the kustomization itself configures the
 * generator
 */
export function generatedOrigin(file: string, generator: string, name?: string): string {
  const lines = [`configuredIn: ${file}`, 'configuredBy:', '  apiVersion: builtin', `  kind: ${generator}`];
  return `${[...lines, ...(name ? [`  name: ${name}`] : [])].join('\n')}\n`;
}
