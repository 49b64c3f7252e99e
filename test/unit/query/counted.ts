import type { QueryEngine } from '../../../core/query/engine.ts';

export function countedIn(engine: QueryEngine, run: () => void): { computed: Record<string, number>; visits: number } {
  const before = engine.statistics();
  run();
  const after = engine.statistics();
  const counts = [...after.computed].map(([name, count]) => [name, count - (before.computed.get(name) ?? 0)] as const);
  return {
    computed: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    visits: after.visits - before.visits,
  };
}

export function computedBy(engine: QueryEngine, run: (read: ReturnType<QueryEngine['snapshot']>['read']) => unknown) {
  return countedIn(engine, () => void run(engine.snapshot().read)).computed;
}
