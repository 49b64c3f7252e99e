// A kustomization of the workspace with the texts of all files that kustomize reads to build it.
import { mayContainAutoscaler } from '../analysis/may-contain-autoscaler.ts';
import { parseUri, uriKey, withoutLoneSurrogates } from '../index/uris.ts';
import type { Place } from '../render/origin.ts';

/** The object is the same as long as no text changes, so that results can be cached by it. */
export interface KustomizationFolder {
  /** The address of its kustomization file. */
  uri: string;
  /** The path in `files`: `w/overlays/prod`. */
  directory: string;
  /** The texts by `treePath`. */
  files: ReadonlyMap<string, string>;
  /** Named files that cannot be read. */
  missing: readonly MissingFile[];
  /** Resources that kustomize would fetch, as written. */
  remote?: readonly string[];
  /**
   * Whether the text of another file is unknown here: it is over a limit, or a source of a generator, which counts as
   * empty.
   */
  isIncomplete: boolean;
  /** Whether it includes others at more levels than are built; those below are not read. */
  isTooDeep: boolean;
  /** Whether it changes the resources of other kustomizations and is not built by itself. */
  isComponent: boolean;
  /** Whether it changes fields of its resources, not only names and labels. */
  isPatching: boolean;
}

/**
 * Whether a text of the folder contains the name of a kind of autoscaler, or a text is not read and may contain one;
 * otherwise the kustomization need not be built.
 */
export function mayHaveAutoscalers({
  files,
  missing,
  isTooDeep,
}: Pick<KustomizationFolder, 'files' | 'missing' | 'isTooDeep'>): boolean {
  return isTooDeep || missing.some(({ notRead }) => notRead) || [...files.values()].some(mayContainAutoscaler);
}

export interface MissingFile {
  /** The path as `treePath` gives it. */
  path: string;
  /** The name in the kustomization. */
  place: Place;
  /** Why it is not read, although it may exist: it is outside the folder of the workspace, or over a limit. */
  notRead?: 'outside' | 'limit';
}

/** The kustomization with another text of one file. */
export function kustomizationWithFile(folder: KustomizationFolder, file: string, text: string): KustomizationFolder {
  return folder.files.get(file) === text ? folder : { ...folder, files: new Map([...folder.files, [file, text]]) };
}

/** The path of a file in the tree: all files of one file system are in one tree. */
export function treePath(uri: string): string {
  return parseUri(uriKey(uri)).path.replace(/^\/+/, '');
}

/** `sibling` is any address of the same file system. */
export function uriOfTreePath(sibling: string, path: string): string {
  return treeUris(sibling)(path);
}

/** The same as `uriOfTreePath` for many files of one file system. The addresses are equal to their `uriKey`. */
export function treeUris(sibling: string): (path: string) => string {
  const top = parseUri(uriKey(sibling));
  return (path) => top.with({ path: `/${withoutLoneSurrogates(path)}` }).toString();
}

/** `overlays/prod`: without the folders that all files of the kustomization share. */
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
