import { mayContainAutoscaler } from '../analysis/may-contain-autoscaler.ts';
import { parseUri, uriKey, withoutLoneSurrogates } from '../index/uris.ts';
import type { Place } from '../render/origin.ts';
import type { NoTextReason } from '../text/file-text.ts';

/**
 * The texts of a kustomization. The object stays the same until a text changes, so a cache can use the object as its
 * key.
 */
export interface KustomizationFolder {
  uri: string;
  /** The path of the folder, as in `files`: `w/overlays/prod`. */
  directory: string;
  files: ReadonlyMap<string, string>;
  missing: readonly MissingFile[];
  /** Resources that kustomize would fetch, as the kustomization writes them. */
  remote?: readonly string[];
  /** Whether files exceed a limit, kustomizations are nested too deeply, or a source of a generator cannot be read. */
  isIncomplete: boolean;
  isTooDeep: boolean;
  /**
   * Whether the kustomization is a component, which changes resources of other kustomizations and is not built by
   * itself.
   */
  isComponent: boolean;
  /** Whether the kustomization has patches, components, replacements or transformers. */
  isPatching: boolean;
}

/**
 * Whether any file, even a file that is not read, may contain an autoscaler. Without an autoscaler, no build is needed.
 */
export function mayHaveAutoscalers({
  files,
  missing,
  isTooDeep,
}: Pick<KustomizationFolder, 'files' | 'missing' | 'isTooDeep'>): boolean {
  return isTooDeep || missing.some(({ notRead }) => notRead) || [...files.values()].some(mayContainAutoscaler);
}

export interface MissingFile {
  path: string;
  place: Place;
  /**
   * Why a file that kustomize may read is not read here. `limit`: the files of the kustomization together are over a
   * limit.
   */
  notRead?: 'limit' | Extract<NoTextReason, 'outside' | 'tooLarge'>;
}

export function kustomizationWithFile(folder: KustomizationFolder, file: string, text: string): KustomizationFolder {
  return folder.files.get(file) === text ? folder : { ...folder, files: new Map([...folder.files, [file, text]]) };
}

export function treePath(uri: string): string {
  return parseUri(uriKey(uri)).path.replace(/^\/+/, '');
}

/**
 * Returns the URI of a path that `treePath` returned.
 * @param sibling the URI of any file of the same file system
 */
export function uriOfTreePath(sibling: string, path: string): string {
  return treeUris(sibling)(path);
}

/**
 * Returns a function that converts a path to a URI as `uriOfTreePath` does, but takes less time for many paths. Each
 * returned URI is normalized, so it equals its `uriKey`.
 */
export function treeUris(sibling: string): (path: string) => string {
  const top = parseUri(uriKey(sibling));
  return (path) => top.with({ path: `/${withoutLoneSurrogates(path)}` }).toString();
}

/**
 * Returns the folder of the kustomization, such as `overlays/prod`, without the leading folders that all files have in
 * common.
 */
export function folderName({ directory, files }: Pick<KustomizationFolder, 'directory' | 'files'>): string {
  const parts = directory.split('/');
  let shared = parts.length - 1;
  for (const file of files.keys()) {
    const others = file.split('/').slice(0, -1);
    let same = 0;
    while (same < shared && parts[same] === others[same]) same++;
    shared = same;
  }
  return parts.slice(Math.max(0, shared)).join('/');
}
