// Detects symbolic links in file systems that only VS Code reads. VS Code does not say where a link leads. On disk the
// server resolves links itself.
import { vscode } from '../editor.ts';

/**
 * The time for which the result for a folder is kept. All files of a workspace are read within a short time, and each
 * request about a folder may cost a connection.
 */
const keptMs = 5000;

export function createLinkCheck(): (uri: vscode.Uri) => Promise<boolean> {
  const folders = new Map<string, { untilMs: number; isLink: Promise<boolean> }>();

  function isLinkedFolder(uri: vscode.Uri): Promise<boolean> {
    const known = folders.get(uri.toString());
    if (known && known.untilMs > performance.now()) return known.isLink;
    const entry = { untilMs: performance.now() + keptMs, isLink: isLink(uri) };
    folders.set(uri.toString(), entry);
    return entry.isLink;
  }

  return async (uri) => {
    const top = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? vscode.Uri.joinPath(uri, '..');
    const between = foldersBetween(vscode.Uri.joinPath(uri, '..'), top);
    return (await Promise.all([isLink(uri), ...between.map(isLinkedFolder)])).includes(true);
  };
}

function foldersBetween(folder: vscode.Uri, top: vscode.Uri): vscode.Uri[] {
  if (folder.path.length <= top.path.length) return [];
  return [folder, ...foldersBetween(vscode.Uri.joinPath(folder, '..'), top)];
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.SymbolicLink) !== 0;
  } catch {
    // The file no longer exists. The code that reads the file reports the missing file.
    return false;
  }
}
