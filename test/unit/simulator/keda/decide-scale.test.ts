// KEDA's loop at one poll (docs/behavior/keda.md §5), at edges that worlds seldom meet.
import { describe, expect, test } from 'vitest';
import type { KedaLoop } from '../../../../core/model/keda/keda-loop.ts';
import { decideScale, type ScaleRequest } from '../../../../core/simulator/keda/decide-scale.ts';

const loop: KedaLoop = {
  target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'worker', namespace: '' },
  pollingSeconds: 30,
  cooldownSeconds: 60,
  initialCooldownSeconds: 20,
  minReplicas: 0,
  triggers: [],
  isPaused: false,
  pausesScaleIn: false,
  pausesScaleOut: false,
  isForced: false,
};
const request: ScaleRequest = {
  replicas: 3,
  isActive: false,
  isError: false,
  nowMs: 200_000,
  lastActiveMs: 0,
  createdMs: 0,
};
const decide = (fields: Partial<KedaLoop>, asked: Partial<ScaleRequest>) =>
  decideScale({ ...loop, ...fields }, { ...request, ...asked });
const fallback = (replicas: number): Partial<KedaLoop> => ({
  fallback: { failureThreshold: 3, replicas, behavior: 'static' },
});

describe('without an active trigger', () => {
  test.each([
    ['at the very second of the cooldown', 60_000, 'cooldown'],
    ['after it', 60_001, 'deactivate'],
  ])('%s the count is kept or set to 0', (_, nowMs, action) => {
    expect(decide({}, { nowMs }).action).toBe(action);
  });

  test.each([
    ['at the very second of the initial cooldown', 25_000, { action: 'cooldown' }],
    ['after it', 25_001, { action: 'deactivate', replicas: 0, after: 'initialCooldown' }],
  ])('%s, counted from the creation, the count is kept or set to 0', (_, nowMs, decision) => {
    expect(decide({}, { nowMs, lastActiveMs: undefined, createdMs: 5000 })).toEqual(decision);
  });

  test('a target at its idle count, or between idle and minimum, is left or made idle', () => {
    const idle = { minReplicas: 4, idleReplicas: 1 };
    expect(decide(idle, { replicas: 1 })).toEqual({ action: 'none' });
    expect(decide(idle, { replicas: 2 })).toEqual({ action: 'deactivate', replicas: 1, after: 'cooldown' });
  });

  test('a count below the minimum is raised to it, but not where an idle count is written', () => {
    expect(decide({ minReplicas: 2 }, { replicas: 1 })).toEqual({ action: 'raise', replicas: 2 });
    expect(decide({ minReplicas: 2, idleReplicas: 0 }, { replicas: 0 })).toEqual({ action: 'none' });
  });
});

describe('with an active trigger', () => {
  const isActive = true;

  test('a target at 0, or below its minimum while it has an idle count, is set to the minimum, at least 1', () => {
    expect(decide({}, { isActive, replicas: 0 })).toEqual({ action: 'activate', replicas: 1 });
    const idle = { minReplicas: 4, idleReplicas: 1 };
    expect(decide(idle, { isActive, replicas: 3 })).toEqual({ action: 'activate', replicas: 4 });
    expect(decide(idle, { isActive, replicas: 4 })).toEqual({ action: 'remember' });
  });

  test('another that fails is told, and the activity still counts', () => {
    expect(decide({}, { isActive, isError: true })).toEqual({ action: 'partialError' });
  });
});

describe('while a trigger fails and none is active', () => {
  const isError = true;

  test('nothing is written without a fallback, and with one the HPA decides', () => {
    expect(decide({}, { isError })).toEqual({ action: 'error' });
    expect(decide(fallback(2), { isError })).toEqual({ action: 'none' });
  });

  test('a fallback to 0 replicas is as if nothing had failed', () => {
    expect(decide(fallback(0), { isError })).toEqual({ action: 'deactivate', replicas: 0, after: 'cooldown' });
  });
});
