// The requests with which the server asks the client for the files of the workspace. Only the client can read virtual
// workspaces, and a server in a web worker cannot read files. Changes of files are reported by LSP's
// `workspace/didChangeWatchedFiles`.
import * as z from 'zod/mini';
import type { WorkspaceFileKind } from '../core/workspace/file-port.ts';

export const listFilesRequest = 'replicast/files/list';

export interface ListFilesParams {
  sort: WorkspaceFileKind;
  limit: number;
}

export const listFilesResponseSchema = z.object({ uris: z.array(z.string()) });
export type ListFilesResponse = z.infer<typeof listFilesResponseSchema>;

export const readFileRequest = 'replicast/files/read';

export interface ReadFileParams {
  uri: string;
}

export const readFileResponseSchema = z.object({
  text: z.optional(z.string()),
  /** Why the text is absent. */
  reason: z.optional(z.enum(['missing', 'outside', 'tooLarge', 'notText', 'unreadable'])),
});
export type ReadFileResponse = z.infer<typeof readFileResponseSchema>;
