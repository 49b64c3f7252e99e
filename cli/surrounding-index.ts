import type { WorkspaceIndex } from '../core/index/workspace-index.ts';
import { once } from '../core/model/once.ts';
import type { FileAutoscalers } from './file-autoscalers.ts';
import type { Io } from './io.ts';
import { surroundingFiles } from './surrounding-files.ts';
import { addToIndex, appliedFolders, buildIndex } from './workspace-index.ts';

export function indexAround(
  io: Io,
  paths: readonly string[],
  files: readonly Pick<FileAutoscalers, 'file' | 'text'>[],
): () => Promise<WorkspaceIndex> {
  return once(async () => {
    const index = await buildIndex(io, await surroundingFiles(io, paths), await appliedFolders(io, paths));
    for (const { file, text } of files) addToIndex(index, file, text);
    return index;
  });
}
