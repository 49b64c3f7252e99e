// The kustomizations of the workspace with the current texts of all files that kustomize reads to build them.
import { isBelow, kustomizedFolderOf } from '../index/uris.ts';
import { type KustomizationFolder, treePath, treeUris } from '../kustomize/kustomization-folder.ts';
import { query, type Read } from '../query/declarations.ts';
import { referencedFiles } from '../render/kustomize/load/referenced-files.ts';
import { collectFiles } from './collect-files.ts';
import { outside } from './file-port.ts';
import { fileText, fileTextOf, workspaceFolders } from './store.ts';

export function kustomizationAt(read: Read, uri: string): KustomizationFolder | undefined {
  return read(kustomization, uri, kustomizedFolderOf(uri, read(workspaceFolders)));
}

/**
 * A kustomization with its files. The kustomization may name only files in the folder `within`. If `within` equals
 * `uri`, the `FilePort` decides which files the kustomization may name.
 */
export const kustomization = query(
  'kustomization',
  (read, uri: string, within: string): KustomizationFolder | undefined => {
    const file = treePath(uri);
    const uriOf = treeUris(uri);
    const mayName = (path: string) => path === file || within === uri || isBelow(uriOf(path), within);
    const collected = collectFiles(file, {
      read: (path) => (mayName(path) ? read(fileText, uriOf(path), within) : outside),
      references: (path) => read(references, path, uriOf(path), within),
    });
    return collected && { uri, ...collected };
  },
);

const references = query('references', (read, path: string, uri: string, within: string) =>
  referencedFiles(fileTextOf(read, uri, within) ?? '', path),
);
