// The workspace as a request or a check reads it.
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { QueryObservation } from '../../core/query/observation.ts';
import { type Ask, fileTextOf, type Store } from '../../core/workspace/store.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface WorkspaceReader {
  /** Reads values of the store; returns no promise if everything is loaded. */
  ask: Ask;
  /** Returns the index with the current text of every open document; no promise if it is up to date. */
  index(): WorkspaceIndex | Promise<WorkspaceIndex>;
  /** Returns the text of an indexed file as the editor has it; undefined if it cannot be read. */
  readText(uri: string): Promise<string | undefined>;
}

export interface ReaderOptions {
  store: Store;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  /** Records which files and settings are read. */
  observation?: QueryObservation;
  /** Returns the index in a form that lets an observation record what is read of it. */
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
