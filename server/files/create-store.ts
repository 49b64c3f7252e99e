import { configKind } from '../../core/model/config/kind.ts';
import { noText } from '../../core/text/file-text.ts';
import { Store } from '../../core/workspace/store.ts';
import { isWatchedUri } from '../../protocol/listed-files.ts';
import type { ServerRuntime } from '../programs/server-runtime.ts';
import { isInScope, scopeOf } from './file-scope.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface ServerStoreOptions {
  files: WorkspaceFiles;
  roots(): readonly string[];
  isWatched: boolean;
  runtime: Pick<ServerRuntime, 'now'>;
}

export function createStore({ files, roots, isWatched, runtime }: ServerStoreOptions): Store {
  const isInFolder = (uri: string) => roots().some((root) => uri.startsWith(`${root}/`));
  const store = new Store({
    files: {
      ...files,
      scopeOf: (from) => scopeOf(from, roots()),
      async read(uri, scope) {
        // A configuration may be above the folders that its files may name.
        if (scope === undefined || configKind.fileNamePattern.test(uri)) return files.read(uri);
        return isInScope(uri, scope, roots()) ? files.read(uri, scope) : noText.outside;
      },
    },
    // The store reads an unwatched file again after a while. Configuration files count as watched even above the
    // workspace folders, because every request reads them.
    isWatched: (uri) => configKind.fileNamePattern.test(uri) || (isWatched && isWatchedUri(uri) && isInFolder(uri)),
    now: runtime.now,
  });
  store.foldersChanged(roots());
  return store;
}
