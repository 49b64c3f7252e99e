// A run that arrives from the worker equals the run that was simulated in the worker.
import { describe, expect, test } from 'vitest';
import { packTrace, unpackTrace } from '../../../../core/simulator/world/packed-trace.ts';
import {
  isLongRun,
  maxSyncs,
  runCostOf,
  shortenedScenario,
  withinLimits,
} from '../../../../core/simulator/world/run-cost.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { behavior, hpa } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';
import { wpa } from '../../../support/wpa.ts';

const one = hpa({ behavior: behavior() });
const several = hpa({ metrics: [cpuOf(60), ...one.metrics] });
const down = scenario({ faults: [{ what: 'metricsDown', metric: 'cpu', fromSeconds: 60, toSeconds: 120 }] });

describe('the packing of a run', () => {
  test.each([
    ['one metric', one, scenario()],
    ['several metrics, one of them unreadable for a while', several, down],
    [
      'no metric at all',
      one,
      scenario({ faults: [{ what: 'metricsDown', metric: null, fromSeconds: 0, toSeconds: 300 }] }),
    ],
  ])('%s: the unpacked run equals the simulated one', (_, autoscaler, world) => {
    const trace = simulate(autoscaler, world, release('1.37'));
    const { packed, transfer } = packTrace(structuredClone(trace));
    expect(unpackTrace(structuredClone(packed))).toEqual(trace);
    expect(transfer.length).toBeGreaterThan(0);
  });

  test('lists that only some syncs have are kept', () => {
    const trace = simulate(one, scenario(), release('1.37'));
    for (const [i, tick] of trace.ticks.entries()) if (i % 3 === 1) tick.readings = [i, null, i / 7];
    expect(unpackTrace(packTrace(trace).packed)).toEqual(trace);
  });

  test('the readings of a WatermarkPodAutoscaler are kept', () => {
    const trace = simulate(wpa(), scenario(), release('1.37'));
    expect(trace.ticks.some(({ readings }) => readings !== undefined)).toBe(true);
    expect(unpackTrace(structuredClone(packTrace(trace).packed))).toEqual(trace);
  });

  test('repeated reasons are stored once', () => {
    const trace = simulate(one, scenario(), release('1.37'));
    expect(packTrace(trace).packed.reasons.length).toBeLessThan(trace.ticks.length / 4);
  });
});

describe('the cost of a run', () => {
  const profile = release('1.37');
  const days = (count: number) => scenario({ horizonSeconds: count * 86_400 });

  test('a day with a hundred pods is short, a month is long', () => {
    const wide = hpa({ minReplicas: 10, maxReplicas: 150 });
    expect(isLongRun(runCostOf(wide, days(1), profile))).toBe(false);
    expect(isLongRun(runCostOf(wide, days(30), profile))).toBe(true);
  });

  test('the cost counts syncs: one per second is fifteen times as many', () => {
    const everySecond = release('1.37', { syncPeriodSeconds: 1 });
    expect(runCostOf(one, days(1), everySecond).syncs).toBe(86_401);
    expect(runCostOf(one, days(1), profile).syncs).toBe(5761);
    // The WatermarkPodAutoscaler controller has no flag for the period.
    expect(runCostOf(wpa(), days(1), everySecond).syncs).toBe(5761);
  });

  test('a long run is shortened to a short one, and a short run stays whole', () => {
    const cost = runCostOf(one, days(30), profile);
    const shortened = shortenedScenario(days(30), cost);
    expect(isLongRun(runCostOf(one, shortened, profile))).toBe(false);
    expect(shortened.horizonSeconds).toBeGreaterThan(3600);
    expect(shortenedScenario(days(1), runCostOf(one, days(1), profile)).horizonSeconds).toBe(86_400);
  });

  test('a run never exceeds the limit of syncs, however long its horizon is', () => {
    const endless = scenario({ horizonSeconds: 1e12 });
    const limited = withinLimits(endless, runCostOf(one, endless, profile));
    expect(runCostOf(one, limited, profile).syncs).toBeLessThanOrEqual(maxSyncs + 1);
  });
});
