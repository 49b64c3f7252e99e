// Lets Node keep the compiled server for its next start. Node has such a cache since 22.1.
import { vscode } from '../editor.ts';

const folderOf = (version: string) => `compiled-${version}`;

/** A variable that the user has set keeps its value. */
export function compileCacheEnvironment({ globalStorageUri, extension }: vscode.ExtensionContext): NodeJS.ProcessEnv {
  const folder = vscode.Uri.joinPath(globalStorageUri, folderOf(extension.packageJSON.version));
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? folder.fsPath };
}

/**
 * Node finds a cache by the path of the program, which contains the version, so the caches of earlier versions are
 * never used.
 */
export async function removeOlderCaches({ globalStorageUri, extension }: vscode.ExtensionContext): Promise<void> {
  try {
    const kept = folderOf(extension.packageJSON.version);
    for (const [name] of await vscode.workspace.fs.readDirectory(globalStorageUri))
      if (name.startsWith(folderOf('')) && name !== kept)
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(globalStorageUri, name), { recursive: true });
  } catch {}
}
