// URIs of workspace files as strings, for any scheme.
import { URI, Utils } from 'vscode-uri';

/** Half a surrogate pair has no UTF-8, so no URI can contain it; a YAML text can name it. */
export function withoutLoneSurrogates(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** What is not a URI becomes one of the scheme `invalid`, which no file has. */
export function parseUri(text: string): URI {
  const written = withoutLoneSurrogates(text);
  try {
    return URI.parse(written);
  } catch {
    return URI.from({ scheme: 'invalid', path: `/${written.replace(/^\/+/, '')}` });
  }
}

/**
 * Equal for two spellings of one file: editors escape differently, and write the drive letter in upper or lower case.
 * Only for comparisons; responses to an editor contain the URI that the editor uses.
 */
export function uriKey(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  const key = keys.get(uri) ?? parseUri(uri.replace('://localhost/', ':///')).toString();
  if (keys.size >= maxKeys) keys.clear();
  keys.set(uri, key);
  return key;
}

/** Rules compare the same few addresses at every key, and parsing one takes longer than the comparison. */
const keys = new Map<string, string>();
const maxKeys = 10_000;

/** The innermost of the folders that contains a file. */
export function rootOf(uri: string, roots: readonly string[]): string | undefined {
  return roots.filter((root) => isBelow(uri, root)).toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Whether a file named in `from` is in the same workspace folder; without one, in the folder of `from`. At the top of a
 * file system that would be every file: there only the neighbors of `from` are.
 */
export function isInWorkspaceOf(uri: string, from: string, roots: readonly string[]): boolean {
  const root = rootOf(from, roots);
  const folder = root ?? directoryOf(from);
  if (folder === '' || !isBelow(uri, folder)) return false;
  return root !== undefined || !isTop(folder) || isTop(directoryOf(uriKey(uri)));
}

function isTop(folder: string): boolean {
  return parseUri(uriKey(folder)).path.replace(/\/$/, '') === '';
}

/**
 * The folder of the files that a kustomization may name: its workspace folder. Without one, the folder that is two
 * levels above its own, because `overlays/prod` usually names `../../base`, but none at the top such as `/etc`.
 */
export function kustomizedFolderOf(uri: string, roots: readonly string[]): string {
  const own = directoryOf(uri);
  const above = [directoryOf(directoryOf(own)), directoryOf(own)];
  return rootOf(uri, roots) ?? above.find((folder) => parseUri(folder).path.split('/').length > 2) ?? own;
}

/** Compares paths with their `..` resolved; escapes do not hide one. */
export function isBelow(uri: string, folder: string): boolean {
  const [inner, outer] = [parseUri(uriKey(uri)), parseUri(uriKey(folder))];
  const top = outer.path.replace(/\/$/, '');
  return (
    inner.scheme === outer.scheme &&
    inner.authority === outer.authority &&
    !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(inner.path) &&
    inner.path.startsWith(`${top}/`)
  );
}

export function directoryOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.lastIndexOf('/')));
}

/** Without a trailing slash: `file:///w/overlay` and `../base/` give `file:///w/base`. */
export function resolvePath(directory: string, relative: string): string {
  const base = parseUri(directory);
  // URIs of other schemes may have an empty path.
  const joined = Utils.joinPath(base.path === '' ? base.with({ path: '/' }) : base, withoutLoneSurrogates(relative));
  return joined.toString().replace(/\/$/, '');
}

/** `../prod/values.yaml`: the address of a file from a folder, for display. */
export function pathFromFolder(folder: string, uri: string): string {
  const from = parseUri(folder).path.split('/');
  const to = parseUri(uri).path.split('/');
  const shared = from.findIndex((segment, i) => segment !== to[i]);
  const common = shared < 0 ? from.length : shared;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

/** `deploy/hpa.yaml`: the last two segments of the path, for display. */
export function shortPath(uri: string): string {
  return parseUri(uri).path.split('/').slice(-2).join('/').replace(/^\//, '');
}

/** `hpa.yaml`, for display. */
export function fileName(uri: string): string {
  return Utils.basename(parseUri(uri));
}

/**
 * Whether a path is one of these, or in a folder that is one of these. Looks at each folder of the path: the time does
 * not depend on their number.
 */
export function isAtOrBelow(path: string, paths: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (paths.has(path.slice(0, end))) return true;
  return false;
}
