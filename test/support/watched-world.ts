// A world without an autoscaler, observed at every second.
import type { WorldObservation } from '../../core/simulator/world/observe.ts';
import { run } from '../../core/simulator/world/run.ts';
import type { CustomMetric } from '../../core/simulator/world/series.ts';
import type { SimulatedController } from '../../core/simulator/world/simulated-controller.ts';
import { type Difference, scenario } from './scenario.ts';

interface Watched {
  counts?: Record<number, number>;
  follow?: CustomMetric['defaultFollow'];
  startAt?: number;
}

/** Syncs at every full second and sets the given counts. */
export function watch(
  difference: Difference,
  { counts = {}, follow = () => ({ of: 'offered', times: 1 }), startAt = 1 }: Watched = {},
) {
  const observations = new Map<number, WorldObservation>();
  const controller: SimulatedController = {
    minReplicas: startAt,
    maxReplicas: 100,
    podInitializationMs: 0,
    lookbackMs: 0,
    metricNames: [],
    workOfMetrics: 0,
    workOfPolicies: 0,
    demands: [],
    assumptions: [],
    thresholds: [],
    scope: {
      workload: 'web',
      resources: ['cpu', 'memory'],
      containers: [],
      customMetrics: [{ source: 'external', name: 'x', selector: '', defaultFollow: follow }],
    },
    warmUp: () => [],
    sync: (seeing, atMs) => {
      observations.set(atMs / 1000, seeing);
      const tick = { atMs } as never;
      return { tick, scaleTo: counts[atMs / 1000] ?? null, nextSyncMs: atMs + 1000, record: undefined };
    },
    restart: (atMs) => atMs,
    resume: (_, untilMs) => untilMs,
  };
  const { metrics, ...rest } = difference;
  const world = scenario({
    horizonSeconds: 60,
    ...rest,
    metrics: { scrapeSeconds: 1, rateWindowSeconds: 1, ...metrics },
  });
  const result = run(controller, world, { mergesCohorts: false, onSync: () => {} });
  const at = (second: number): WorldObservation => {
    const observation = observations.get(second);
    if (!observation) throw new Error(`nothing was observations at ${second}`);
    return observation;
  };
  return { at, result };
}

export const podsAt = ({ pods }: WorldObservation) =>
  pods.map(
    ({ count, phase, ready, deleting }) =>
      `${count} ${deleting ? 'deleted' : ready?.status === 'True' ? 'ready' : phase}`,
  );

export function samplesAt({ metrics: { resource } }: WorldObservation): (string | undefined)[] {
  if (!resource || 'error' in resource) throw new Error('no samples');
  return resource.samples.map((sample) => {
    const usage = sample?.containers[0]?.usage;
    return (
      sample &&
      `${usage?.cpu}m ${Number(usage?.memory) / 1000 / 2 ** 20}Mi at ${sample.atMs / 1000} over ${sample.windowMs / 1000}`
    );
  });
}
