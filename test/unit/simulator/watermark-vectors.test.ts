// Single evaluations of the WatermarkPodAutoscaler controller: the rows of the upstream tests, and edge cases derived
// from them.
import { describe, expect, test } from 'vitest';
import { buildSpec } from '../../../core/model/watermark/build-spec.ts';
import { withControllerDefaults } from '../../../core/model/watermark/defaults.ts';
import { noMetrics } from '../../../core/simulator/observation.ts';
import { downscaleLimit, normalize, upscaleLimit } from '../../../core/simulator/watermark/normalize.ts';
import type { PassContext } from '../../../core/simulator/watermark/pass-context.ts';
import { proposeExternal } from '../../../core/simulator/watermark/propose-external.ts';
import { watermarkDifferencesOf } from '../../../core/simulator/watermark/release-differences.ts';
import { prepareSettings } from '../../../core/simulator/watermark/settings.ts';
import vectors from '../../fixtures/watermark-vectors.json' with { type: 'json' };

type Vector = (typeof vectors)[number];

function contextOf({ in: input }: Vector): PassContext {
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

describe.each(vectors)('$id: $note', (vector) => {
  const context = contextOf(vector);
  const { settings } = context;
  const { out } = vector;
  const [metric] = settings.metrics;
  const result = metric && proposeExternal(metric, context);
  if (result?.result !== 'proposed') throw new Error('nothing proposed');
  const { proposal, ready, usage, isAbove, isBelow, band } = result.metric;

  test('the usage, the band and the proposal equal the vector', () => {
    const position = isAbove ? 'above' : isBelow ? 'below' : band ? 'in' : 'zero';
    expect({ proposal, usage, position }).toEqual({ proposal: out.proposal, usage: out.usage, position: out.position });
    if (band) expect(band).toEqual({ adjustedLow: out.adjLow, adjustedHigh: out.adjHigh });
  });

  // Half of the vectors have no limits.
  if (out.normalized === undefined) return;

  test('the limits equal the vector', () => {
    const current = context.current;
    const normalized = normalize(proposal, current, ready, settings);
    expect({
      ...normalized,
      up: upscaleLimit(current, settings.upFactorMilli),
      down: downscaleLimit(current, settings.downFactorMilli),
    }).toMatchObject({
      count: out.normalized,
      reason: out.limitReason,
      up: out.upLimit,
      down: out.downLimit,
    });
  });
});

/** The upstream table for 423 replicas. */
test.each([
  [30, 549, 297],
  [12, 473, 373],
  [73, 731, 115],
  [100, 846, 0],
  [0, 423, 423],
])('a limit factor of %d %% bounds a step from 423 replicas by %d and %d', (percent, up, down) => {
  expect([upscaleLimit(423, percent * 1000), downscaleLimit(423, percent * 1000)]).toEqual([up, down]);
});
