import { URI, Utils } from 'vscode-uri';

/**
 * Replaces lone surrogates by U+FFFD: YAML escapes can produce them, but they have no UTF-8 form, so no URI can contain
 * them.
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
 * Returns the same key for all spellings of a URI, because editors escape URIs differently. Responses must contain the
 * URI, not the key.
 */
export function uriKey(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  const key = keys.get(uri) ?? parseUri(uri.replace('://localhost/', ':///')).toString();
  if (keys.size >= maxKeys) keys.clear();
  keys.set(uri, key);
  return key;
}

/**
 * The cached keys by URI. Rules compare the same few URIs at every keystroke, and parsing a URI takes longer than
 * comparing two keys.
 */
const keys = new Map<string, string>();
const maxKeys = 10_000;

export function rootOf(uri: string, roots: readonly string[]): string | undefined {
  return roots.filter((root) => isBelow(uri, root)).toSorted((a, b) => b.length - a.length)[0];
}

/** Whether the URI is below the folder. A path that contains `..`, even escaped, is below no folder. */
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

/**
 * Resolves a relative path: `../base/` in the folder `file:///w/overlay` becomes `file:///w/base`, without a slash at
 * the end.
 */
export function resolvePath(directory: string, relative: string): string {
  const base = parseUri(directory);
  // A URI whose scheme is not `file` can have an empty path, which becomes `/`.
  const joined = Utils.joinPath(base.path === '' ? base.with({ path: '/' }) : base, withoutLoneSurrogates(relative));
  return joined.toString().replace(/\/$/, '');
}

export function pathFromFolder(folder: string, uri: string): string {
  const from = parseUri(folder).path.split('/');
  const to = parseUri(uri).path.split('/');
  const shared = from.findIndex((segment, i) => segment !== to[i]);
  const common = shared < 0 ? from.length : shared;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

export function shortPath(uri: string): string {
  return parseUri(uri).path.split('/').slice(-2).join('/').replace(/^\//, '');
}

export function fileName(uri: string): string {
  return Utils.basename(parseUri(uri));
}

/**
 * Whether the set contains the path or a folder above it. Looks up each parent folder, so the time does not depend on
 * the size of the set.
 */
export function isAtOrBelow(path: string, paths: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (paths.has(path.slice(0, end))) return true;
  return false;
}
