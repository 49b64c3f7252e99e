// Builds the workspace index from all files of a command, because one file can decide whether another file has a
// problem.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { unreadFile } from '../core/analysis/unread-file.ts';
import { WorkspaceIndex } from '../core/index/workspace-index.ts';
import type { Io } from './io.ts';
import { tryReadListed } from './referenced-files.ts';

export const fileUri = (file: string) => pathToFileURL(file).href;

/** Returns the objects of a file if they are known; undefined if the index must read the file. */
export type FindKnownObjects = (file: string) => Parameters<WorkspaceIndex['put']>[1] | undefined;

/**
 * Builds the index of the files, without unreadable files. Callers add the text of standard input with `addToIndex`.
 * @param applied the result of `appliedFolders`
 */
export async function buildIndex(
  io: Io,
  files: Iterable<string>,
  applied: readonly string[] = [],
  findKnown: FindKnownObjects = () => undefined,
): Promise<WorkspaceIndex> {
  const index = new WorkspaceIndex({ applied });
  for (const file of new Set(files)) {
    const known = findKnown(file);
    if (known) {
      index.put(fileUri(file), known);
      continue;
    }
    const text = file === '-' ? undefined : await tryReadListed(io, file);
    if (text !== undefined) addToIndex(index, file, text);
  }
  return index;
}

export async function appliedFolders(io: Io, paths: readonly string[]): Promise<string[]> {
  const listed = await Promise.all(
    paths
      .filter((given) => given !== '-')
      .map(async (given) => [given, await io.list(given, 0).catch(() => undefined)] as const),
  );
  return listed.flatMap(([given, files]) => {
    const isChart = files?.some((file) => path.basename(file) === 'Chart.yaml');
    return files && !isChart ? [fileUri(path.resolve(given))] : [];
  });
}

export function addToIndex(index: WorkspaceIndex, file: string, text: string): void {
  index.putUnread(unreadFile(fileUri(file), text));
}
