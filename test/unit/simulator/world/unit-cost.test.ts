// A unit that costs more cpu the higher the load, worked out by hand (docs/behavior/world.md §2).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumericShape } from '../../../../core/model/scenario/load-shapes.ts';
import type { ScenarioWorkload } from '../../../../core/model/scenario/scenario.ts';
import { loadOfWork, workBelow, workOfInterval } from '../../../../core/simulator/world/unit-cost.ts';
import { samplesAt, watch } from '../../../support/watched-world.ts';

/** Two pods; a unit costs 2m at low load, and 4m from 200 units/s on. */
function watchPods(load: NumericShape, workload: Partial<ScenarioWorkload> = {}) {
  const costly = { capacityPerPod: 1000, cpuPerUnitMilli: 2, cpuPerUnitDoublesAt: 200, ...workload };
  return watch({ load, workload: costly }, { startAt: 2 });
}

function cpuAt(second: number, load: NumericShape, workload?: Partial<ScenarioWorkload>): number {
  const [sample = ''] = samplesAt(watchPods(load, workload).at(second));
  return Number.parseInt(sample ?? '', 10);
}

describe('what a unit costs', () => {
  test('grows evenly with the load of all pods, up to twice', () => {
    // 50 units/s of a pod at 2m × 1.5, 100 at 2m × 2, and 200 at no more than that.
    const at = (to: number) => cpuAt(16, { shape: 'constant', to });
    expect([at(100), at(200), at(400)]).toEqual([150, 400, 800]);
  });

  test('is the same from the start of a run', () => expect(cpuAt(1, { shape: 'constant', to: 100 })).toBe(150));

  test('never changes by default', () =>
    expect(cpuAt(16, { shape: 'constant', to: 400 }, { cpuPerUnitDoublesAt: null })).toBe(400));

  test('is that of each moment while the load changes', () => {
    const ramp = (from: number, to: number): NumericShape => ({
      shape: 'ramp',
      from,
      to,
      fromSeconds: 0,
      toSeconds: 15,
    });
    // The mean of load × (1 + load ÷ 200) from 0 to 200 is 100 + 40,000 ÷ 3 ÷ 200 = 166.7; half of it at 2m.
    expect(cpuAt(16, ramp(0, 200))).toBe(167);
    // From 100 to 200 it is 150 + 70,000 ÷ 3 ÷ 200 = 266.7, from 200 to 300 it is 2 × 250: 383.3 on average.
    expect(cpuAt(16, ramp(100, 300))).toBe(384);
    expect(cpuAt(16, ramp(300, 100))).toBe(384);
  });

  test('lowers what pods at their cpu limit serve together, the more the higher their load', () => {
    const throttled = (pods: number) =>
      watch(
        {
          load: { shape: 'constant', to: 1000 },
          workload: { capacityPerPod: 1000, cpuPerUnitMilli: 1, cpuPerUnitDoublesAt: 200, cpuLimitMilli: 150 },
        },
        { startAt: pods },
      );
    const capacity = (pods: number) => throttled(pods).result.world.capacity;
    // load × (1 + load ÷ 200) = 300 for two pods; four do 600, beyond 200 units/s at twice the cost.
    expect(capacity(2)).toBeCloseTo((Math.sqrt(200 ** 2 + 4 * 200 * 300) - 200) / 2, 9);
    expect(capacity(4)).toBe(300);
    expect(samplesAt(throttled(4).at(16))[0]).toMatch(/^150m /);
    expect(throttled(4).result.world.throttledMs).toBe(60_000);
  });

  test('is that of all pods also while a rollout changes what they request', () => {
    const { at } = watch(
      {
        load: { shape: 'constant', to: 100 },
        workload: { capacityPerPod: 1000, cpuPerUnitMilli: 2, cpuPerUnitDoublesAt: 200 },
        faults: [{ what: 'rollout', atSeconds: 5, cpuRequest: '300m' }],
      },
      { startAt: 2 },
    );
    expect(samplesAt(at(59))[0]).toMatch(/^150m /);
  });

  test('counts what a queue serves, not what arrives', () => {
    // 1000 units/s arrive; two pods serve 100 each, at twice the cost.
    expect(cpuAt(16, { shape: 'constant', to: 1000 }, { kind: 'queue', capacityPerPod: 100 })).toBe(400);
  });
});

describe('work', () => {
  const load = fc.double({ min: 0, max: 1000, noNaN: true });
  const positive = fc.double({ min: 1, max: 1000, noNaN: true });

  test('of an interval is that of its parts', () =>
    fc.assert(
      fc.property(load, load, positive, positive, fc.nat(100), (start, end, capacity, doublesAt, cut) => {
        const at = start + ((end - start) * cut) / 100;
        const parts = [
          { ms: cut * 10, start, end: at },
          { ms: 1000 - cut * 10, start: at, end },
        ];
        const whole = workBelow({ ms: 1000, start, end }, capacity, doublesAt);
        const sum = parts.reduce((total, part) => total + workBelow(part, capacity, doublesAt), 0);
        expect(sum).toBeCloseTo(whole, 6);
      }),
    ));

  test('belongs to one load', () =>
    fc.assert(
      fc.property(load, positive, (value, doublesAt) => {
        const work = workOfInterval({ ms: 1000, start: value, end: value }, doublesAt);
        expect(loadOfWork(work, doublesAt)).toBeCloseTo(value, 6);
      }),
    ));
});
