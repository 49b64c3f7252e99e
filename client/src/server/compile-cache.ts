// Stores the compiled server for its next start, in the compile cache that Node has had since 22.1.
import { vscode } from '../editor.ts';

const folderOf = (version: string) => `compiled-${version}`;

/**
 * Returns an environment in which `NODE_COMPILE_CACHE` names the folder of the cache. If the user has set this
 * variable, its value is kept.
 */
export function compileCacheEnvironment({ globalStorageUri, extension }: vscode.ExtensionContext): NodeJS.ProcessEnv {
  const folder = vscode.Uri.joinPath(globalStorageUri, folderOf(extension.packageJSON.version));
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? folder.fsPath };
}

/**
 * Removes the caches of earlier versions, which are never used: Node finds a cache by the path of the program, and this
 * path contains the version.
 */
export async function removeOlderCaches({ globalStorageUri, extension }: vscode.ExtensionContext): Promise<void> {
  try {
    const kept = folderOf(extension.packageJSON.version);
    for (const [name] of await vscode.workspace.fs.readDirectory(globalStorageUri))
      if (name.startsWith(folderOf('')) && name !== kept)
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(globalStorageUri, name), { recursive: true });
  } catch {}
}
