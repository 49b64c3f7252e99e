import { importedModule } from '../../../protocol/program-modules.ts';
import { vscode } from '../editor.ts';

/**
 * Returns the texts of a module and its imports. Each module comes after the modules that it imports.
 * @param folder the folder into which the build writes the modules
 * @throws an error of the file system
 */
export async function readProgram(folder: vscode.Uri, name: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  await readModule(folder, name, texts);
  return texts;
}

async function readModule(folder: vscode.Uri, name: string, texts: Map<string, string>): Promise<void> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name)));
  for (const [, imported = ''] of text.matchAll(importedModule)) {
    if (!texts.has(imported)) await readModule(folder, imported, texts);
  }
  texts.set(name, text);
}
