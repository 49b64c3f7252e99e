// URIs of workspace files as strings, for any scheme.
import { URI, Utils } from 'vscode-uri';

/**
 * Replaces halves of surrogate pairs. They have no UTF-8 form, so no URI can contain them, but an escape in a YAML text
 * can write one.
 */
export function withoutLoneSurrogates(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** Parses a URI. A text that is not a URI becomes a URI with the scheme `invalid`, which no file has. */
export function parseUri(text: string): URI {
  const written = withoutLoneSurrogates(text);
  try {
    return URI.parse(written);
  } catch {
    return URI.from({ scheme: 'invalid', path: `/${written.replace(/^\/+/, '')}` });
  }
}

/**
 * A key that is equal for two spellings of one URI: editors escape differently, and write the drive letter in upper or
 * lower case. Only for comparisons; responses to an editor contain the URI that the editor uses.
 */
export function uriKey(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  const key = keys.get(uri) ?? parseUri(uri.replace('://localhost/', ':///')).toString();
  if (keys.size >= maxKeys) keys.clear();
  keys.set(uri, key);
  return key;
}

/**
 * Caches the keys: rules compare the same few URIs at every keystroke, and parsing a URI takes longer than the
 * comparison.
 */
const keys = new Map<string, string>();
const maxKeys = 10_000;

/** The innermost of the folders that contains a file. */
export function rootOf(uri: string, roots: readonly string[]): string | undefined {
  return roots.filter((root) => isBelow(uri, root)).toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Whether a file that `from` names is in the same workspace folder. If `from` is in no workspace folder, the file must
 * be below the folder of `from`. If that folder is the root of a file system, the file must be directly in it.
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
 * The folder that must contain the files that a kustomization names: the workspace folder of the kustomization. Outside
 * all workspace folders, it is the folder two levels above the folder of the kustomization, because `overlays/prod`
 * usually names `../../base`. Parent folders at the root of the file system, such as `/etc`, are skipped.
 */
export function kustomizedFolderOf(uri: string, roots: readonly string[]): string {
  const own = directoryOf(uri);
  const above = [directoryOf(directoryOf(own)), directoryOf(own)];
  return rootOf(uri, roots) ?? above.find((folder) => parseUri(folder).path.split('/').length > 2) ?? own;
}

/** Whether a file is below a folder. A path that contains `..`, even escaped, is not below any folder. */
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

/** Resolves a path, without a trailing slash: `file:///w/overlay` and `../base/` give `file:///w/base`. */
export function resolvePath(directory: string, relative: string): string {
  const base = parseUri(directory);
  // URIs of other schemes may have an empty path.
  const joined = Utils.joinPath(base.path === '' ? base.with({ path: '/' }) : base, withoutLoneSurrogates(relative));
  return joined.toString().replace(/\/$/, '');
}

/** The path of a file relative to a folder, for display: `../prod/values.yaml`. */
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
 * Whether a path or one of its parent folders is in a set. It looks up each parent folder, so the time does not depend
 * on the size of the set.
 */
export function isAtOrBelow(path: string, paths: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (paths.has(path.slice(0, end))) return true;
  return false;
}
