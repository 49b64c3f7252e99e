import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyCaseLine } from '../../../core/cases/verify-case.ts';
import { buildSpec } from '../../../core/model/watermark/build-spec.ts';
import { withControllerDefaults } from '../../../core/model/watermark/defaults.ts';
import { noMetrics } from '../../../core/simulator/observation.ts';
import { reasonText } from '../../../core/simulator/trace-text.ts';
import { watermarkFlapping } from '../../../core/simulator/watermark/flapping.ts';
import type { WatermarkObservation, WatermarkPod } from '../../../core/simulator/watermark/observation.ts';
import { createWatermarkProfile, parseWatermarkProfile } from '../../../core/simulator/watermark/profile.ts';
import { parseReply } from '../../../core/simulator/watermark/propose/recommender-reply.ts';
import { reconcileWatermark } from '../../../core/simulator/watermark/reconcile.ts';
import { createState, type WatermarkState } from '../../../core/simulator/watermark/status/state.ts';
import { runs } from '../../support/effort.ts';

const profile = createWatermarkProfile('0.11.0');

const spec = (difference: Record<string, string | number | boolean> = {}) =>
  buildSpec({
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 2,
    maxReplicas: 20,
    metrics: [
      {
        type: 'External',
        external: { metricName: 'm', metricSelector: {}, highWatermark: '400m', lowWatermark: '150m' },
      },
    ],
    ...difference,
  });

const pods = (count: number, ready = count): WatermarkPod[] => {
  const owners = [{ kind: 'ReplicaSet', name: 'web-1' }];
  const pod = { name: 'web', phase: 'Running', startedAtMs: -1e6, deleting: false, containers: [], owners };
  return [
    { ...pod, count: ready, ready: { status: 'True', atMs: -1e6 } },
    { ...pod, count: count - ready, ready: { status: 'False', atMs: -1e6 } },
  ];
};

const observe = (atMs: number, count: number, valueMilli: number, ready = count): WatermarkObservation => ({
  atMs,
  scale: { spec: count, status: count, selector: 'app=web' },
  pods: pods(count, ready),
  metrics: { ...noMetrics, external: [{ name: 'm', selector: '', answer: { values: [valueMilli] } }] },
});

interface Step {
  atMs: number;
  from: number;
  to: number;
  text: string;
}

/** Each pass observes the count that the previous pass set. */
function follow(
  difference: Record<string, string | number | boolean>,
  from: number,
  values: readonly number[],
): Step[] {
  let state: WatermarkState = createState({ name: 'web', annotations: {}, spec: spec(difference) });
  let count = from;
  state = reconcileWatermark(state, observe(0, count, 300), profile).state;
  return values.map((value, i) => {
    const { state: next, outcome } = reconcileWatermark(state, observe(i * 15_000, count, value), profile);
    const step = { atMs: i * 15_000, from: count, to: outcome.scaleTo ?? count, text: reasonText(outcome.tick.reason) };
    state = next;
    count = step.to;
    return step;
  });
}

const anyValues = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 40 });
const anySpec = fc.record({
  scaleUpLimitFactor: fc.integer({ min: 0, max: 200 }),
  scaleDownLimitFactor: fc.integer({ min: 0, max: 99 }),
  upscaleForbiddenWindowSeconds: fc.integer({ min: 1, max: 120 }),
  downscaleForbiddenWindowSeconds: fc.integer({ min: 1, max: 120 }),
  algorithm: fc.constantFrom('absolute', 'average'),
  convergeTowardsWatermark: fc.constantFrom('', 'highwatermark', 'lowwatermark'),
  tolerateZero: fc.boolean(),
});

describe('properties of every pass', () => {
  test('the written count is within the bounds', () => {
    fc.assert(
      fc.property(anySpec, fc.integer({ min: 2, max: 20 }), anyValues, (difference, from, values) => {
        for (const { to } of follow(difference, from, values)) expect(to >= 2 && to <= 20).toBe(true);
      }),
    );
  });

  test('nothing scales within a forbidden window', () => {
    fc.assert(
      fc.property(anySpec, fc.integer({ min: 2, max: 20 }), anyValues, (difference, from, values) => {
        const scalings = follow(difference, from, values).filter((step) => step.to !== step.from);
        for (const [i, { atMs, from: before, to }] of scalings.entries()) {
          const window =
            to > before ? difference.upscaleForbiddenWindowSeconds : difference.downscaleForbiddenWindowSeconds;
          expect(atMs - (scalings[i - 1]?.atMs ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(window * 1000);
        }
      }),
    );
  });

  test('no step is larger than its factor', () => {
    fc.assert(
      fc.property(anySpec, fc.integer({ min: 2, max: 20 }), anyValues, (difference, from, values) => {
        for (const { from: before, to } of follow(difference, from, values)) {
          const factor = to > before ? difference.scaleUpLimitFactor : difference.scaleDownLimitFactor;
          const most = factor === 0 ? 0 : Math.max(1, Math.floor((factor * before) / 100));
          expect(Math.abs(to - before)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  test('within the band nothing scales except by convergence', () => {
    const inBand = fc.array(fc.integer({ min: 135, max: 440 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(inBand, (values) => {
        for (const { from, to } of follow({}, 6, values)) expect(to).toBe(from);
      }),
    );
  });

  test('the same inputs give the same result, and every decision has a text', () => {
    fc.assert(
      fc.property(anySpec, anyValues, (difference, values) => {
        const steps = follow(difference, 8, values);
        expect(follow(difference, 8, values)).toEqual(steps);
        for (const { text } of steps) expect(text).toMatch(/^\S/);
      }),
    );
  });
});

describe('the texts of decisions', () => {
  const first = (difference: Record<string, string | number | boolean>, observation: WatermarkObservation) => {
    let state = createState({ name: 'web', annotations: {}, spec: spec(difference) });
    // The first pass only writes the defaults.
    state = reconcileWatermark(state, observation, profile).state;
    const next = reconcileWatermark(state, observation, profile);
    return {
      again: () =>
        reconcileWatermark(next.state, { ...observation, atMs: observation.atMs + 15_000 }, profile).outcome.tick,
      tick: next.outcome.tick,
    };
  };
  const words = (difference: Record<string, string | number | boolean>, observation: WatermarkObservation) => {
    const { tick, again } = first(difference, observation);
    return [reasonText(tick.reason), reasonText(again().reason)];
  };

  test('windows, delays and bounds have their texts', () => {
    expect(words({}, observe(0, 4, 600))).toEqual([
      'first evaluation: 6 is set regardless of windows and delays',
      'scale-up window (45 s left): 6 can be set 60 s after the last scaling, up or down',
    ]);
    expect(words({ upscaleDelayAboveWatermarkSeconds: 120 }, observe(0, 4, 600))[1]).toBe(
      'delay (105 s left): 6 is set once a metric has been above the high watermark for 120 s',
    );
    expect(words({}, observe(0, 4, 300))[1]).toBe('m is within its band (135m … 440m)');
    expect(words({ maxReplicas: 4 }, observe(0, 4, 600))[1]).toBe('at maxReplicas');
    expect(words({ scaleUpLimitFactor: 0 }, observe(0, 4, 600))[1]).toBe('scaleUpLimitFactor is 0: no scale-up');
    expect(words({}, observe(0, 30, 300))[0]).toBe('above maxReplicas: set at once, without metrics, window or policy');
    expect(words({}, observe(0, 4, 0))[0]).toBe(
      'm is exactly 0, which is ignored without tolerateZero: the number of ready pods (4) is recommended',
    );
    expect(words({ convergeTowardsWatermark: 'highwatermark' }, observe(0, 4, 300))[1]).toBe(
      'scale-down window (285 s left): 3 can be set 300 s after the last scaling, up or down',
    );
    expect(words({ minReplicas: 4, maxReplicas: 2 }, observe(0, 4, 300))[0]).toMatch(
      /^the controller refuses the spec: watermark pod/,
    );
    expect(words({}, observe(0, 10, 600, 5))[1]).toBe(
      'aborted: with only 5 pods ready, m recommends scaling against its watermark',
    );
    expect(words({ minAvailableReplicaPercentage: 80 }, observe(0, 10, 600, 5))[0]).toMatch(
      /^too few available pods: 50 %/,
    );
  });
});

describe('the detection of flapping', () => {
  const flapping = (low: string, high: string, minReplicas: number, tolerance = '100m') => {
    const metrics = [
      { type: 'External', external: { metricName: 'm', metricSelector: {}, highWatermark: high, lowWatermark: low } },
    ];
    const watermarks = withControllerDefaults(
      buildSpec({ minReplicas, maxReplicas: 20, algorithm: 'average', tolerance, scaleDownLimitFactor: 50, metrics }),
    );
    const object = {
      kind: 'WatermarkPodAutoscaler',
      release: '0.11.0',
      name: 'web',
      annotations: {},
      target: { kind: 'Deployment', name: 'web' },
      maxReplicas: 20,
    } as const;
    return watermarkFlapping({ ...object, minReplicas, spec: watermarks })?.cycle;
  };

  test('the upstream examples flap where adjacent counts are both outside the band', () => {
    expect(flapping('10', '10', 4)).toEqual([4, 5, 4]);
    expect(flapping('10', '10', 5)).toBeUndefined();
    expect(flapping('75', '85', 6, '10m')).toEqual([6, 7, 6]);
    expect(flapping('75', '85', 7, '10m')).toBeUndefined();
    expect(flapping('60', '80', 1)).toEqual([1, 2, 1]);
    expect(flapping('60', '80', 2)).toBeUndefined();
    expect(flapping('150m', '400m', 1, '10m')).toBeUndefined();
  });
});

test('only known releases can be simulated', () => {
  expect(parseWatermarkProfile().ok).toBe(true);
  expect(parseWatermarkProfile('v0.5')).toMatchObject({ ok: true, value: { release: '0.5.2' } });
  expect(parseWatermarkProfile('0.1.0')).toMatchObject({ ok: false });
});

describe('the parsing of a recommender reply', () => {
  test.each([
    ['', 'proto: syntax error (line 1:1): unexpected token '],
    ['{', 'proto: unexpected EOF'],
    ['{"unknownField":1}', 'proto: (line 1:2): unknown field "unknownField"'],
    ['{"targetReplicas":"many"}', 'proto: (line 1:19): invalid value for int32 field targetReplicas: "many"'],
    ['{"targetReplicas":"03"}', 'proto: (line 1:19): invalid value for int32 field targetReplicas: "03"'],
    ['{"targetReplicas":2147483648}', 'proto: (line 1:19): invalid value for int32 field targetReplicas: 2147483648'],
    ['{"targetReplicas":1.5}', 'proto: (line 1:19): invalid value for int32 field targetReplicas: 1.5'],
    ['{"reason":"a","reason":"b"}', 'proto: (line 1:15): duplicate field "reason"'],
    ['{"timestamp":"now"}', 'proto: (line 1:14): invalid google.protobuf.Timestamp value "now"'],
    [
      '{"timestamp":"2001-02-29T00:00:00Z"}',
      'proto: (line 1:14): invalid google.protobuf.Timestamp value "2001-02-29T00:00:00Z"',
    ],
    ['{"timestamp":1}', 'proto: syntax error (line 1:14): unexpected token 1'],
    ['{\n  "reason": 1}', 'proto: (line 2:13): invalid value for string field reason: 1'],
  ])('a reply is refused: %s', (text, problem) => expect(parseReply(text)).toEqual({ ok: false, problem }));

  test.each([
    ['2000-02-29T00:00:00Z', true],
    ['2024-02-29T23:59:59.123456789+24:00', true],
    ['1900-02-29T00:00:00Z', false],
    ['2024-04-31T00:00:00Z', false],
    ['2024-01-01T24:00:00Z', false],
  ])('the timestamp %s is accepted: %s', (timestamp, ok) =>
    expect(parseReply(JSON.stringify({ timestamp })).ok).toBe(ok),
  );

  test('the parser accepts quoted numbers, alternative field names and null', () => {
    expect(
      parseReply(
        '{"target_replicas":"3","lowerBoundReplicas":null,"observedTargets":[{"type":"load","targetValue":0.5},{}]}',
      ),
    ).toEqual({
      ok: true,
      value: { targetReplicas: 3, lowerBoundReplicas: 0, upperBoundReplicas: 0, reason: '', observed: [0.5, 0] },
    });
  });

  test('every string is either parsed or refused', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseReply(text)));
    expect(parseReply('['.repeat(100_000)).ok).toBe(false);
    expect(parseReply(`${'{"error":'.repeat(50_000)}`).ok).toBe(false);
  });
});

describe('recordings with a broken value', () => {
  const named = gunzipSync(readFileSync('test/golden/traces/wpa-0.11.0-named.jsonl.gz')).toString().trim().split('\n');
  const values = fc.constantFrom<unknown>(null, -1, 1e300, 0.5, '', 'x', '1e99', [], {}, [null], { a: 1 }, true);

  function broken(tree: unknown, at: number, value: unknown): unknown {
    let count = 0;
    return JSON.parse(JSON.stringify(tree), (_, node: unknown) => (count++ === at ? value : node));
  }

  test('a broken value never throws', () => {
    fc.assert(
      fc.property(fc.nat(named.length - 1), fc.nat(400), values, (line, at, value) => {
        const given = JSON.parse(named[line] ?? '') as { ticks: unknown[] };
        const { result } = verifyCaseLine(
          JSON.stringify(broken({ ...given, ticks: given.ticks.slice(0, 2) }, at, value)),
        );
        expect(['equal', 'differs', 'malformed', 'unsupported']).toContain(result);
      }),
      runs(400),
    );
  });
});
