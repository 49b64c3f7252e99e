import type { WorkspaceIndex } from '../index/workspace-index.ts';
import type { QueryObservation } from '../query/observation.ts';
import { type Ask, fileTextOf, type Store } from './store.ts';

/** What the editor and the command line ask about the files around a document. */
export interface Workspace {
  /** Computes a value from the store. Returns no promise if everything that the value depends on is loaded. */
  ask: Ask;
  /** Returns the index with the current texts. The result is a promise only if the index is not up to date. */
  index(): WorkspaceIndex | Promise<WorkspaceIndex>;
  readText(uri: string): Promise<string | undefined>;
}

interface WorkspaceParts extends Pick<Workspace, 'index'> {
  store: Store;
  observation?: QueryObservation;
  /** Returns the index in a form that records each read of the index. */
  observed?(index: WorkspaceIndex): WorkspaceIndex;
}

export function createWorkspace({ store, index, observation, observed = (found) => found }: WorkspaceParts): Workspace {
  const ask: Ask = (compute) => store.ask(compute, observation);
  return {
    ask,
    index() {
      const found = index();
      return found instanceof Promise ? found.then(observed) : observed(found);
    },
    readText: async (uri) => ask((read) => fileTextOf(read, uri)),
  };
}
