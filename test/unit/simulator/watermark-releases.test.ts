// Older releases (docs/behavior/wpa.md §2.9). Only the newest was recorded.
import { describe, expect, test } from 'vitest';
import type { ObjectValue } from '../../../core/model/value.ts';
import { noMetrics } from '../../../core/simulator/observation.ts';
import { reasonText } from '../../../core/simulator/trace-text.ts';
import type { WatermarkObservation, WatermarkPod } from '../../../core/simulator/watermark/observation.ts';
import { createWatermarkProfile } from '../../../core/simulator/watermark/profile.ts';
import { parseReply } from '../../../core/simulator/watermark/propose/recommender-reply.ts';
import { reconcileWatermark } from '../../../core/simulator/watermark/reconcile.ts';
import { prepareSettings } from '../../../core/simulator/watermark/settings.ts';
import type { WatermarkState } from '../../../core/simulator/watermark/status/state.ts';
import { emptyWatermarkStatus, watermarkConditionOf } from '../../../core/simulator/watermark/status/status.ts';
import { wpa, wpaExternal } from '../../support/wpa.ts';

const owners = [{ kind: 'ReplicaSet', name: 'web-5f6d' }];
const ready: WatermarkPod = {
  name: 'web',
  count: 4,
  phase: 'Running',
  startedAtMs: 0,
  deleting: false,
  containers: [],
  owners,
  ready: { status: 'True', atMs: 0 },
};

/** Four replicas, the last scaling an hour ago; `value` is the sum of the metric, in thousandths. */
interface World {
  spec?: ObjectValue;
  annotations?: Record<string, string>;
  replicas?: { spec: number; status: number };
  pods?: WatermarkPod[];
  value?: number | { error: string };
  recommended?: { target: number; lower: number; upper: number };
}

function pass(
  release: string,
  { spec, annotations = {}, replicas = { spec: 4, status: 4 }, pods = [ready], ...seen }: World,
  atMs = 3_600_000,
) {
  return passFrom(stateOf(spec, annotations), release, { replicas, pods, ...seen }, atMs);
}

function stateOf(spec: ObjectValue = {}, annotations: Record<string, string> = {}): WatermarkState {
  const { name, spec: completeSpec } = wpa(spec);
  const object = {
    name,
    namespace: 'default',
    annotations,
    settings: prepareSettings(completeSpec),
    hasFinalizer: true,
    isDeleting: false,
  };
  return { object, status: { ...emptyWatermarkStatus, lastScaleAtMs: 0, scalingEventsCount: 1 } };
}

function passFrom(
  state: WatermarkState,
  release: string,
  {
    replicas = { spec: 4, status: 4 },
    pods = [ready],
    value = 1_000_000,
    recommended,
  }: Omit<World, 'spec' | 'annotations'>,
  atMs: number,
) {
  const reply = recommended && {
    targetReplicas: recommended.target,
    lowerBoundReplicas: recommended.lower,
    upperBoundReplicas: recommended.upper,
  };
  const observation: WatermarkObservation = {
    atMs,
    scale: { ...replicas, selector: 'app=web' },
    pods,
    metrics: {
      ...noMetrics,
      external: [
        { name: 'work', selector: 'app=web', answer: typeof value === 'number' ? { values: [value] } : value },
      ],
    },
    recommender: reply && { tookMs: 0, code: 200, body: '', reply: parseReply(JSON.stringify(reply)) },
    monitor: { found: true, state: 'Alert' },
  };
  return reconcileWatermark(state, observation, createWatermarkProfile(release));
}

const decided = (...options: Parameters<typeof pass>) => {
  const { scaleTo, tick } = pass(...options).outcome;
  return scaleTo ?? reasonText(tick.reason);
};

describe('the changes of 0.11', () => {
  test('0.11 decides on spec.replicas of the target; older releases decide on the pods that its status counts', () => {
    const rollout = { replicas: { spec: 4, status: 6 }, pods: [{ ...ready, count: 6 }], value: 3_600_000 };
    expect(decided('0.11.0', rollout)).toBe(6);
    expect(decided('0.10.0', rollout)).toBe(9);
  });

  test('0.11 reads the annotation that skips the check of owners', () => {
    const foreign = {
      annotations: { 'wpa.datadoghq.com/skip-owner-check': 'true' },
      pods: [{ ...ready, owners: [] }],
      value: 2_400_000,
    };
    expect(decided('0.11.0', foreign)).toBe(6);
    expect(decided('0.10.0', foreign)).toMatch(/among the 4 pods, none is ready/);
  });
});

describe('the changes of 0.10', () => {
  test('0.10 excludes terminated pods from the share of ready pods', () => {
    const failed = {
      spec: { minAvailableReplicaPercentage: 80 },
      pods: [ready, { ...ready, count: 2, phase: 'Failed' }],
      value: 2_400_000,
    };
    expect(decided('0.10.0', failed)).toBe(6);
    expect(decided('0.9.0', failed)).toBe(
      'too few available pods: 66 % of the pods are unready, will not autoscale default/web',
    );
  });

  test('since 0.10 a failed metric does not reset the time above the band', () => {
    const position = (release: string) => {
      const above = pass(release, { spec: { upscaleDelayAboveWatermarkSeconds: 600 }, value: 2_400_000 });
      const failed = passFrom(above.state, release, { value: { error: 'down' } }, 3_615_000);
      return watermarkConditionOf(failed.state.status, 'AboveHighWatermark');
    };
    expect(position('0.10.0')).toMatchObject({ status: 'True', sinceMs: 3_600_000 });
    expect(position('0.9.0')).toMatchObject({ status: 'False', sinceMs: 3_615_000 });
  });

  test('0.10 reads the bounds of a recommender correctly', () => {
    const recommender = { url: 'http://r', highWatermark: '1', lowWatermark: '1' };
    const fixture = { spec: { metrics: [], recommender }, recommended: { target: 6, lower: 5, upper: 7 } };
    const above = (release: string) =>
      watermarkConditionOf(pass(release, fixture).state.status, 'AboveHighWatermark')?.status;
    expect(above('0.10.0')).toBe('True');
    expect(
      watermarkConditionOf(
        pass('0.9.0', { ...fixture, recommended: { target: 6, lower: 3, upper: 5 } }).state.status,
        'AboveHighWatermark',
      )?.status,
    ).toBe('True');
  });
});

test('before 0.9 convergence checks the usage after its step', () => {
  const converging = (value: number) => ({ spec: { convergeTowardsWatermark: 'highwatermark' }, value });
  for (const release of ['0.9.0', '0.7.0']) {
    expect(decided(release, converging(1_199_000))).toBe(3);
    expect(decided(release, converging(1_201_000))).toMatch(/^no convergence/);
  }
  const add = { spec: { convergeTowardsWatermark: 'lowwatermark' }, value: 800_000 };
  for (const release of ['0.9.0', '0.7.0']) expect(decided(release, add)).toBe(5);
  const unready = {
    ...converging(900_000),
    pods: [
      { ...ready, count: 3 },
      { ...ready, count: 1, ready: { status: 'False' as const, atMs: 0 } },
    ],
  };
  expect(decided('0.9.0', unready)).toBe(3);
  expect(decided('0.7.0', unready)).toMatch(/^no convergence/);
});

describe('the changes of 0.7', () => {
  test('0.7 ignores a 0; before, it is below the band', () => {
    expect(decided('0.7.0', { value: 0 })).toBe(
      'work is exactly 0, which is ignored without tolerateZero: the number of ready pods (4) is recommended',
    );
    expect(decided('0.6.0', { value: 0 })).toBe(3);
  });

  test('0.7 checks the monitor of lifecycle control', () => {
    const controlled = { annotations: { 'wpa.datadoghq.com/lifecycle-control.enabled': 'true' }, value: 2_400_000 };
    expect(decided('0.7.0', controlled)).toMatch(/^blocked by monitor/);
    expect(decided('0.6.0', controlled)).toBe(6);
  });

  test('0.7 does not count pods that are being deleted', () => {
    const leaving = {
      pods: [
        { ...ready, count: 3 },
        { ...ready, count: 1, deleting: true },
      ],
      spec: { algorithm: 'absolute' },
      value: 600_000,
    };
    expect(decided('0.7.0', leaving)).toBe(5);
    expect(decided('0.6.0', leaving)).toBe(6);
  });

  test('0.7 reads the metrics before it corrects a count outside the bounds', () => {
    const outsideBounds = { replicas: { spec: 30, status: 30 }, value: { error: 'down' } };
    expect(decided('0.7.0', outsideBounds)).toMatch(/^no metric could be read/);
    expect(decided('0.6.0', outsideBounds)).toBe(20);
    expect(decided('0.6.0', { ...outsideBounds, replicas: { spec: 1, status: 1 } })).toBe(2);
    expect(decided('0.6.0', { ...outsideBounds, replicas: { spec: 0, status: 0 } })).toBe(
      'paused: the workload has 0 replicas',
    );
  });
});

test('up to 0.5 a delay also applies within the band', () => {
  const noMetrics = { spec: { metrics: [], downscaleDelayBelowWatermarkSeconds: 60 } };
  expect(decided('0.6.0', noMetrics)).toBe(3);
  expect(decided('0.5.2', noMetrics)).toMatch(/^delay/);
});

test('with several metrics the tick has the recommendation of each', () => {
  const second = { type: 'External', external: { ...wpaExternal.external, metricName: 'other' } };
  const { tick } = pass('0.11.0', { spec: { metrics: [wpaExternal, second] } }).outcome;
  expect(tick.recommendedBy).toEqual([4, null]);
  expect(pass('0.11.0', {}).outcome.tick.recommendedBy).toBeUndefined();
});
