// The manifests of a folder that VS Code cannot search: only some virtual file systems bring a search of their own.
import * as vscode from 'vscode';
import { isManifestAddress } from '../../protocol/files.ts';

/** Deeper folders are some tool's. */
const deepest = 12;
/** Each costs a question to whoever has the files. */
const mostFolders = 2000;

/** Folder by folder, the upper ones first. */
export async function manifestsBelow(folder: vscode.Uri, limit: number): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  let level = [folder];
  let looked = 0;
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const next: vscode.Uri[] = [];
    for (const here of level) {
      if (found.length >= limit || looked++ >= mostFolders) return found.slice(0, limit);
      for (const [name, type] of await entriesOf(here)) {
        const uri = vscode.Uri.joinPath(here, name);
        if (type === vscode.FileType.Directory && isManifestAddress(`${uri}/x.yaml`)) next.push(uri);
        if (type === vscode.FileType.File && isManifestAddress(uri.toString())) found.push(uri);
      }
    }
    level = next;
  }
  return found.slice(0, limit);
}

async function entriesOf(folder: vscode.Uri): Promise<[string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // Gone, or not ours to read.
    return [];
  }
}
