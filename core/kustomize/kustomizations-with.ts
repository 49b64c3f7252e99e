import { isKustomizationUri } from '../analysis/scan-document.ts';
import { directoryOf, resolvePath, uriKey } from '../index/uris.ts';
import { indexQuery } from '../index/workspace-index.ts';

/** The URIs of the kustomizations that name a file or folder, by the `uriKey` of the file or folder. */
export type KustomizationGraph = ReadonlyMap<string, readonly string[]>;

export const kustomizationGraph = indexQuery('kustomizationGraph', (index): KustomizationGraph => {
  const graph = new Map<string, string[]>();
  for (const { uri, object } of index.all('kustomization')) {
    for (const file of object.files ?? []) {
      const key = uriKey(resolvePath(directoryOf(uri), file));
      const naming = graph.get(key);
      if (naming) naming.push(uri);
      else graph.set(key, [uri]);
    }
  }
  return graph;
});

/**
 * Returns the kustomizations that include the file, the nearest first: the file itself if it is a kustomization, then
 * kustomizations that name the file, and so on.
 */
export function kustomizationsWith(graph: KustomizationGraph, uri: string): string[] {
  const found = new Map<string, string>();
  let level = isKustomizationUri(uri) ? [uri] : (graph.get(uriKey(uri)) ?? []);
  while (level.length > 0) {
    const added: string[] = [];
    for (const each of level.toSorted()) {
      if (found.has(uriKey(each))) continue;
      found.set(uriKey(each), each);
      added.push(each);
    }
    level = added.flatMap((each) => graph.get(uriKey(directoryOf(each))) ?? []);
  }
  return [...found.values()];
}
