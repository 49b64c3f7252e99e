// The kustomizations of the workspace with the current texts of all files that kustomize reads to build them.
import { type KustomizationFolder, treePath, treeUris } from '../kustomize/kustomization-folder.ts';
import { query } from '../query/declarations.ts';
import { referencedFiles } from '../render/kustomize/load/referenced-files.ts';
import { collectFiles } from './collect-files.ts';
import { fileText, fileTextOf } from './store.ts';

export const kustomization = query('kustomization', (read, uri: string): KustomizationFolder | undefined => {
  const file = treePath(uri);
  const uriOf = treeUris(uri);
  const collected = collectFiles(file, {
    read: (path) => fileText(read, uriOf(path), uri),
    references: (path) => read(references, path, uriOf(path), uri),
  });
  return collected && { uri, ...collected };
});

const references = query('references', (read, path: string, uri: string, from: string) =>
  referencedFiles(fileTextOf(read, uri, from) ?? '', path),
);
