// Answers the server's requests for files, because the server in the worker has no disk.
import {
  type ListFilesParams,
  type ListFilesResponse,
  listFilesRequest,
  type ReadFileParams,
  type ReadFileResponse,
  readFileRequest,
} from '../../protocol/files.ts';
import { isOfKind } from '../../protocol/listed-files.ts';
import type { Project } from '../files/project.ts';
import { pathOf, uriOf } from '../files/uris.ts';

export type Answers = Readonly<Record<string, (params: never) => unknown>>;

export function fileAnswers(project: Project): Answers {
  return {
    [listFilesRequest]: ({ sort, limit }: ListFilesParams): ListFilesResponse => ({
      uris: project.paths.map(uriOf).filter(isOfKind[sort]).slice(0, limit),
    }),
    [readFileRequest]: ({ uri }: ReadFileParams): ReadFileResponse => ({ text: project.text(pathOf(uri)) }),
  };
}
