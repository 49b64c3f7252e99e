// Writes files that no editor has open: completely, or not at all. On a disk the extension host writes the files,
// because VS Code overwrites a file in place.
import { vscode } from '../editor.ts';
import { messageText } from '../text/shown-text.ts';
import { readSavedFile, type SavedFile } from './read-file.ts';

/** Replaces the file on the disk. Returns the reason if the file is not written, otherwise undefined. */
export type ReplaceOnDisk = (file: string, bytes: Uint8Array, before: SavedFile) => Promise<string | undefined>;

/** If a file is not written, each method tells the user the reason and returns false. */
export interface FileWriter {
  /** Writes the file only if its content is still `before`. If `before` is undefined, the file must not exist. */
  write(file: vscode.Uri, text: string, before: SavedFile): Promise<boolean>;
  /** Replaces the file, whatever it contains: the user has named the file in a dialog. */
  replace(file: vscode.Uri, content: string | Uint8Array): Promise<boolean>;
}

export function createFileWriter(replaceOnDisk: ReplaceOnDisk | undefined): FileWriter {
  async function tryWrite(
    file: vscode.Uri,
    content: string | Uint8Array,
    before: SavedFile,
  ): Promise<string | undefined> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    if (replaceOnDisk && file.scheme === 'file') return replaceOnDisk(file.fsPath, bytes, before);
    const found = await readSavedFile(file);
    if ('problem' in found) return found.problem;
    if (!isSame(found.saved, before)) return 'it has changed since it was read';
    try {
      await vscode.workspace.fs.writeFile(file, bytes);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function write(file: vscode.Uri, content: string | Uint8Array, before: SavedFile): Promise<boolean> {
    return isWritten(file, await tryWrite(file, content, before));
  }

  return {
    write,
    async replace(file, content) {
      const found = await readSavedFile(file);
      return 'problem' in found ? isWritten(file, found.problem) : write(file, content, found.saved);
    },
  };
}

function isWritten(file: vscode.Uri, problem: string | undefined): boolean {
  if (problem === undefined) return true;
  const message = vscode.l10n.t('{0} is not written: {1}.', vscode.workspace.asRelativePath(file), problem);
  void vscode.window.showErrorMessage(messageText(message));
  return false;
}

function isSame(one: SavedFile, other: SavedFile): boolean {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
