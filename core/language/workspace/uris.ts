// URIs of workspace files as strings, for any scheme.
import { URI, Utils } from 'vscode-uri';

/**
 * Equal for two spellings of one file: editors escape differently, and write the drive letter in either case. Only for
 * comparing; an editor is answered with the URI that it uses itself.
 */
export function uriKey(uri: string): string {
  return uri.startsWith('file:') ? URI.parse(uri.replace('://localhost/', ':///')).toString() : uri;
}

export function directoryOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.lastIndexOf('/')));
}

/** Without a slash at the end: `file:///w/overlay` and `../base/` are `file:///w/base`. */
export function resolvePath(directory: string, relative: string): string {
  const base = URI.parse(directory);
  // Other schemes may have no path to start from.
  const joined = Utils.joinPath(base.path === '' ? base.with({ path: '/' }) : base, relative);
  return joined.toString().replace(/\/$/, '');
}

/** `deploy/hpa.yaml`: the last two parts, as a person would name the file. */
export function shortPath(uri: string): string {
  return URI.parse(uri).path.split('/').slice(-2).join('/').replace(/^\//, '');
}

/** `hpa.yaml`, as a person reads it. */
export function fileName(uri: string): string {
  return Utils.basename(URI.parse(uri));
}
