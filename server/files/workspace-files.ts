import type { Connection } from 'vscode-languageserver';
import { type FileText, noText } from '../../core/text/file-text.ts';
import type { FilePort } from '../../core/workspace/file-port.ts';
import {
  listFilesRequest,
  listFilesResponseSchema,
  readFileRequest,
  readFileResponseSchema,
} from '../../protocol/files.ts';
import { isOfKind } from '../../protocol/listed-files.ts';
import { parseWith } from '../../protocol/schema.ts';
import { undefinedIfRejected } from '../requests/undefined-if-rejected.ts';

/**
 * The files of the workspace as the server reads them. Outside of the workspace folders, `read` reads only files in the
 * folder `within`; the default is the folder of the file.
 */
export interface WorkspaceFiles extends Pick<FilePort, 'canRead' | 'list'> {
  read(uri: string, within?: string): Promise<FileText>;
}

export const noFiles: WorkspaceFiles = {
  canRead: false,
  list: async () => [],
  read: async () => noText.unreadable,
};

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
      const { text, reason = 'missing' } = parseWith(readFileResponseSchema, answer) ?? {};
      return text ?? noText[reason];
    },
  };
}

/**
 * Lists files through `client`, because only the client knows what the user has excluded from the search. Reads files
 * from `disk`, because only the disk can resolve symbolic links.
 */
export function withDisk(client: WorkspaceFiles, disk: WorkspaceFiles | undefined): WorkspaceFiles {
  if (!disk) return client;
  return { ...client, read: (uri, within) => (uri.startsWith('file:') ? disk : client).read(uri, within) };
}
