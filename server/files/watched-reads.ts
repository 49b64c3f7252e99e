import type { QueryObservation } from '../../core/query/observation.ts';
import type { Ask, Store } from '../../core/workspace/store.ts';
import type { ServerRuntime } from '../programs/server-runtime.ts';
import type { RequestGuard } from '../requests/request-guard.ts';

export interface WatchedReadsOptions {
  store: Store;
  runtime: Pick<ServerRuntime, 'defer'>;
  requestGuard: Pick<RequestGuard, 'run'>;
  onChange(): void;
}

export interface WatchedReads {
  /** Reads values of the store. `onChange` is called when one of them changes. */
  ask: Ask;
  /** Reports a change of any value. What was read before is no longer watched. */
  changed(): void;
}

export function watchedReads({ store, runtime, requestGuard, onChange }: WatchedReadsOptions): WatchedReads {
  let isSuspect = false;
  const observe = () =>
    store.observe(() => {
      if (isSuspect) return;
      isSuspect = true;
      runtime.defer(() => void requestGuard.run('changed files', undefined, tellIfChanged));
    });
  let observation = observe();

  async function tellIfChanged(): Promise<void> {
    isSuspect = false;
    const suspected = observation;
    if (await areCurrent(suspected)) return;
    if (suspected === observation) changed();
  }

  /** What cannot be read any more has changed. */
  async function areCurrent(suspected: QueryObservation): Promise<boolean> {
    try {
      return await store.isCurrent(suspected);
    } catch {
      return false;
    }
  }

  function changed(): void {
    observation.end();
    observation = observe();
    onChange();
  }

  // A request may wait while the observation is replaced, so each computation reads with the current one.
  return { ask: (compute) => store.ask(() => compute(observation.read)), changed };
}
