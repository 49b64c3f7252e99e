// The files of a folder that VS Code cannot search: only some virtual file systems bring a search of their own.
import * as vscode from 'vscode';
import { type FileSort, isManifestAddress, isOfSort } from '../../protocol/files.ts';

/** Deeper folders are some tool's. */
const deepest = 12;
/** Each costs a question to whoever has the files. */
const mostFolders = 2000;

/** Folder by folder, the upper ones first. */
export async function filesBelow(folder: vscode.Uri, sort: FileSort, limit: number): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const waiting = [{ folder, depth: 0 }];
  for (let looked = 0; looked < mostFolders && found.length < limit; looked++) {
    const next = waiting.shift();
    if (!next) break;
    const inside = await lookInto(next.folder);
    found.push(...inside.files.filter((uri) => isOfSort[sort](uri.toString())));
    if (next.depth < deepest) waiting.push(...inside.folders.map((below) => ({ folder: below, depth: next.depth + 1 })));
  }
  return found.slice(0, limit);
}

async function lookInto(folder: vscode.Uri): Promise<{ files: vscode.Uri[]; folders: vscode.Uri[] }> {
  const entries = await entriesOf(folder);
  const named = (wanted: vscode.FileType) =>
    entries.filter(([, type]) => type === wanted).map(([name]) => vscode.Uri.joinPath(folder, name));
  return {
    files: named(vscode.FileType.File),
    folders: named(vscode.FileType.Directory).filter((uri) => isManifestAddress(`${uri}/x.yaml`)),
  };
}

async function entriesOf(folder: vscode.Uri): Promise<[string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // Gone, or not ours to read.
    return [];
  }
}
