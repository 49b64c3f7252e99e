import { describe, expect, test } from 'vitest';
import { decidingColumn, foldTicks, repetitionText } from '../../../core/drawing/fold-ticks.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import type { Reason, Tick } from '../../../core/simulator/trace.ts';
import { behavior, hpa, pods } from '../../support/hpa.ts';
import { tick } from './traces.ts';

const held = (agoMs: number): Reason => ({ kind: 'held', direction: 'scaleDown', count: 9, agoMs, windowSeconds: 120 });

/** `0+2`: the sync at 0 s, and two syncs that repeat it. */
function checkFold(ticks: readonly Tick[], expected: string): void {
  const rows = foldTicks(ticks).map(
    (row) => `${row.tick.atMs / 1000}${row.repetitions.length > 0 ? `+${row.repetitions.length}` : ''}`,
  );
  expect(rows.join(' ')).toBe(expected);
}

test.each([
  [[], undefined],
  [[30], 'the same at 1 more sync, until 30 s'],
  [[15, 30, 285], 'the same at 3 more syncs, until 4 min 45 s'],
])('the repetitions at %j s are counted, with the time of the last one', (seconds, text) =>
  expect(repetitionText(seconds.map((s) => tick({ atMs: s * 1000 })))).toBe(text),
);
test('a long row of repetitions has a count and a time that can be read', () => {
  const syncs = Array.from({ length: 9979 }, (_, i) => tick({ atMs: 315_000 + i * 15_000 }));
  expect(repetitionText(syncs)).toBe('the same at 9,979 more syncs, until 41 h 39 min 45 s');
});

describe('the folding of syncs', () => {
  test('syncs that repeat the decision are folded', () =>
    checkFold(
      [0, 15, 30].map((s) => tick({ atMs: s * 1000 })),
      '0+2',
    ));

  test('a sync that changes the count is not folded', () =>
    checkFold([tick({ desired: 2 }), tick({ atMs: 15_000, desired: 2 })], '0 15'));

  test('the first sync after a change starts a new row', () =>
    checkFold(
      [
        tick({ desired: 2 }),
        tick({ atMs: 15_000, current: 2, desired: 2 }),
        tick({ atMs: 30_000, current: 2, desired: 2 }),
      ],
      '0 15+1',
    ));

  test('syncs that differ only in the age of the recommendation are folded', () =>
    checkFold([tick({ reason: held(0) }), tick({ atMs: 15_000, reason: held(15_000) })], '0+1'));

  test('a sync with the same count for another reason is not folded', () =>
    checkFold([tick({ reason: held(0) }), tick({ atMs: 15_000 })], '0 15'));

  test('a sync with another recommendation is not folded', () =>
    checkFold([tick(), tick({ atMs: 15_000, proposal: 2 })], '0 15'));

  test('the syncs of a whole run are folded', () => {
    const { down } = envelope(
      hpa({ maxReplicas: 5, behavior: behavior({}, { stabilizationWindowSeconds: 60, policies: [pods(2, 60)] }) }),
      newestReleaseProfile(),
    );
    checkFold(down.ticks, '0+3 60 75+2 120');
  });
});

test('folding keeps every sync of a run', () => {
  const { up, down } = envelope(hpa(), newestReleaseProfile());
  for (const { ticks } of [up, down])
    expect(foldTicks(ticks).flatMap((row) => [row.tick, ...row.repetitions])).toEqual(ticks);
});

test('each reason has the number that decided', () => {
  expect(decidingColumn(tick({ reason: { kind: 'doubling' } }))).toBe('limit');
  expect(decidingColumn(tick({ reason: held(0) }))).toBe('stabilized');
  expect(decidingColumn(tick({ desired: 2 }))).toBe('recommended');
  expect(decidingColumn(tick())).toBeUndefined();
});
