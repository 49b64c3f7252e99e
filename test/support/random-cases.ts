// Random manifests with random scenarios, the same for the same seed: what `replicast simulate --format case` is fed
// with.
import { randomHorizontal } from './random-horizontal.ts';
import { randomScenario } from './random-scenario.ts';
import { randomWatermark } from './random-watermark.ts';

/** A fair coin, a die, a draw: from one seed, and the same on every machine. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 2_654_435_761) >>> 0;
  }

  /** From 0 to below 1. */
  part(): number {
    // Mulberry32: all numbers stay below 2 ** 32.
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  is(probability = 0.5): boolean {
    return this.part() < probability;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.part() * (to - from + 1));
  }

  of<Choice>(choices: readonly Choice[]): Choice {
    const chosen = choices[this.whole(0, choices.length - 1)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  /** The value, or nothing. */
  maybe<Value>(name: string, make: () => Value, probability = 0.5): Record<string, Value> {
    return this.is(probability) ? { [name]: make() } : {};
  }
}

export interface RandomCase {
  /** `17.yaml` and `17.replicast.yaml`. */
  name: string;
  manifest: string;
  scenario: string;
}

/** A quarter of them are WatermarkPodAutoscalers. Both files are JSON, which is YAML too. */
export function randomCase(seed: number): RandomCase {
  const chance = new Chance(seed);
  const isWatermark = seed % 4 === 3;
  const release = `1.${chance.whole(15, 37)}`;
  const workload = randomWorkload(chance);
  const autoscaler = isWatermark
    ? randomWatermark(chance, workload.kind)
    : randomHorizontal(chance, workload.kind, Number(release.slice(2)));
  const scenario = randomScenario(chance, { release, metrics: autoscaler.metrics, gates: autoscaler.gates });
  const documents = [workload, autoscaler.object].map((object) => JSON.stringify(object, undefined, 1));
  return {
    name: String(seed),
    manifest: `${documents.join('\n---\n')}\n`,
    scenario: `${JSON.stringify({ ...scenario, document: 1 }, undefined, 1)}\n`,
  };
}

export interface RandomAutoscaler {
  object: object;
  /** Names of its custom metrics. */
  metrics: string[];
  /** Feature gates without which it would not be accepted. */
  gates: Record<string, boolean>;
}

function randomWorkload(chance: Chance) {
  const kind = chance.of(['Deployment', 'Deployment', 'StatefulSet'] as const);
  const amount = (cpu: number, memory: number) => ({ requests: { cpu: `${cpu}m`, memory: `${memory}Mi` } });
  const readinessProbe = {
    initialDelaySeconds: chance.whole(0, 40),
    periodSeconds: chance.of([1, 5, 10]),
    httpGet: { port: 80 },
  };
  const containers = [
    {
      name: 'app',
      image: 'app',
      resources: amount(chance.whole(50, 500), chance.whole(64, 512)),
      ...chance.maybe('readinessProbe', () => readinessProbe),
    },
    ...(chance.is(0.3)
      ? [{ name: 'proxy', image: 'proxy', resources: amount(chance.whole(10, 100), chance.whole(16, 64)) }]
      : []),
  ];
  const labels = { app: 'web' };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: labels },
      ...chance.maybe('minReadySeconds', () => chance.whole(0, 20), 0.2),
      ...(kind === 'StatefulSet' && {
        serviceName: 'web',
        podManagementPolicy: chance.of(['OrderedReady', 'Parallel']),
      }),
      template: { metadata: { labels }, spec: { terminationGracePeriodSeconds: chance.whole(0, 60), containers } },
    },
  };
}
