import type { Chance } from './chance.ts';

export interface ScenarioSubject {
  release: string;
  metrics: readonly string[];
  gates: Readonly<Record<string, boolean>>;
}

export function randomScenario(chance: Chance, { release, metrics, gates }: ScenarioSubject): object {
  const faults = Array.from({ length: chance.of([0, 0, 1, 2]) }, () => randomFault(chance, metrics));
  return {
    release,
    controller: randomController(chance, gates),
    horizonSeconds: chance.whole(600, 1800),
    seed: chance.whole(0, 1000),
    ...chance.maybe('start', () => ({ replicas: chance.of(['minReplicas', 'maxReplicas', chance.whole(1, 12)]) }), 0.6),
    load: {
      ...randomLoad(chance),
      ...chance.maybe('noise', () => ({ relative: 0.2, everySeconds: chance.of([5, 15, 40]) }), 0.3),
    },
    workload: randomWork(chance),
    metrics: randomPipeline(chance, metrics),
    faults,
  };
}

function randomController(chance: Chance, gates: Readonly<Record<string, boolean>>): object {
  return {
    ...chance.maybe('syncPeriodSeconds', () => chance.of([10, 15, 30]), 0.3),
    ...chance.maybe('syncTakesMs', () => chance.whole(1, 400), 0.3),
    ...chance.maybe('phaseMs', () => chance.whole(0, 14_999), 0.4),
    ...chance.maybe('downscaleStabilizationSeconds', () => chance.of([0, 60, 120]), 0.5),
    ...chance.maybe('tolerance', () => chance.of([0, 0.05, 0.2]), 0.2),
    ...chance.maybe('cpuInitializationPeriodSeconds', () => chance.of([0, 30, 120]), 0.3),
    ...chance.maybe('initialReadinessDelaySeconds', () => chance.of([0, 10, 60]), 0.3),
    ...(Object.keys(gates).length > 0 && { featureGates: gates }),
  };
}

function randomLoad(chance: Chance): object {
  const low = chance.whole(0, 300);
  const high = chance.whole(200, 2500);
  const atSeconds = chance.whole(0, 400);
  switch (chance.of(['constant', 'step', 'ramp', 'spike', 'wave', 'day', 'points'] as const)) {
    case 'constant':
      return { shape: 'constant', to: high };
    case 'step':
      return { shape: 'step', ...(chance.is() ? { from: low, to: high } : { from: high, to: low }), atSeconds };
    case 'ramp':
      return {
        shape: 'ramp',
        from: low,
        to: high,
        fromSeconds: atSeconds,
        toSeconds: atSeconds + chance.whole(1, 600),
      };
    case 'spike':
      return { shape: 'spike', from: low, to: high, atSeconds, forSeconds: chance.whole(10, 600) };
    case 'wave':
      return { shape: 'wave', low, high, periodSeconds: chance.whole(60, 900) };
    case 'day':
      return { shape: 'day', hours: Array.from({ length: 24 }, () => chance.whole(0, 2000)) };
    case 'points':
      return {
        shape: 'points',
        at: Array.from({ length: chance.whole(2, 6) }, (_, i) => [
          i * chance.of([60, 200]),
          chance.whole(0, 2000),
        ]).sort(inTime),
      };
  }
}

const inTime = ([a = 0]: number[], [b = 0]: number[]) => a - b;

function randomWork(chance: Chance): object {
  return {
    ...(chance.is(0.3) ? { kind: 'queue', startLength: chance.of([0, 500]) } : {}),
    capacityPerPod: chance.of([50, 100, 333]),
    ...chance.maybe('idleCpu', () => `${chance.whole(0, 40)}m`, 0.3),
    ...chance.maybe('cpuLimit', () => `${chance.whole(200, 900)}m`, 0.2),
    ...chance.maybe('memorySticks', () => true, 0.2),
    ...chance.maybe('startSeconds', () => chance.whole(0, 60)),
    ...chance.maybe('readySeconds', () => chance.whole(0, 90) / chance.of([1, 1, 4]), 0.4),
    ...(chance.is(0.3) ? { startupCpu: '300m', startupCpuSeconds: chance.whole(5, 60) } : {}),
    ...chance.maybe('stopSeconds', () => chance.whole(0, 30)),
  };
}

function randomPipeline(chance: Chance, metrics: readonly string[]): object {
  const follow = Object.fromEntries(metrics.filter(() => chance.is()).map((name) => [name, randomFollow(chance)]));
  return {
    ...chance.maybe('resolutionSeconds', () => chance.of([10, 15, 30, 60])),
    ...chance.maybe('lagSeconds', () => chance.whole(0, 40)),
    ...chance.maybe('scrapeSeconds', () => chance.of([5, 15, 30]), 0.3),
    ...chance.maybe('rateWindowSeconds', () => chance.of([30, 60, 120]), 0.3),
    follow,
  };
}

function randomFollow(chance: Chance): unknown {
  if (chance.is(0.2))
    return {
      points: [
        [0, 10],
        [chance.whole(1, 600), chance.whole(0, 900)],
      ],
      times: 2,
    };
  const of = chance.of(['offered', 'served', 'unmet', 'queue', 'latency']);
  return chance.is() ? of : { of, times: chance.of([0.5, 3]) };
}

function randomFault(chance: Chance, metrics: readonly string[]): object {
  const fromSeconds = chance.whole(0, 900);
  const span = { fromSeconds, ...chance.maybe('toSeconds', () => fromSeconds + chance.whole(10, 400), 0.8) };
  const metric = chance.of(['cpu', ...metrics]);
  return chance.of<() => object>([
    () => ({ what: 'metricsMissing', pods: chance.whole(1, 4), ...span }),
    () => ({ what: 'metricsDown', ...chance.maybe('metric', () => metric), ...span }),
    () => ({ what: 'metricsZero', ...chance.maybe('metric', () => metric), ...span }),
    () => ({ what: 'metricsFrozen', ...chance.maybe('metric', () => metric), ...span }),
    () => ({ what: 'podsNeverReady', pods: chance.whole(1, 3), fromSeconds }),
    () => ({ what: 'scaledByHand', to: chance.whole(0, 15), atSeconds: fromSeconds }),
    () => ({ what: 'controllerPause', ...span }),
    () => ({ what: 'controllerRestart', atSeconds: fromSeconds }),
    () => ({ what: 'rollout', atSeconds: fromSeconds }),
  ])();
}
