// One evaluation by the controller, in the form of the vectors in test/fixtures.
import { buildSpec } from '../../core/model/watermark/build-spec.ts';
import { withControllerDefaults } from '../../core/model/watermark/defaults.ts';
import { noMetrics } from '../../core/simulator/observation.ts';
import type { PassContext } from '../../core/simulator/watermark/pass-context.ts';
import { prepareWatermarkObject } from '../../core/simulator/watermark/prepare-object.ts';
import { prepareSettings } from '../../core/simulator/watermark/settings.ts';
import type vectors from '../fixtures/watermark-vectors.json';

export type Vector = (typeof vectors)[number];

export function contextOf({ in: input }: Pick<Vector, 'in'>): PassContext {
  const {
    algorithm,
    spec,
    ready,
    lowMilli,
    highMilli,
    tolMilli,
    modulo,
    converge,
    tolerateZero,
    min,
    max,
    upFactorMilli,
    downFactorMilli,
  } = input;
  const settings = prepareSettings(
    withControllerDefaults(
      buildSpec({
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web' },
        minReplicas: min,
        maxReplicas: max,
        algorithm,
        tolerance: `${tolMilli}m`,
        scaleUpLimitFactor: `${upFactorMilli}m`,
        scaleDownLimitFactor: `${downFactorMilli}m`,
        replicaScalingAbsoluteModulo: modulo,
        convergeTowardsWatermark: converge,
        tolerateZero,
        metrics: [
          {
            type: 'External',
            external: {
              metricName: 'm',
              metricSelector: {},
              highWatermark: `${highMilli}m`,
              lowWatermark: `${lowMilli}m`,
            },
          },
        ],
      }),
    ),
  );
  const pod = {
    name: 'web',
    phase: 'Running',
    startedAtMs: 0,
    deleting: false,
    containers: [],
    owners: [{ kind: 'StatefulSet', name: 'web' }],
  };
  const object = prepareWatermarkObject({ name: 'web', namespace: 'default', annotations: {}, settings }, '0.11.0');
  return {
    object,
    observation: {
      pods: [
        { ...pod, count: ready, ready: { status: 'True', atMs: 0 } },
        { ...pod, count: spec - ready, ready: { status: 'False', atMs: 0 } },
      ],
      metrics: { ...noMetrics, external: [{ name: 'm', selector: '', answer: { values: input.valuesMilli } }] },
    },
    current: spec,
    scale: { spec, status: spec, selector: 'app=web' },
    nowMs: 0,
  };
}
