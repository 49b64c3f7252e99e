// URIs of workspace files as strings, for any scheme.
import { URI, Utils } from 'vscode-uri';

/**
 * Equal for two spellings of one file: editors escape differently, and write the drive letter in upper or lower case.
 * Only for comparisons; responses to an editor contain the URI that the editor uses.
 */
export function uriKey(uri: string): string {
  return uri.startsWith('file:') ? URI.parse(uri.replace('://localhost/', ':///')).toString() : uri;
}

export function directoryOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.lastIndexOf('/')));
}

/** Without a trailing slash: `file:///w/overlay` and `../base/` give `file:///w/base`. */
export function resolvePath(directory: string, relative: string): string {
  const base = URI.parse(directory);
  // URIs of other schemes may have an empty path.
  const joined = Utils.joinPath(base.path === '' ? base.with({ path: '/' }) : base, relative);
  return joined.toString().replace(/\/$/, '');
}

/** `../prod/values.yaml`: the address of a file from a folder, for display. */
export function relativePath(folder: string, uri: string): string {
  const from = URI.parse(folder).path.split('/');
  const to = URI.parse(uri).path.split('/');
  const shared = from.findIndex((segment, i) => segment !== to[i]);
  const common = shared < 0 ? from.length : shared;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

/** `deploy/hpa.yaml`: the last two segments of the path, for display. */
export function shortPath(uri: string): string {
  return URI.parse(uri).path.split('/').slice(-2).join('/').replace(/^\//, '');
}

/** `hpa.yaml`, for display. */
export function fileName(uri: string): string {
  return Utils.basename(URI.parse(uri));
}
