import type { Chance } from './chance.ts';
import type { RandomAutoscaler } from './random-horizontal.ts';

export function randomWatermark(chance: Chance, kind: string): RandomAutoscaler {
  const count = chance.of([1, 1, 2]);
  const metrics = Array.from({ length: count }, (_, i) => randomMetric(chance, i));
  const minReplicas = chance.whole(1, 4);
  const spec = {
    scaleTargetRef: { apiVersion: 'apps/v1', kind, name: 'web' },
    minReplicas,
    maxReplicas: chance.whole(Math.max(minReplicas, 4), 25),
    algorithm: chance.of(['average', 'absolute']),
    tolerance: chance.of(['0', '10m', '100m']),
    scaleUpLimitFactor: chance.of([10, 50, 100]),
    scaleDownLimitFactor: chance.of([10, 30, 50]),
    upscaleForbiddenWindowSeconds: chance.of([1, 60, 120]),
    downscaleForbiddenWindowSeconds: chance.of([1, 120, 300]),
    ...chance.maybe('downscaleDelayBelowWatermarkSeconds', () => chance.of([30, 90]), 0.3),
    ...chance.maybe('upscaleDelayAboveWatermarkSeconds', () => chance.of([30, 60]), 0.3),
    ...chance.maybe('replicaScalingAbsoluteModulo', () => chance.of([1, 2, 3]), 0.2),
    ...chance.maybe('tolerateZero', () => chance.is(), 0.3),
    ...chance.maybe('convergeTowardsWatermark', () => chance.of(['highwatermark', 'lowwatermark']), 0.2),
    readinessDelay: chance.of([1, 10, 60]),
    metrics: metrics.map(({ metric }) => metric),
  };
  return {
    object: { apiVersion: 'datadoghq.com/v1alpha1', kind: 'WatermarkPodAutoscaler', metadata: { name: 'web' }, spec },
    metrics: metrics.flatMap(({ name }) => name ?? []),
    gates: {},
  };
}

function randomMetric(chance: Chance, index: number): { metric: object; name?: string } {
  const low = chance.whole(20, 200);
  const high = low + chance.whole(5, 200);
  const metricSelector = { matchLabels: { service: 'web' } };
  if (chance.is(0.7)) {
    const name = `requests_${index}`;
    return {
      metric: {
        type: 'External',
        external: { metricName: name, metricSelector, highWatermark: String(high), lowWatermark: String(low) },
      },
      name,
    };
  }
  const unit = chance.of(['cpu', 'memory'] as const);
  const amount = (value: number) => (unit === 'cpu' ? `${value}m` : `${value}Mi`);
  return {
    metric: {
      type: 'Resource',
      resource: {
        name: unit,
        metricSelector: { matchLabels: { app: 'web' } },
        highWatermark: amount(high),
        lowWatermark: amount(low),
      },
    },
  };
}
