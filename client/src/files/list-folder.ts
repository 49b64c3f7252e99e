// Lists files without a search: some virtual file systems provide no search, and a search would miss a new folder.

import { isManifestUri } from '../../../protocol/listed-files.ts';
import { vscode } from '../editor.ts';

/** Deeper folders are not listed, because they usually belong to some tool. */
const maxDepth = 12;
/** The maximum number of folders that are listed, because each folder costs a request to its file system. */
const maxFolders = 2000;

/**
 * Lists the files below a folder. The files of a folder come before the files of its subfolders. The list is empty if
 * the folder does not exist.
 */
export async function listFilesBelow(
  folder: vscode.Uri,
  isWanted: (uri: string) => boolean,
  limit: number,
): Promise<vscode.Uri[]> {
  const uris: vscode.Uri[] = [];
  const queue = [{ folder, depth: 0 }];
  for (let visited = 0; visited < maxFolders && uris.length < limit; visited++) {
    const next = queue.shift();
    if (!next) break;
    const content = await readFolder(next.folder);
    uris.push(...content.files.filter((uri) => isWanted(uri.toString())));
    if (next.depth < maxDepth)
      queue.push(...content.folders.map((below) => ({ folder: below, depth: next.depth + 1 })));
  }
  return uris.slice(0, limit);
}

async function readFolder(folder: vscode.Uri): Promise<{ files: vscode.Uri[]; folders: vscode.Uri[] }> {
  const entries = await entriesOf(folder);
  const urisOfType = (fileType: vscode.FileType) =>
    entries.filter(([, type]) => type === fileType).map(([name]) => vscode.Uri.joinPath(folder, name));
  return {
    files: urisOfType(vscode.FileType.File),
    folders: urisOfType(vscode.FileType.Directory).filter((uri) => isManifestUri(`${uri}/x.yaml`)),
  };
}

async function entriesOf(folder: vscode.Uri): Promise<[string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}
