// The name of a folder in a kustomization links to the kustomization in that folder.

import { uriKey } from '../../index/uris.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import { treePath, uriOfTreePath } from '../../kustomize/kustomization-folder.ts';
import { kustomizationNames } from '../../render/kustomize/load/kustomization-names.ts';
import { referencedFiles } from '../../render/kustomize/load/referenced-files.ts';
import type { Range } from '../../text/node.ts';

const filePattern = /\.(?:ya?ml|json)$/i;

/**
 * Returns links for the files and folders that a kustomization names. The name of a folder has a link only if the
 * folder contains a kustomization.
 */
export function kustomizationLinks(
  text: string,
  uri: string,
  index: WorkspaceIndex,
): { range: Range; target: string }[] {
  const { entries, files, plugins } = referencedFiles(text, treePath(uri));
  return [...entries, ...files, ...plugins].flatMap(({ path, range }) => {
    const target = uriOfTreePath(uri, path);
    if (filePattern.test(path)) return [{ range, target }];
    const inFolder = kustomizationNames.map((name) => uriKey(`${target}/${name}`));
    const found = inFolder.find((one) => !index.inFile(one).next().done);
    return found === undefined ? [] : [{ range, target: found }];
  });
}
