// The files of a command as a workspace: what each says of itself may decide what is wrong with another.
import { pathToFileURL } from 'node:url';
import { scanFile } from '../core/language/workspace/scan.ts';
import { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { tryText } from './attached.ts';
import type { Io } from './io.ts';

export const addressOf = (file: string) => pathToFileURL(file).href;

/** A file that cannot be read says nothing. Standard input is read only once: whoever has its text puts it there. */
export async function indexOf(io: Io, files: Iterable<string>): Promise<WorkspaceIndex> {
  const index = new WorkspaceIndex();
  for (const file of files) {
    const text = file === '-' ? undefined : await tryText(io, file);
    if (text !== undefined) putText(index, file, text);
  }
  return index;
}

export function putText(index: WorkspaceIndex, file: string, text: string): void {
  const uri = addressOf(file);
  index.put(uri, scanFile(uri, text));
}
