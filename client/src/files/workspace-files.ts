// Provides the workspace's files to the server through VS Code, because a worker, or a virtual workspace, has no disk.

import type { BaseLanguageClient } from 'vscode-languageclient';
import { chartArchiveText, isChartArchive } from '../../../protocol/chart-archive.ts';
import {
  type ListFilesParams,
  type ListFilesResponse,
  listFilesRequest,
  type ReadFileParams,
  type ReadFileResponse,
  readFileRequest,
} from '../../../protocol/files.ts';
import {
  ignoredGlob,
  isManifestUri,
  isOfKind,
  isWatchedUri,
  listedGlobs,
  watchedGlob,
} from '../../../protocol/listed-files.ts';
import { vscode } from '../editor.ts';
import { createLinkCheck } from './link-check.ts';
import { listFilesBelow } from './list-folder.ts';
import { readFileBytes } from './read-file.ts';

/** The maximum number of files in one new folder. It equals the server's limit for the files of a whole workspace. */
const maxNewFiles = 25_000;

export function registerFileRequests(client: BaseLanguageClient): void {
  client.onRequest(listFilesRequest, list);
  const isBehindLink = createLinkCheck();
  client.onRequest(readFileRequest, (params: ReadFileParams) => read(params, isBehindLink));
}

export function watchWorkspaceFiles(): vscode.FileSystemWatcher[] {
  return [vscode.workspace.createFileSystemWatcher(watchedGlob), watchFolders()];
}

/**
 * Watches for deleted folders, and for the files of new folders. VS Code reports a deleted, moved or copied folder as
 * one event, which does not say whether the path is a folder. If a deleted path was not a folder, the server ignores
 * the event.
 */
function watchFolders(): vscode.FileSystemWatcher {
  const isBehindLink = createLinkCheck();
  const watcher = vscode.workspace.createFileSystemWatcher('**', false, true, false);
  const mayBeFolder = (uri: string) => !isWatchedUri(uri) && isManifestUri(`${uri}/x.yaml`);
  const onDidDelete: typeof watcher.onDidDelete = (listener, thisArg?: unknown, disposables?) =>
    watcher.onDidDelete((uri) => mayBeFolder(`${uri}`) && listener.call(thisArg, uri), undefined, disposables);
  const onDidCreate: typeof watcher.onDidCreate = (listener, thisArg?: unknown, disposables?) =>
    watcher.onDidCreate(
      async (uri) => {
        if (!mayBeFolder(`${uri}`) || (await isBehindLink(uri))) return;
        for (const file of await listFilesBelow(uri, isWatchedUri, maxNewFiles)) listener.call(thisArg, file);
      },
      undefined,
      disposables,
    );
  const { ignoreCreateEvents, ignoreChangeEvents, ignoreDeleteEvents, onDidChange } = watcher;
  const ignored = { ignoreCreateEvents, ignoreChangeEvents, ignoreDeleteEvents };
  return { ...ignored, onDidCreate, onDidChange, onDidDelete, dispose: () => watcher.dispose() };
}

async function list({ sort, limit }: ListFilesParams): Promise<ListFilesResponse> {
  const searched = await vscode.workspace.findFiles(listedGlobs[sort], ignoredGlob, limit);
  const addresses = searched.map(String);
  const walked = await Promise.all(
    unsearchedFolders(addresses).map(({ uri }) => listFilesBelow(uri, isOfKind[sort], limit)),
  );
  return { uris: [...addresses, ...walked.flat().map(String)].slice(0, limit) };
}

/**
 * Returns the workspace folders outside the local disk in which the search found no files. A file system outside the
 * local disk may not support searches, so the caller lists the files of the returned folders itself.
 */
function unsearchedFolders(addresses: readonly string[]): readonly vscode.WorkspaceFolder[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(
    ({ uri }) => uri.scheme !== 'file' && !addresses.some((address) => address.startsWith(`${uri}`)),
  );
}

async function read(
  { uri: address }: ReadFileParams,
  isBehindLink: (uri: vscode.Uri) => Promise<boolean>,
): Promise<ReadFileResponse> {
  const uri = vscode.Uri.parse(address);
  if (await isBehindLink(uri)) return { reason: 'outside' };
  const file = await readFileBytes(uri);
  if ('problem' in file) return { reason: file.reason };
  const text = isChartArchive(address) ? await chartArchiveText(file.bytes) : new TextDecoder().decode(file.bytes);
  return text === undefined || text.includes('\0') ? { reason: 'notText' } : { text };
}
