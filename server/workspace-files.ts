// The files of the workspace: one small port with two backs, the client and Node. What changes is told by the client in
// any case.
import type { Connection } from 'vscode-languageserver';
import {
  type FileKind,
  isOfKind,
  listFilesRequest,
  listFilesResponseSchema,
  readFileRequest,
  readFileResponseSchema,
} from '../protocol/files.ts';
import { parseWith } from '../protocol/schema.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

export interface WorkspaceFiles {
  /** False where there is no way to any file, so that a missing one proves nothing. */
  canRead: boolean;
  /** Addresses of what may be of this sort. */
  list(sort: FileKind, limit: number): Promise<string[]>;
  /** Undefined where there is nothing to read. */
  read(uri: string): Promise<string | undefined>;
}

export const noFiles: WorkspaceFiles = { canRead: false, list: async () => [], read: async () => undefined };

export function clientFiles(connection: Connection): WorkspaceFiles {
  return {
    canRead: true,
    async list(sort, limit) {
      const answer: unknown = await undefinedIfRejected(connection.sendRequest(listFilesRequest, { sort, limit }));
      const uris = parseWith(listFilesResponseSchema, answer)?.uris ?? [];
      return uris.filter(isOfKind[sort]).slice(0, limit);
    },
    async read(uri) {
      const answer: unknown = await undefinedIfRejected(connection.sendRequest(readFileRequest, { uri }));
      return parseWith(readFileResponseSchema, answer)?.text;
    },
  };
}
