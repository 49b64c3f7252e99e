// Node keeps the compiled server for its next start, where it can (since 22.1), in the editor's storage of the
// extension.
import { vscode } from '../editor.ts';

const folderOf = (version: string) => `compiled-${version}`;

/** The environment of the server's process. What the user has set stays. */
export function compileCacheEnvironment({ globalStorageUri, extension }: vscode.ExtensionContext): NodeJS.ProcessEnv {
  const folder = vscode.Uri.joinPath(globalStorageUri, folderOf(extension.packageJSON.version));
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? folder.fsPath };
}

/** Node looks programs up by their path, which has the version: what earlier versions have kept is of no use. */
export async function removeOlderCaches({ globalStorageUri, extension }: vscode.ExtensionContext): Promise<void> {
  try {
    const kept = folderOf(extension.packageJSON.version);
    for (const [name] of await vscode.workspace.fs.readDirectory(globalStorageUri))
      if (name.startsWith(folderOf('')) && name !== kept)
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(globalStorageUri, name), { recursive: true });
  } catch {
    // The storage folder does not exist yet, or another window has removed it.
  }
}
