import type {
  ClientCapabilities,
  Connection,
  Event,
  FileEvent,
  InitializeParams,
  WorkspaceFolder,
} from 'vscode-languageserver';
import { watchedGlob } from '../../protocol/listed-files.ts';
import { changedFilesSchema } from '../../protocol/lsp-notifications.ts';
import { parseWith } from '../../protocol/schema.ts';
import { DidChangeWatchedFilesNotification, Emitter } from '../requests/language-server.ts';
import type { RequestGuard } from '../requests/request-guard.ts';
import { undefinedIfRejected } from '../requests/undefined-if-rejected.ts';
import type { WorkspaceIndexer } from '../workspace/workspace-indexer.ts';

export interface WorkspaceFolders {
  roots(): readonly string[];
  onDidChange: Event<void>;
}

export interface WorkspaceFoldersOptions {
  connection: Connection;
  params: InitializeParams;
  whenInitialized(work: () => void): void;
}

export function trackWorkspaceFolders({
  connection,
  params,
  whenInitialized,
}: WorkspaceFoldersOptions): WorkspaceFolders {
  const changed = new Emitter<void>();
  let roots: readonly string[] = workspaceRootsOf(params);
  whenInitialized(() => {
    if (!params.capabilities.workspace?.workspaceFolders) return;
    connection.workspace.onDidChangeWorkspaceFolders(async () => {
      const folders = await undefinedIfRejected(connection.workspace.getWorkspaceFolders());
      if (folders !== undefined) roots = urisOf(folders);
      changed.fire();
    });
  });
  return { roots: () => roots, onDidChange: changed.event };
}

export interface WorkspaceEventOptions {
  connection: Connection;
  capabilities: ClientCapabilities;
  requestGuard: Pick<RequestGuard, 'run'>;
  workspaceFolders: Pick<WorkspaceFolders, 'onDidChange'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'indexWorkspace' | 'filesChanged'>;
  /** Whether the client reports file changes without a registration by the server. */
  isWatched: boolean;
  filesChanged(changes: readonly FileEvent[]): void;
  whenInitialized(work: () => void): void;
}

export function listenToWorkspaceEvents({
  connection,
  capabilities,
  requestGuard,
  workspaceFolders,
  workspaceIndexer,
  isWatched,
  filesChanged,
  whenInitialized,
}: WorkspaceEventOptions): void {
  const indexWorkspace = () => void requestGuard.run('workspace', undefined, () => workspaceIndexer.indexWorkspace());
  whenInitialized(() => {
    if (!isWatched && supportsFileWatching(capabilities)) {
      const watchers = [{ globPattern: watchedGlob }];
      void undefinedIfRejected(connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
    }
    indexWorkspace();
  });
  workspaceFolders.onDidChange(indexWorkspace);
  connection.onDidChangeWatchedFiles((params) => {
    const { changes } = parseWith(changedFilesSchema, params) ?? { changes: [] };
    filesChanged(changes);
    void requestGuard.run('workspace', undefined, () => workspaceIndexer.filesChanged(changes));
  });
}

export function supportsFileWatching({ workspace }: ClientCapabilities): boolean {
  return workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

function urisOf(folders: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(folders) ? folders : [];
  return all.flatMap((folder) => {
    const uri = folder !== null && typeof folder === 'object' && 'uri' in folder ? folder.uri : undefined;
    return typeof uri === 'string' ? [uri] : [];
  });
}

function workspaceRootsOf({
  workspaceFolders,
  rootUri,
}: InitializeParams & { workspaceFolders?: WorkspaceFolder[] | null }): string[] {
  return workspaceFolders ? urisOf(workspaceFolders) : typeof rootUri === 'string' ? [rootUri] : [];
}

/** Collects listeners of `initialized`, because the connection itself keeps only one listener. */
export function onceInitialized(connection: Connection): (work: () => void) => void {
  const all: (() => void)[] = [];
  connection.onInitialized(() => {
    for (const work of all) work();
  });
  return (work) => void all.push(work);
}
