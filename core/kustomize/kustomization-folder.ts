// A kustomization of the workspace, with the texts of all files that kustomize reads to build it.
import { mayContainAutoscaler } from '../analysis/may-contain-autoscaler.ts';
import { parseUri, uriKey, withoutLoneSurrogates } from '../index/uris.ts';
import type { Place } from '../render/origin.ts';

/**
 * The texts of a kustomization. The object stays the same until a text changes, so that results can be cached by it.
 */
export interface KustomizationFolder {
  /** The URI of the kustomization file. */
  uri: string;
  /** The path of the folder, as in `files`: `w/overlays/prod`. */
  directory: string;
  /** The texts of the files, by `treePath`. */
  files: ReadonlyMap<string, string>;
  /** The files that are named but cannot be read. */
  missing: readonly MissingFile[];
  /** The resources that kustomize would fetch, as the kustomization writes them. */
  remote?: readonly string[];
  /**
   * Whether some texts are missing: the files exceed a limit, kustomizations are nested too deeply, or a source of a
   * generator cannot be read. Such a source counts as empty.
   */
  isIncomplete: boolean;
  /** Whether an included kustomization is nested so deep that it is not read. */
  isTooDeep: boolean;
  /**
   * Whether the kustomization is a component, which changes the resources of other kustomizations and is not built by
   * itself.
   */
  isComponent: boolean;
  /** Whether the kustomization changes fields of its resources other than names and labels. */
  isPatching: boolean;
}

/**
 * Whether a text of the folder contains the name of an autoscaler kind, or a file that is not read may contain one.
 * Otherwise, the kustomization need not be built.
 */
export function mayHaveAutoscalers({
  files,
  missing,
  isTooDeep,
}: Pick<KustomizationFolder, 'files' | 'missing' | 'isTooDeep'>): boolean {
  return isTooDeep || missing.some(({ notRead }) => notRead) || [...files.values()].some(mayContainAutoscaler);
}

export interface MissingFile {
  /** The path of the file, as `treePath` returns it. */
  path: string;
  /** The place of the entry in the kustomization that names the file. */
  place: Place;
  /**
   * Why the file is not read although it may exist: it is outside the workspace folder, or the files are over a limit.
   */
  notRead?: 'outside' | 'limit';
}

/** Returns the kustomization with another text of one file. */
export function kustomizationWithFile(folder: KustomizationFolder, file: string, text: string): KustomizationFolder {
  return folder.files.get(file) === text ? folder : { ...folder, files: new Map([...folder.files, [file, text]]) };
}

/** Returns the path of a file in the file tree of a kustomization. All files of one file system are in one tree. */
export function treePath(uri: string): string {
  return parseUri(uriKey(uri)).path.replace(/^\/+/, '');
}

/**
 * Returns the URI of a path in the tree.
 *
 * @param sibling the URI of any file of the same file system
 */
export function uriOfTreePath(sibling: string, path: string): string {
  return treeUris(sibling)(path);
}

/** Like `uriOfTreePath`, for many files of one file system. The URIs are equal to their `uriKey`. */
export function treeUris(sibling: string): (path: string) => string {
  const top = parseUri(uriKey(sibling));
  return (path) => top.with({ path: `/${withoutLoneSurrogates(path)}` }).toString();
}

/**
 * Returns the folder without the leading folders that all files of the kustomization have in common: `overlays/prod`.
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
