// The folders and files around the open documents: which there are, and that one of them has changed.
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import { watchedPattern } from '../protocol/files.ts';
import type { Parts } from './parts.ts';
import { unlessRefused } from './refusal.ts';

export interface WatchingOptions {
  capabilities: ClientCapabilities;
  /** The client watches of its own. */
  isWatched: boolean;
  filesChanged(uris: readonly string[]): void;
  rootsChanged(roots: readonly string[]): void;
  whenInitialized(work: () => void): void;
}

export function listenToWorkspace(
  { connection, door, neighbours }: Parts,
  { capabilities, isWatched, whenInitialized, filesChanged, rootsChanged }: WatchingOptions,
): void {
  const readAll = () => void door.guard('workspace', undefined, () => neighbours.readAll());
  whenInitialized(() => {
    if (!isWatched && watchesForUs(capabilities)) {
      const watchers = [{ globPattern: watchedPattern }];
      void unlessRefused(connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
    }
    if (capabilities.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async () => {
        const folders = await unlessRefused(connection.workspace.getWorkspaceFolders());
        if (folders !== undefined) rootsChanged((folders ?? []).map(({ uri }) => uri));
        readAll();
      });
    }
    readAll();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    filesChanged(changes.map(({ uri }) => uri));
    void door.guard('workspace', undefined, () => neighbours.filesChanged(changes));
  });
}

/** Whether the client can be asked to watch files. */
export function watchesForUs({ workspace }: ClientCapabilities): boolean {
  return workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

/** The folders of the workspace, as the client names them at the start. */
export function rootsOf({ workspaceFolders, rootUri }: InitializeParams & { workspaceFolders?: WorkspaceFolder[] | null }): string[] {
  return workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null || rootUri === undefined ? [] : [rootUri]);
}

/** The connection keeps one listener only; here each gets its turn. */
export function onceInitialized(connection: Connection): (work: () => void) => void {
  const all: (() => void)[] = [];
  connection.onInitialized(() => {
    for (const work of all) work();
  });
  return (work) => void all.push(work);
}
