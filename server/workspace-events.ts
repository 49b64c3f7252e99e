// The folders and files around the open documents: which there are, and that one of them has changed.
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import { watchedGlob } from '../protocol/files.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

export interface WorkspaceEventOptions {
  capabilities: ClientCapabilities;
  /** The client watches of its own. */
  isWatched: boolean;
  filesChanged(uris: readonly string[]): void;
  rootsChanged(roots: readonly string[]): void;
  whenInitialized(work: () => void): void;
}

export function listenToWorkspaceEvents(
  { connection, requestGuard, workspaceIndexer }: ServerDependencies,
  { capabilities, isWatched, whenInitialized, filesChanged, rootsChanged }: WorkspaceEventOptions,
): void {
  const indexWorkspace = () => void requestGuard.run('workspace', undefined, () => workspaceIndexer.indexWorkspace());
  whenInitialized(() => {
    if (!isWatched && supportsFileWatching(capabilities)) {
      const watchers = [{ globPattern: watchedGlob }];
      void undefinedIfRejected(connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
    }
    if (capabilities.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async () => {
        const folders = await undefinedIfRejected(connection.workspace.getWorkspaceFolders());
        if (folders !== undefined) rootsChanged((folders ?? []).map(({ uri }) => uri));
        indexWorkspace();
      });
    }
    indexWorkspace();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    filesChanged(changes.map(({ uri }) => uri));
    void requestGuard.run('workspace', undefined, () => workspaceIndexer.filesChanged(changes));
  });
}

/** Whether the client can be asked to watch files. */
export function supportsFileWatching({ workspace }: ClientCapabilities): boolean {
  return workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

/** The folders of the workspace, as the client names them at the start. */
export function workspaceRootsOf({
  workspaceFolders,
  rootUri,
}: InitializeParams & { workspaceFolders?: WorkspaceFolder[] | null }): string[] {
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
