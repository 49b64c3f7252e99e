// The kustomizations of the workspace with the current text of their files: from the editor if a file is open,
// otherwise from disk. A file is read when a kustomization that names it is first needed, and again after it changed.
import type { FileEvent } from 'vscode-languageserver';
import { collectFiles } from '../core/language/kustomize/collect-files.ts';
import {
  fileSystemOf,
  type KustomizationFolder,
  treePath,
  treeUris,
} from '../core/language/kustomize/kustomization-folder.ts';
import { kustomizationGraph, kustomizationsWith } from '../core/language/kustomize/kustomizations-with.ts';
import { createTextCache } from '../core/language/kustomize/text-cache.ts';
import { isAtOrBelow, isBelow, kustomizedFolderOf, uriKey } from '../core/language/workspace/uris.ts';
import { referencedFiles } from '../core/render/kustomize/load/referenced-files.ts';
import { sourceFileText } from '../core/text/source-file.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface KustomizationFiles {
  /** The kustomizations that include a file, the nearest first. */
  foldersWith(uri: string): Promise<readonly KustomizationFolder[]>;
  /** In the editor. The addresses of all files of the kustomizations that read the file. */
  textChanged(uri: string): ReadonlySet<string>;
  /** On disk. */
  filesChanged(changes: readonly FileEvent[]): ReadonlySet<string>;
  /** The folders of the workspace have changed, which no file event reports. */
  foldersChanged(): void;
}

export interface KustomizationFilesOptions {
  documents: Pick<OpenDocuments, 'get'>;
  files: Pick<WorkspaceFiles, 'read'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex' | 'hasKustomization'>;
  /** URIs of the folders of the workspace. */
  roots(): readonly string[];
}

/** Of one file; a base of the whole workspace may be in hundreds. */
const maxFolders = 12;

export function createKustomizationFiles(options: KustomizationFilesOptions): KustomizationFiles {
  const { documents, files, workspaceIndexer, roots } = options;
  /** By the `uriKey` of the kustomization. */
  const folders = new Map<string, Promise<KustomizationFolder | undefined>>();
  /** The `treePath` of each file that a folder has read, or has looked for. */
  const readBy = new Map<string, Set<string>>();
  const diskTexts = new Map<string, Promise<string | undefined>>();
  const references = createTextCache(referencedFiles);
  let revision = 0;

  /** `uri`: equal to its `uriKey`. */
  function textOf(uri: string, within: string): Promise<string | undefined> {
    const document = documents.get(uri);
    if (document) return Promise.resolve(document.isTooLarge ? undefined : sourceFileText(document.source));
    const text = diskTexts.get(uri) ?? files.read(uri, within);
    diskTexts.set(uri, text);
    return text;
  }

  async function readFolder(uri: string): Promise<KustomizationFolder | undefined> {
    const uriOf = treeUris(uri);
    const within = kustomizedFolderOf(uri, roots());
    const read = (path: string) => {
      const readers = readBy.get(path) ?? new Set();
      readBy.set(path, readers.add(uriKey(uri)));
      return textOf(uriOf(path), within);
    };
    const isInside = (path: string) => isBelow(uriOf(path), within);
    const collected = await collectFiles(treePath(uri), { read, isInside, references: references.get });
    revision++;
    return collected && { uri, revision, ...collected };
  }

  function folderOf(uri: string): Promise<KustomizationFolder | undefined> {
    const key = uriKey(uri);
    const known = folders.get(key) ?? readFolder(uri);
    folders.set(key, known);
    return known;
  }

  /** One pass over all files, however many have changed. */
  function forgetReadersOf(uris: readonly string[]): Set<string> {
    const read = uris.filter((uri) => readBy.has(treePath(uri)));
    const changed = new Set(read.flatMap((uri) => [...(readBy.get(treePath(uri)) ?? [])]));
    for (const key of changed) folders.delete(key);
    const related = new Set<string>();
    for (const fileSystem of new Set(read.map(fileSystemOf))) {
      const uriOf = treeUris(fileSystem);
      for (const [path, readers] of readBy) if ([...readers].some((key) => changed.has(key))) related.add(uriOf(path));
    }
    return related;
  }

  return {
    async foldersWith(uri) {
      const index = await workspaceIndexer.currentIndex();
      if (!workspaceIndexer.hasKustomization()) return [];
      const found = kustomizationsWith(kustomizationGraph(index), uri).slice(0, maxFolders);
      const all = await Promise.all(found.map(folderOf));
      return all.flatMap((folder) => folder ?? []);
    },
    textChanged: (uri) => forgetReadersOf([uri]),
    filesChanged(changes) {
      // The deletion of a folder is one event.
      const keys = new Set(changes.map(({ uri }) => uriKey(uri)));
      const known = [...diskTexts.keys()].filter((key) => isAtOrBelow(key, keys));
      for (const key of known) diskTexts.delete(key);
      return forgetReadersOf([...new Set([...keys, ...known])]);
    },
    foldersChanged() {
      folders.clear();
      readBy.clear();
      diskTexts.clear();
    },
  };
}
