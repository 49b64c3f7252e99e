// The files of a command as a workspace: the content of one file may decide whether another is wrong.
import { pathToFileURL } from 'node:url';
import { unreadFile } from '../core/language/workspace/unread-file.ts';
import { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import type { Io } from './io.ts';
import { tryReadText } from './referenced-files.ts';

export const fileUri = (file: string) => pathToFileURL(file).href;

/**
 * An unreadable file is skipped, and a file that is given twice is read once. Standard input is read only once: the
 * reader passes its text.
 */
export async function buildIndex(io: Io, files: Iterable<string>): Promise<WorkspaceIndex> {
  const index = new WorkspaceIndex();
  for (const file of new Set(files)) {
    const text = file === '-' ? undefined : await tryReadText(io, file);
    if (text !== undefined) addToIndex(index, file, text);
  }
  return index;
}

export function addToIndex(index: WorkspaceIndex, file: string, text: string): void {
  index.putUnread(unreadFile(fileUri(file), text));
}
