// Reads a program of the build whose modules become blobs, since its worker can load no files.
import { importedModule } from '../../../protocol/program-modules.ts';
import { vscode } from '../editor.ts';

/**
 * The texts of a module and of all that it imports, by their names, each after those that it imports.
 *
 * @param folder into which the build writes all of them
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
