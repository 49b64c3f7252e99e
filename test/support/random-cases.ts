// The input of `replicast simulate --format case`, the same for the same seed.
import { Chance } from './chance.ts';
import { randomHorizontal } from './random-horizontal.ts';
import { randomScenario } from './random-scenario.ts';
import { randomWatermark } from './random-watermark.ts';

export interface RandomCase {
  /** As in `17.yaml` and `17.replicast.yaml`. */
  name: string;
  manifest: string;
  scenario: string;
}

/** A quarter of the cases are WatermarkPodAutoscalers. Both files are JSON, which is also YAML. */
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
