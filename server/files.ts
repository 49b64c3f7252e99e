// The files of the workspace: one small port with two backs, the client and Node. What changes is told by the client in any case.
import type { Connection } from 'vscode-languageserver';
import { type FileSort, isListFilesAnswer, isOfSort, isReadFileAnswer, listFilesRequest, readFileRequest } from '../protocol/files.ts';
import { unlessRefused } from './refusal.ts';

export interface Files {
  /** False where there is no way to any file, so that a missing one proves nothing. */
  canRead: boolean;
  /** Addresses of what may be of this sort. */
  list(sort: FileSort, limit: number): Promise<string[]>;
  /** Undefined where there is nothing to read. */
  read(uri: string): Promise<string | undefined>;
}

export const noFiles: Files = { canRead: false, list: async () => [], read: async () => undefined };

export function clientFiles(connection: Connection): Files {
  return {
    canRead: true,
    async list(sort, limit) {
      const answer: unknown = await unlessRefused(connection.sendRequest(listFilesRequest, { sort, limit }));
      return isListFilesAnswer(answer) ? answer.uris.filter(isOfSort[sort]).slice(0, limit) : [];
    },
    async read(uri) {
      const answer: unknown = await unlessRefused(connection.sendRequest(readFileRequest, { uri }));
      return isReadFileAnswer(answer) ? answer.text : undefined;
    },
  };
}
