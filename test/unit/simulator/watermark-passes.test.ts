// A pass keeps values for the next pass only while they are true.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noMetrics } from '../../../core/simulator/observation.ts';
import type { WatermarkObservation } from '../../../core/simulator/watermark/observation.ts';
import { createWatermarkProfile } from '../../../core/simulator/watermark/profile.ts';
import { reconcileWatermark } from '../../../core/simulator/watermark/reconcile.ts';
import { recordedStatus } from '../../../core/simulator/watermark/status/recorded-status.ts';
import { createState, type WatermarkState } from '../../../core/simulator/watermark/status/state.ts';
import {
  emptyWatermarkStatus,
  type WatermarkCondition,
  type WatermarkConditionType,
} from '../../../core/simulator/watermark/status/status.ts';
import { StatusDraft } from '../../../core/simulator/watermark/status/status-draft.ts';
import { wpa, wpaCpu, wpaExternal } from '../../support/wpa.ts';

const profile = createWatermarkProfile('0.11.0');
const own = [{ kind: 'ReplicaSet', name: 'web-1' }];

function observed(atMs: number, difference: Partial<WatermarkObservation> = {}): WatermarkObservation {
  const pod = { name: 'web', count: 4, phase: 'Running', startedAtMs: -1e6, deleting: false, containers: [] };
  return {
    atMs,
    scale: { spec: 4, status: 4, selector: 'app=web' },
    pods: [{ ...pod, ready: { status: 'True', atMs: -1e6 } }],
    owners: own,
    metrics: { ...noMetrics, external: [{ name: 'work', selector: 'app=web', answer: { values: [1_000_000] } }] },
    ...difference,
  };
}

function afterFirstPass(): WatermarkState {
  return reconcileWatermark(createState(wpa()), observed(0), profile).state;
}

/** The outcome of the next pass, and that of a new process, which keeps nothing. */
function outcomes(state: WatermarkState, observation: WatermarkObservation, release = profile) {
  const { object } = state;
  const fresh = { ...state, object: object && { ...object, prepared: undefined } } as WatermarkState;
  return [state, fresh].map((each) => {
    const { events, status, scaleTo, requeue, tick } = reconcileWatermark(each, observation, release).outcome;
    return { events, status: status && recordedStatus(status), scaleTo, requeue, tick };
  });
}

describe('a pass decides as a new process does', () => {
  const [kept, fresh] = outcomes(afterFirstPass(), observed(15_000));
  test('if nothing has changed', () => {
    expect(kept).toEqual(fresh);
    expect(kept?.events).toEqual([
      [
        'Normal',
        'NotScaling',
        'Decided not to scale Deployment/default/web to 4 (last scale time was 2000-01-01 00:00:00 +0000 UTC )',
      ],
    ]);
  });

  test.each<[string, Partial<WatermarkObservation>]>([
    ['other owners', { owners: [{ kind: 'ReplicaSet', name: 'api-1' }] }],
    ['no owners', { owners: undefined }],
    ['another selector', { scale: { spec: 4, status: 4, selector: 'app in (web' } }],
  ])('after %s', (_, difference) => {
    const [changed, changedFresh] = outcomes(afterFirstPass(), observed(15_000, difference));
    expect(changed).toEqual(changedFresh);
    expect({ ...changed, tick: null }).not.toEqual({ ...kept, tick: null });
  });

  test('after other annotations', () => {
    const state = afterFirstPass();
    const annotations = { 'wpa.datadoghq.com/lifecycle-control.enabled': 'true' };
    const edited = { ...state, object: state.object && { ...state.object, annotations } };
    const [changed, changedFresh] = outcomes(edited, observed(15_000, { monitor: { found: false } }));
    expect(changed).toEqual(changedFresh);
    expect(changed?.tick.reason.kind).toBe('blockedByMonitor');
  });

  test('of another release', () => {
    const [changed, changedFresh] = outcomes(
      afterFirstPass(),
      observed(15_000, { scale: { spec: 4, status: 6, selector: 'app=web' } }),
      createWatermarkProfile('0.10.0'),
    );
    expect(changed).toEqual(changedFresh);
    expect(changed?.status).toMatchObject({ desiredReplicas: 6 });
  });
});

test('a pass leaves the state and the status before it as they were', () => {
  const before = afterFirstPass();
  const copy = structuredClone(before.status);
  reconcileWatermark(before, observed(15_000, { scale: { spec: 4, status: 3, selector: 'app=web' } }), profile);
  expect(before.status).toEqual(copy);
});

test('the status names the value of each metric', () => {
  const metrics = { ...observed(0).metrics, resource: { samples: [cpuSample(60)], strays: [] } };
  const state = createState(wpa({ metrics: [wpaExternal, wpaCpu] }));
  const { status } = reconcileWatermark(state, observed(0, { metrics }), profile).outcome;
  expect(status && recordedStatus(status)).toMatchObject({
    currentMetrics: [
      { type: 'External', external: { metricName: 'work', currentValue: '250' } },
      { type: 'Resource', resource: { name: 'cpu', currentAverageValue: '60m' } },
    ],
  });
});

function cpuSample(cpu: number) {
  return { atMs: -10_000, windowMs: 15_000, containers: [{ name: 'app', usage: { cpu } }] };
}

const types: WatermarkConditionType[] = ['AbleToScale', 'ScalingActive', 'ScalingLimited', 'DryRun', 'ScalingBlocked'];
const anyChange = fc.record({
  type: fc.constantFrom(...types),
  status: fc.constantFrom('True' as const, 'False' as const),
  reason: fc.constantFrom('a', 'b'),
  message: fc.constant(''),
  passedMs: fc.constantFrom(0, 0, 500, 15_000),
});

test('conditions are in the order of their last transitions, and equal times keep their order', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), fc.boolean(), (changes, isLong) => {
      // A recording may have more conditions than the controller sets.
      const others = Array.from({ length: isLong ? 12 : 0 }, (_, i) => oldCondition(i));
      const draft = new StatusDraft({ ...emptyWatermarkStatus, conditions: others });
      let expected = others;
      let nowMs = 0;
      for (const { passedMs, ...change } of changes) {
        nowMs += passedMs;
        draft.setCondition(change.type, change.status, change.reason, change.message, nowMs);
        expected = withCondition(expected, change, nowMs);
      }
      const { conditions, lastCondition } = draft.stored();
      const stored = expected.map((condition) => ({
        ...condition,
        sinceMs: Math.floor(condition.sinceMs / 1000) * 1000,
      }));
      expect(conditions).toEqual(stored);
      const last = changes.at(-1);
      expect(lastCondition).toEqual(last ? [last.type, last.status] : ['', '']);
    }),
  );
});

function withCondition(
  conditions: WatermarkCondition[],
  change: Omit<WatermarkCondition, 'sinceMs'>,
  nowMs: number,
): WatermarkCondition[] {
  const before = conditions.find(({ type }) => type === change.type);
  if (before?.status === change.status)
    return conditions.map((condition) => (condition === before ? { ...before, ...change } : condition));
  const next = { ...change, sinceMs: nowMs };
  const changed = before
    ? conditions.map((condition) => (condition === before ? next : condition))
    : [...conditions, next];
  return changed.toSorted((a, b) => b.sinceMs - a.sinceMs);
}

function oldCondition(i: number): WatermarkCondition {
  const type = `Other${i}` as WatermarkConditionType;
  return { type, status: 'True', reason: '', message: '', sinceMs: (i % 4) * -1000 };
}
