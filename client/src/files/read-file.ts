// Reads only regular files of limited size through VS Code. A named pipe or a device would block the extension host or
// never end.

import { maxFileBytes } from '../../../protocol/listed-files.ts';
import { vscode } from '../editor.ts';

/** The size in bytes of the largest file that VS Code itself edits. */
export const maxEditedBytes = 50 * 1024 * 1024;

export type FileBytes = { bytes: Uint8Array } | { problem: string; reason: 'missing' | 'tooLarge' | 'unreadable' };

export async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}

/** Reads a regular file. If this fails, `problem` is a clause such as `it is not a regular file`. */
export async function readFileBytes(uri: vscode.Uri, maxBytes = maxFileBytes): Promise<FileBytes> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    // The type of a link is the type of its target with an additional bit.
    if ((type & vscode.FileType.File) === 0) return { problem: 'it is not a regular file', reason: 'unreadable' };
    if (size > maxBytes) return tooLarge(maxBytes);
    // An empty file is not read: a pseudo file of the kernel also has the size 0, and some pseudo files never end.
    if (size === 0 && uri.scheme === 'file') return { bytes: new Uint8Array() };
    const bytes = await vscode.workspace.fs.readFile(uri);
    return bytes.length > maxBytes ? tooLarge(maxBytes) : { bytes };
  } catch (error) {
    const isMissing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    return { problem: 'it does not exist or cannot be read', reason: isMissing ? 'missing' : 'unreadable' };
  }
}

/** The bytes of a file; undefined if the file does not exist. */
export type SavedFile = Uint8Array | undefined;

/**
 * Reads the saved bytes of a file. A file that exists but cannot be read gives a problem, and does not count as absent.
 */
export async function readSavedFile(uri: vscode.Uri): Promise<{ saved: SavedFile } | { problem: string }> {
  try {
    await vscode.workspace.fs.stat(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return { saved: undefined };
  }
  const found = await readFileBytes(uri, maxEditedBytes);
  return 'problem' in found ? found : { saved: found.bytes };
}

const tooLarge = (maxBytes: number): FileBytes => ({
  problem: `it is larger than ${maxBytes / 1024 / 1024} MB`,
  reason: 'tooLarge',
});
