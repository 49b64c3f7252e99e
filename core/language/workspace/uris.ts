// Addresses of files as texts: enough to follow `../base` in a kustomization, for any scheme.

/**
 * Equal for two spellings of one file: editors escape differently, and write the letter of a drive as they like. Only
 * for comparing; an editor is answered with the address that it uses itself.
 */
export function uriKey(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  const path = uri.replace(/^file:\/*(?:localhost(?=\/))?\/*/, '');
  const plain = path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path;
  return `file:///${plain.replace(/^[A-Za-z](?=:(?:\/|$))/, (drive) => drive.toLowerCase())}`;
}

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
export function shortPath(uri: string): string {
  const parts = uri.split('/').slice(-2);
  return parts.map(decodeSegment).join('/').replace(/^\//, '');
}

/** `hpa.yaml`, as a person reads it. */
export function fileName(uri: string): string {
  return decodeSegment(uri.slice(uri.lastIndexOf('/') + 1));
}

/** What cannot be decoded stays as it is. */
export function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
