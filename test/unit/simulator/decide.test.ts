// The rows of docs/behavior/hpa.md §3 and the worked examples 34 to 61 of §8.
import { describe, expect, test } from 'vitest';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { type ControllerMemory, emptyMemory } from '../../../core/simulator/hpa/controller-memory.ts';
import { decideHorizontal, recordScaling } from '../../../core/simulator/hpa/decide.ts';
import { enforceBounds } from '../../../core/simulator/hpa/enforce-bounds.ts';
import { Recommendations } from '../../../core/simulator/hpa/recommendations.ts';
import { stabilizeWithBehavior, stabilizeWithoutBehavior } from '../../../core/simulator/hpa/stabilize.ts';
import { newestReleaseProfile, type Profile, parseProfile } from '../../../core/simulator/profile.ts';
import { behavior, hpa, percent, pods } from '../../support/hpa.ts';
import { changes, run } from '../../support/proposals.ts';

const profile = newestReleaseProfile();
const at = (...entries: [replicas: number, agoSeconds: number][]) =>
  Recommendations.of(entries.map(([replicas, ago]) => ({ replicas, atMs: -ago * 1000 })));
const events = (...entries: [change: number, agoSeconds: number][]) =>
  entries.map(([change, ago]) => ({ change, atMs: -ago * 1000, outdated: false }));

function once(
  object: HorizontalPodAutoscaler,
  current: number,
  proposal: number,
  memory: Partial<ControllerMemory> = {},
  release?: string,
) {
  const of = release === undefined ? profile : profileOf(release);
  const { decision } = decideHorizontal({ ...emptyMemory, ...memory }, current, proposal, 0, object, of);
  return [decision.desired, decision.limited];
}

function profileOf(release: string): Profile {
  const parsed = parseProfile(release);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

describe('decisions without behavior', () => {
  test('34: the count doubles from 4 on', () => expect(run(hpa(), 1, [20, 20, 20, 20])).toEqual([4, 8, 16, 20]));
  test('39: the count does not fall below minReplicas', () =>
    expect(once(hpa({ minReplicas: 2, maxReplicas: 8 }), 3, 1)).toEqual([2, 'TooFewReplicas']));
  test('40: the count at most doubles', () =>
    expect(once(hpa({ maxReplicas: 2000 }), 3, 1000)).toEqual([6, 'ScaleUpLimit']));
  test('38: the bound alone sets maxReplicas', () =>
    expect(once(hpa({ maxReplicas: 10 }), 20, 1000)).toEqual([10, 'TooManyReplicas']));
  test('44: the blog scales up to an old recommendation although the load is gone', () =>
    expect(run(hpa({ minReplicas: 2, maxReplicas: 10 }), 2, [258, 0, 0, 0])).toEqual([4, 8, 10, 10]));
  test('46: the scale-down comes at 315 s, because a recommendation exactly as old as the window counts', () =>
    expect(changes(hpa(), 10, 4, 30)).toEqual([[315, 4]]));

  test('41: the last outdated slot is overwritten', () => {
    const past = at([10, 600], [4, 60], [5, 120], [9, 540]);
    expect(stabilizeWithoutBehavior(past, 3, 0, 300)).toMatchObject({ replicas: 5, slot: 3 });
    const { memory } = decideHorizontal({ ...emptyMemory, recommendations: past }, 5, 3, 0, hpa(), profile);
    expect(memory.recommendations.entries().map(({ replicas }) => replicas)).toEqual([10, 4, 5, 3]);
  });
});

describe('decisions with behavior', () => {
  const withoutWindow = (up: object = {}, down: object = {}) =>
    behavior(up, { stabilizationWindowSeconds: 0, ...down });

  test('35: the default behavior scales up fast', () =>
    expect(run(hpa({ behavior: behavior() }), 1, [20, 20, 20])).toEqual([5, 10, 20]));
  test('36: the larger of two policies applies once a minute', () =>
    expect(changes(hpa({ behavior: behavior({ policies: [pods(4, 60), percent(100, 60)] }) }), 1, 20, 10)).toEqual([
      [0, 5],
      [60, 10],
      [120, 20],
    ]));
  test('37: with selectPolicy Min the smaller of two policies applies', () =>
    expect(
      changes(
        hpa({ behavior: behavior({ selectPolicy: 'Min', policies: [pods(4, 60), percent(100, 60)] }) }),
        1,
        20,
        30,
      ).map(([, n]) => n),
    ).toEqual([2, 4, 8, 12, 16, 20]));
  test('42: the scale-up window stabilizes the count', () => {
    const stabilized = stabilizeWithBehavior(at([4, 120], [5, 60]), 1, 7, 0, { scaleUp: 300, scaleDown: 300 });
    expect(stabilized).toMatchObject({
      replicas: 4,
      window: { direction: 'scaleUp', recommendation: { replicas: 4 } },
    });
  });
  test('43: the scale-down window stabilizes the count', () => {
    const stabilized = stabilizeWithBehavior(at([4, 120], [5, 60]), 100, 3, 0, { scaleUp: 0, scaleDown: 180 });
    expect(stabilized).toMatchObject({
      replicas: 5,
      window: { direction: 'scaleDown', recommendation: { replicas: 5 } },
    });
  });
  test('45: the default behavior does not scale up to an old recommendation', () =>
    expect(run(hpa({ behavior: behavior(), minReplicas: 2, maxReplicas: 10 }), 2, [258, 0, 0])).toEqual([6, 6, 6]));
  test('46: the scale-down comes at 300 s, because a recommendation exactly as old as the window is ignored', () =>
    expect(changes(hpa({ behavior: behavior() }), 10, 4, 30)).toEqual([[300, 4]]));
  test('47: the scale-up window uses the lowest recommendation', () =>
    expect(
      run(hpa({ behavior: behavior({ stabilizationWindowSeconds: 60 }) }), 10, [10, 15, 14, 15, 15, 16, 16]),
    ).toEqual([10, 10, 10, 10, 14, 14, 15]));
  test.each([
    ['1.25', 14],
    ['1.26', 17],
  ])('in %s a period that removed 3 pods allows a count of %d: §3.3', (release, most) => {
    const fourPods = hpa({ maxReplicas: 50, behavior: withoutWindow({ policies: [pods(4, 60)] }) });
    const memory = { scaleDown: events([3, 30]) };
    expect(once(fourPods, 10, 40, memory, release)).toEqual([most, 'ScaleUpLimit']);
  });
  test('48: a slow scale-down starts from 80 replicas', () =>
    expect(
      changes(
        hpa({ maxReplicas: 80, behavior: withoutWindow({}, { policies: [pods(4, 60), percent(10, 60)] }) }),
        80,
        10,
        34,
      ),
    ).toEqual([
      [0, 72],
      [60, 64],
      [120, 57],
      [180, 51],
      [240, 45],
      [300, 40],
      [360, 36],
      [420, 32],
      [480, 28],
    ]));

  const past = events([1, 100], [5, 60], [9, 15]);
  test('49: events within the period count', () =>
    expect(
      once(hpa({ maxReplicas: 1000, behavior: withoutWindow({ policies: [pods(150, 120)] }) }), 100, 500, {
        scaleUp: past,
      }),
    ).toEqual([235, 'ScaleUpLimit']));
  test('50: a limit on the opposite side prevents scaling', () =>
    expect(
      once(hpa({ maxReplicas: 1000, behavior: withoutWindow({ policies: [pods(5, 120)] }) }), 100, 500, {
        scaleUp: past,
      }),
    ).toEqual([100, 'ScaleUpLimit']));
  test('51: percent refers to the replicas at the start of the period', () =>
    expect(
      once(hpa({ maxReplicas: 1000, behavior: withoutWindow({ policies: [percent(200, 120)] }) }), 100, 500, {
        scaleUp: past,
      }),
    ).toEqual([255, 'ScaleUpLimit']));
  test('52: a percentage down truncates the remaining replicas', () =>
    expect(
      once(hpa({ maxReplicas: 1000, behavior: withoutWindow({}, { policies: [percent(50, 120)] }) }), 100, 0, {
        scaleDown: events([2, 100], [4, 60], [6, 15]),
      }),
    ).toEqual([56, 'ScaleDownLimit']));
  test('53: a floor above the current count prevents scaling', () =>
    expect(
      once(hpa({ maxReplicas: 1000, behavior: withoutWindow({}, { policies: [percent(10, 120)] }) }), 100, 0, {
        scaleDown: events([30, 60]),
      }),
    ).toEqual([100, 'ScaleDownLimit']));
  test('54: a scale-down by more than 100 percent has no limit', () =>
    expect(
      once(hpa({ maxReplicas: 1000, behavior: withoutWindow({}, { policies: [percent(1000, 120)] }) }), 10, 5, {
        scaleDown: events([30, 60]),
      }),
    ).toEqual([5, 'DesiredWithinRange']));
  test('55: events of the other direction count too', () =>
    expect(
      once(hpa({ maxReplicas: 1000, behavior: withoutWindow({ policies: [pods(4, 60)] }) }), 10, 500, {
        scaleDown: events([5, 30]),
      }),
    ).toEqual([19, 'ScaleUpLimit']));
  test('56: Min selects the smallest scale-up', () =>
    expect(
      once(hpa({ behavior: withoutWindow({ selectPolicy: 'Min', policies: [pods(2, 15), percent(50, 15)] }) }), 1, 20),
    ).toEqual([2, 'ScaleUpLimit']));
  test('57: Min selects the smallest scale-down', () =>
    expect(
      once(
        hpa({ behavior: withoutWindow({}, { selectPolicy: 'Min', policies: [pods(2, 15), percent(50, 15)] }) }),
        5,
        1,
      ),
    ).toEqual([3, 'ScaleDownLimit']));
  test('59: a Percent policy alone never scales up from 0', () =>
    expect(once(hpa({ minReplicas: 0, behavior: withoutWindow({ policies: [percent(100, 15)] }) }), 0, 5)).toEqual([
      0,
      'ScaleUpLimit',
    ]));
  test('60: the default behavior scales up from 0', () =>
    expect(run(hpa({ minReplicas: 0, behavior: behavior() }), 0, [8, 8])).toEqual([4, 8]));
  test('61: Disabled does not affect the bounds', () =>
    expect(
      enforceBounds(12, hpa({ maxReplicas: 10, behavior: withoutWindow({}, { selectPolicy: 'Disabled' }) })),
    ).toMatchObject({ desired: 10 }));
  test('if policy and bound give the same limit, the bound is the reason', () =>
    expect(once(hpa({ maxReplicas: 5, behavior: behavior() }), 1, 20)).toEqual([5, 'TooManyReplicas']));
});

describe('the floats round as in the controllers (§3.6)', () => {
  const up = (current: number, value: number) =>
    once(hpa({ maxReplicas: 5000, behavior: behavior({ policies: [percent(value, 15)] }) }), current, 4000)[0];
  const down = (current: number, value: number) =>
    once(
      hpa({
        minReplicas: 0,
        maxReplicas: 5000,
        behavior: behavior({}, { stabilizationWindowSeconds: 0, policies: [percent(value, 15)] }),
      }),
      current,
      0,
    )[0];
  test.each([
    [100, 111],
    [50, 56],
    [10, 11],
    [20, 22],
    [90, 100],
    [200, 221],
  ])('10 %% up from %i ends at %i', (from, to) => expect(up(from, 10)).toBe(to));
  test.each([
    [90, 30, 62],
    [100, 55, 44],
    [10, 90, 0],
  ])('a scale-down from %i by %i %% ends at %i', (from, value, to) => expect(down(from, value)).toBe(to));
});

describe('the event store (§3.5)', () => {
  const up = (...policies: ReturnType<typeof pods>[]) => behavior({ policies });

  test('65: an outdated slot is reused', () => {
    const memory = { ...emptyMemory, scaleUp: events([7, 61]) };
    expect(recordScaling(memory, 5, 10, 0, hpa({ behavior: up(pods(10, 60), percent(100, 60)) })).scaleUp).toEqual([
      { change: 5, atMs: 0, outdated: false },
    ]);
  });
  test('66: the last of several outdated slots is reused', () => {
    const memory = { ...emptyMemory, scaleUp: events([8, 29], [6, 59], [7, 61], [9, 61]) };
    const after = recordScaling(memory, 5, 10, 0, hpa({ behavior: up(pods(10, 60), percent(100, 30)) })).scaleUp;
    expect(after.map(({ change, outdated }) => [change, outdated])).toEqual([
      [8, false],
      [6, false],
      [7, true],
      [5, false],
    ]);
  });
  test('without behavior no event is recorded', () =>
    expect(recordScaling(emptyMemory, 1, 4, 0, {})).toBe(emptyMemory));
});
