// The controller's own validation of a spec, word for word, and its defaults.
import { describe, expect, test } from 'vitest';
import { storedQuantity } from '../../../core/model/stored-quantity.ts';
import type { Value } from '../../../core/model/value.ts';
import { buildSpec } from '../../../core/model/watermark/build-spec.ts';
import { isDefaulted, withControllerDefaults } from '../../../core/model/watermark/defaults.ts';
import { findWatermarkRelease, isReleaseAtLeast } from '../../../core/model/watermark/releases.ts';
import { specProblem } from '../../../core/model/watermark/spec-problem.ts';

const external = (difference: Record<string, Value> = {}): Value => ({
  type: 'External',
  external: {
    metricName: 'deadbeef',
    metricSelector: { matchLabels: { label: 'value' } },
    highWatermark: '80',
    lowWatermark: '70',
    ...difference,
  },
});

const spec = (difference: Record<string, Value> = {}) =>
  withControllerDefaults(
    buildSpec({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 3,
      metrics: [external()],
      ...difference,
    }),
  );
const complaint = (difference: Record<string, Value>) =>
  specProblem(spec(difference), { namespace: 'default', name: 'web' })?.message;

test('a defaulted spec has no problem', () => {
  expect(complaint({})).toBeUndefined();
  expect(complaint({ minReplicas: 3 })).toBeUndefined();
  expect(complaint({ metrics: [] })).toBeUndefined();
  expect(complaint({ metrics: [external({ lowWatermark: '80' })] })).toBeUndefined();
  expect(complaint({ metrics: [external({ lowWatermark: '100n', highWatermark: '1n' })] })).toBeUndefined();
});

test.each([
  [
    { scaleTargetRef: { kind: 'Deployment' } },
    'the Spec.ScaleTargetRef should be populated, currently Kind:Deployment and/or Name: are not set properly',
  ],
  [
    { minReplicas: 4 },
    'watermark pod autoscaler requires the minimum number of replicas to be configured and inferior to the maximum',
  ],
  [{ tolerance: '5' }, 'tolerance should be set as a quantity between 0 and 1, currently set to : 5, which is 500%'],
  [
    { tolerance: '9007199254740993' },
    'tolerance should be set as a quantity between 0 and 1, currently set to : 9007199254740993, which is 900719925474099328%',
  ],
  [
    { tolerance: '1.001' },
    'tolerance should be set as a quantity between 0 and 1, currently set to : 1.001, which is 100%',
  ],
  [
    { scaleUpLimitFactor: -1 },
    'scaleuplimitfactor should be set as a positive quantity, currently set to : -1, which could yield a -1% growth',
  ],
  [
    { scaleUpLimitFactor: '-500m' },
    'scaleuplimitfactor should be set as a positive quantity, currently set to : -500m, which could yield a -0% growth',
  ],
  [
    { scaleDownLimitFactor: 134 },
    'scaledownlimitfactor should be set as a quantity between 0 and 100 (exc.), currently set to : 134, which could yield a 134% decrease',
  ],
  [
    { scaleDownLimitFactor: '1000' },
    'scaledownlimitfactor should be set as a quantity between 0 and 100 (exc.), currently set to : 1k, which could yield a 1000% decrease',
  ],
  [{ recommender: { url: 'http://x' } }, "recommender and metrics can't be set at the same time, please choose one"],
  [{ metrics: [{ type: 'External' }] }, "metric.External is nil while metric.Type is 'External'"],
  [{ metrics: [{ type: 'Resource' }] }, "metric.Resource is nil while metric.Type is 'Resource'"],
  [
    { metrics: [external({ highWatermark: null, lowWatermark: null })] },
    'watermarks are not set correctly, removing the WPA default/web from the Reconciler',
  ],
  [{ metrics: [external({ metricSelector: null })] }, 'missing Labels for the External metric deadbeef'],
  [
    { metrics: [external(), external({ lowWatermark: '90' })] },
    'low WaterMark of External metric deadbeef{map[label:value]} has to be strictly inferior to the High Watermark',
  ],
  [{ metrics: [{ type: 'external' }] }, "incorrect metric.Type: 'external'"],
])('the controller refuses %j', (difference, message) =>
  expect(complaint(difference as Record<string, Value>)).toBe(message),
);

describe('an older release', () => {
  const inOld = (difference: Record<string, Value>) =>
    specProblem(spec(difference), { namespace: 'default', name: 'a%d' }, '0.5.2')?.message;

  test.each<[Record<string, Value>, string]>([
    [
      { metrics: [external({ highWatermark: null, lowWatermark: null })] },
      'Watermarks are not set correctly, removing the WPA default/a%!d(MISSING) from the Reconciler',
    ],
    [
      { metrics: [external({ metricSelector: null, metricName: '100%' })] },
      'Missing Labels for the External metric 100%!(NOVERB)',
    ],
    [
      { metrics: [external({ lowWatermark: '90', metricName: '%%' })] },
      'Low WaterMark of External metric %{map[label:value]} has to be strictly inferior to the High Watermark',
    ],
    [
      { scaleTargetRef: { kind: 'Deployment%s' } },
      'the Spec.ScaleTargetRef should be populated, currently Kind:Deployment%!s(MISSING) and/or Name: are not set properly',
    ],
    [{ metrics: [{ type: '%d' }] }, "incorrect metric.Type: '%d'"],
    [{ metrics: [{ type: 'External' }] }, "metric.External is nil while metric.Type is 'External'"],
  ])('refuses %j in its own words', (difference, message) => expect(inOld(difference)).toBe(message));

  test('0.9 has the messages of the newest release', () => {
    const message = specProblem(
      spec({ metrics: [external({ metricSelector: null })] }),
      { namespace: 'a', name: 'b' },
      '0.9.0',
    )?.message;
    expect(message).toBe('missing Labels for the External metric deadbeef');
  });
});

describe('releases', () => {
  test.each([
    ['0.10.0', '0.9.0', true],
    ['0.9.0', '0.10.0', false],
    ['0.5.2', '0.5.0', true],
    ['0.5.2', '0.5.2', true],
  ])('%s includes the changes of %s: %s', (release, since, has) => expect(isReleaseAtLeast(release, since)).toBe(has));

  test.each([
    ['v0.5.2', '0.5.2'],
    ['0.11', '0.11.0'],
    ['0.1', undefined],
    ['x', undefined],
  ])('the text %s means release %s', (given, release) => expect(findWatermarkRelease(given)).toBe(release));
});

describe('defaults', () => {
  test('are set all at once, and only for fields that count as absent', () => {
    const given = buildSpec({ maxReplicas: 3, scaleDownLimitFactor: 0, tolerance: '0' });
    expect(isDefaulted(given)).toBe(false);
    expect(withControllerDefaults(given)).toMatchObject({
      minReplicas: 1,
      algorithm: 'absolute',
      tolerance: '100m',
      scaleUpLimitFactor: '50',
      scaleDownLimitFactor: '0',
      upscaleForbiddenWindowSeconds: 60,
      downscaleForbiddenWindowSeconds: 300,
      replicaScalingAbsoluteModulo: 1,
    });
    expect(isDefaulted(withControllerDefaults(given))).toBe(true);
  });
});

test.each([
  ['1.5', '1500m'],
  ['0.05', '50m'],
  ['101', '101'],
  ['1000', '1k'],
  ['1.005', '1.005'],
  ['+5', '+5'],
  ['5.', '5.'],
  ['1e3', '1e3'],
  ['300Mi', '300Mi'],
  ['1024Mi', '1Gi'],
  // Leading zeros are removed before parsing.
  ['010', '010'],
  ['0.500', '500m'],
  ['09223372036854775807', '9223372036854775807'],
  ['8Ki', '8Ki'],
  [' 5 ', '5'],
  ['nothing', 'nothing'],
])('the quantity %s is printed as %s', (typed, printed) => expect(storedQuantity(typed)).toBe(printed));
