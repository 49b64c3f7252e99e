import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { QueryObservation } from '../../core/query/observation.ts';
import { type Ask, fileTextOf, type Store } from '../../core/workspace/store.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface WorkspaceReader {
  /** Computes a value from the store. Returns no promise if everything that the value depends on is loaded. */
  ask: Ask;
  /**
   * Returns the index with the current text of every open document. The result is a promise only if the index is not up
   * to date.
   */
  index(): WorkspaceIndex | Promise<WorkspaceIndex>;
  readText(uri: string): Promise<string | undefined>;
}

export interface ReaderOptions {
  store: Store;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  observation?: QueryObservation;
  /** Returns the index in a form that records each read of the index. */
  observed?(index: WorkspaceIndex): WorkspaceIndex;
}

export function workspaceReader({
  store,
  workspaceIndexer,
  observation,
  observed = (index) => index,
}: ReaderOptions): WorkspaceReader {
  const ask: Ask = (compute) => store.ask(compute, observation);
  return {
    ask,
    index() {
      const index = workspaceIndexer.currentIndex();
      return index instanceof Promise ? index.then(observed) : observed(index);
    },
    readText: async (uri) => ask((read) => fileTextOf(read, uri)),
  };
}
