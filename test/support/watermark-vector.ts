// A single evaluation of the WatermarkPodAutoscaler controller, as the vectors in test/fixtures describe it.
import { buildSpec } from '../../core/model/watermark/build-spec.ts';
import { withControllerDefaults } from '../../core/model/watermark/defaults.ts';
import { noMetrics } from '../../core/simulator/observation.ts';
import type { PassContext } from '../../core/simulator/watermark/pass-context.ts';
import { watermarkDifferencesOf } from '../../core/simulator/watermark/release-differences.ts';
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
  const has = watermarkDifferencesOf('0.11.0');
  return {
    settings,
    has,
    namespace: 'default',
    current: spec,
    scale: { spec, status: spec, selector: 'app=web' },
    pods: [
      { ...pod, count: ready, ready: { status: 'True', atMs: 0 } },
      { ...pod, count: spec - ready, ready: { status: 'False', atMs: 0 } },
    ],
    metrics: { ...noMetrics, external: [{ name: 'm', selector: '', answer: { values: input.valuesMilli } }] },
    recommender: undefined,
    readinessRules: { target: 'web', skipOwnerCheck: false, readinessDelaySeconds: 0, nowMs: 0, has },
    toleratesZero: tolerateZero,
    minAvailablePercent: 0,
  };
}
