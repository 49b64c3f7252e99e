// The files of a command as a workspace: what each says of itself may decide what is wrong with another.
import { pathToFileURL } from 'node:url';
import { scanFile } from '../core/language/workspace/scan-document.ts';
import { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import type { Io } from './io.ts';
import { tryReadText } from './referenced-files.ts';

export const fileUri = (file: string) => pathToFileURL(file).href;

/** A file that cannot be read says nothing. Standard input is read only once: whoever has its text puts it there. */
export async function buildIndex(io: Io, files: Iterable<string>): Promise<WorkspaceIndex> {
  const index = new WorkspaceIndex();
  for (const file of files) {
    const text = file === '-' ? undefined : await tryReadText(io, file);
    if (text !== undefined) addToIndex(index, file, text);
  }
  return index;
}

export function addToIndex(index: WorkspaceIndex, file: string, text: string): void {
  const uri = fileUri(file);
  index.put(uri, scanFile(uri, text));
}
