import type { Ask, Store } from '../../core/workspace/store.ts';
import type { ServerRuntime } from '../programs/server-runtime.ts';
import type { RequestGuard } from '../requests/request-guard.ts';

export interface WatchedReadsOptions {
  store: Store;
  runtime: Pick<ServerRuntime, 'defer'>;
  requestGuard: Pick<RequestGuard, 'run'>;
  onChange(): void;
}

export function watchedReads({ store, runtime, requestGuard, onChange }: WatchedReadsOptions): Ask {
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
    if (await store.isCurrent(observation)) return;
    observation.end();
    observation = observe();
    onChange();
  }

  return (compute) => store.ask(compute, observation);
}
