// The files of the workspace: one small port with two implementations, through the client or through Node. The client
// reports changes in both cases.
import type { Connection } from 'vscode-languageserver';
import {
  listFilesRequest,
  listFilesResponseSchema,
  readFileRequest,
  readFileResponseSchema,
} from '../protocol/files.ts';
import { type FileKind, isOfKind } from '../protocol/listed-files.ts';
import { parseWith } from '../protocol/schema.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

export interface WorkspaceFiles {
  /** False if no file can be read, so that a missing file proves nothing. */
  canRead: boolean;
  /** URIs of files of this kind. */
  list(sort: FileKind, limit: number): Promise<string[]>;
  /**
   * Undefined if the file cannot be read, or if a link leads out of the workspace. A file outside its folders must be
   * in
   * `within`, by default its own folder.
   */
  read(uri: string, within?: string): Promise<string | undefined>;
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

/** The client knows what the user has excluded from the search; the disk knows where a link leads. */
export function withDisk(client: WorkspaceFiles, disk: WorkspaceFiles | undefined): WorkspaceFiles {
  if (!disk) return client;
  return { ...client, read: (uri, within) => (uri.startsWith('file:') ? disk : client).read(uri, within) };
}
