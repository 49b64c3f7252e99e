// A test writes only the differences from the defaults.
import type { ObjectValue } from '../../core/model/value.ts';
import type { WatermarkPodAutoscaler } from '../../core/model/watermark/autoscaler.ts';
import { buildSpec } from '../../core/model/watermark/build-spec.ts';
import { withControllerDefaults } from '../../core/model/watermark/defaults.ts';

const marks = { highWatermark: '400', lowWatermark: '150' };
export const wpaExternal = {
  type: 'External',
  external: { metricName: 'work', metricSelector: { matchLabels: { app: 'web' } }, ...marks },
};
export const wpaCpu = {
  type: 'Resource',
  resource: { name: 'cpu', metricSelector: {}, highWatermark: '80m', lowWatermark: '40m' },
};
export const wpaMemory = {
  type: 'Resource',
  resource: { name: 'memory', metricSelector: {}, highWatermark: '120Mi', lowWatermark: '80Mi' },
};

/** min 2, max 20, algorithm average, and one External metric between 150 and 400. */
export function wpa(difference: ObjectValue = {}, annotations: Record<string, string> = {}): WatermarkPodAutoscaler {
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const given = {
    scaleTargetRef: target,
    minReplicas: 2,
    maxReplicas: 20,
    algorithm: 'average',
    metrics: [wpaExternal],
    ...difference,
  };
  const spec = withControllerDefaults(buildSpec(given as ObjectValue));
  const { minReplicas = 0, maxReplicas, scaleTargetRef } = spec;
  return {
    kind: 'WatermarkPodAutoscaler',
    name: 'web',
    release: '0.11.0',
    annotations,
    target: scaleTargetRef,
    minReplicas,
    maxReplicas,
    spec,
  };
}
