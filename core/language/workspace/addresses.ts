// Addresses of files as texts: enough to follow `../base` in a kustomization, for any scheme.

export function directoryOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.lastIndexOf('/')));
}

/** Without a slash at the end: `file:///w/overlay` and `../base/` are `file:///w/base`. */
export function resolvePath(directory: string, relative: string): string {
  const parts = directory.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(encodeURIComponent(part));
  }
  return parts.join('/');
}

/** `deploy/hpa.yaml`: the last two parts, as a person would name the file. */
export function shortName(uri: string): string {
  const parts = uri.split('/').slice(-2);
  return parts.map(decode).join('/').replace(/^\//, '');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
