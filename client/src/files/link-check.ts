// Symbolic links in file systems that only VS Code reads. It tells that a file is a link, and not where it leads; on
// disk the server resolves links itself.
import { vscode } from '../editor.ts';

/** All files of a workspace are read within a short time, and each request of a folder may cost a connection. */
const keptMs = 5000;

/** Whether the file, or a folder between it and its workspace folder, is a symbolic link. */
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

/** Without `top`. */
function foldersBetween(folder: vscode.Uri, top: vscode.Uri): vscode.Uri[] {
  if (folder.path.length <= top.path.length) return [];
  return [folder, ...foldersBetween(vscode.Uri.joinPath(folder, '..'), top)];
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.SymbolicLink) !== 0;
  } catch {
    // The file is gone, and the reader says so.
    return false;
  }
}
