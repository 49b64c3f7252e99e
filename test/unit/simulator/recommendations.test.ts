// Slots and extremes equal the controller's list (docs/behavior/hpa.md §1.2, §3.1, §3.2), even if clocks go back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Recommendation, Recommendations } from '../../../core/simulator/hpa/recommendations.ts';
import { stabilizeWithBehavior, stabilizeWithoutBehavior } from '../../../core/simulator/hpa/stabilize.ts';
import { runs } from '../../support/effort.ts';

const windows = fc.constantFrom(0, 1, 15, 30, 60);
const sync = fc.record({
  afterMs: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(1000, 15_000) },
    { weight: 1, arbitrary: fc.constantFrom(-20_000, -1000, 0, 1, 40_000, 200_000) },
  ),
  current: fc.integer({ min: 0, max: 5 }),
  proposal: fc.integer({ min: 0, max: 5 }),
  back: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) }),
  edit: fc.option(
    fc.record({ scaleUp: windows, scaleDown: windows, behavior: fc.constantFrom('none', 'old', 'new') }),
    {
      freq: 8,
    },
  ),
});

interface Version {
  history: Recommendations;
  naive: readonly Recommendation[];
  atMs: number;
}

interface Rules {
  scaleUp: number;
  scaleDown: number;
  /** `old`: up to 1.20. */
  behavior: string;
}

test('every sync decides as if all entries were compared', () => {
  fc.assert(
    fc.property(fc.array(sync, { maxLength: 60 }), (syncs) => {
      const first = [{ replicas: 2, atMs: 0 }];
      const versions: Version[] = [{ history: Recommendations.of(first), naive: first, atMs: 0 }];
      let rules: Rules = { scaleUp: 15, scaleDown: 30, behavior: 'new' };
      for (const { afterMs, current, proposal, back, edit } of syncs) {
        const version = versions.at(-1 - Math.min(back, versions.length - 1));
        if (!version) return;
        rules = edit ?? rules;
        const atMs = version.atMs + afterMs;
        const result = stabilize(version.history, current, proposal, atMs, rules);
        expect(result).toEqual(stabilizeNaively(version.naive, current, proposal, atMs, rules));
        const history = version.history.record(result.slot, proposal, atMs);
        const naive = written(version.naive, result.slot, { replicas: proposal, atMs });
        expect(history.entries()).toEqual(naive);
        versions.push({ history, naive, atMs });
      }
      for (const { history, naive } of versions) expect(history.entries()).toEqual(naive);
    }),
    runs(2000),
  );
});

function stabilize(history: Recommendations, current: number, proposal: number, atMs: number, rules: Rules) {
  return rules.behavior === 'none'
    ? stabilizeWithoutBehavior(history, proposal, atMs, rules.scaleDown)
    : stabilizeWithBehavior(history, current, proposal, atMs, rules, rules.behavior === 'new');
}

function stabilizeNaively(
  entries: readonly Recommendation[],
  current: number,
  proposal: number,
  atMs: number,
  rules: Rules,
) {
  return rules.behavior === 'none'
    ? naiveWithoutBehavior(entries, proposal, atMs, rules.scaleDown)
    : naiveWithBehavior(entries, current, proposal, atMs, rules, rules.behavior === 'new');
}

describe('what is remembered', () => {
  test('is one slot per sync of the longest window, however long the run', () => {
    let history = Recommendations.of([{ replicas: 1, atMs: 0 }]);
    for (let atMs = 1000; atMs < 20_000_000; atMs += 1000) {
      const { slot } = stabilizeWithBehavior(history, 3, atMs % 7, atMs, { scaleUp: 0, scaleDown: 300 });
      history = history.record(slot, atMs % 7, atMs);
    }
    expect(history.entries()).toHaveLength(301);
  });

  test('stays in a version that others continued', () => {
    const first = Recommendations.of([{ replicas: 1, atMs: 0 }]);
    const [high, low] = [first.record(-1, 9, 1000), first.record(0, 2, 5000)];
    expect([first, high, low].map((version) => version.entries().map(({ replicas }) => replicas))).toEqual([
      [1],
      [1, 9],
      [2],
    ]);
  });

  test('of no controller is not changed by the first recommendation of one', () => {
    const empty = Recommendations.of([]);
    empty.record(-1, 3, 0);
    expect(empty.isEmpty).toBe(true);
  });
});

function written(entries: readonly Recommendation[], slot: number, entry: Recommendation): Recommendation[] {
  return slot < 0 ? [...entries, entry] : entries.with(slot, entry);
}

function naiveWithoutBehavior(
  entries: readonly Recommendation[],
  proposal: number,
  nowMs: number,
  windowSeconds: number,
) {
  const sinceMs = nowMs - windowSeconds * 1000;
  const counted = entries.filter(({ atMs }) => atMs >= sinceMs);
  const replicas = Math.max(proposal, ...counted.map((entry) => entry.replicas));
  const slot = entries.findLastIndex(({ atMs }) => atMs < sinceMs);
  return { replicas, slot, window: appliedWindow('scaleDown', counted, replicas, proposal, windowSeconds, replicas) };
}

function naiveWithBehavior(
  entries: readonly Recommendation[],
  current: number,
  proposal: number,
  nowMs: number,
  windowSeconds: { scaleUp: number; scaleDown: number },
  fromCurrent: boolean,
) {
  const sinceMs = { scaleUp: nowMs - windowSeconds.scaleUp * 1000, scaleDown: nowMs - windowSeconds.scaleDown * 1000 };
  const up = entries.filter(({ atMs }) => atMs > sinceMs.scaleUp);
  const down = entries.filter(({ atMs }) => atMs > sinceMs.scaleDown);
  const lowest = Math.min(proposal, ...up.map(({ replicas }) => replicas));
  const highest = Math.max(proposal, ...down.map(({ replicas }) => replicas));
  const slot = entries.findLastIndex(({ atMs }) => atMs < sinceMs.scaleUp && atMs < sinceMs.scaleDown);
  const direction = proposal >= current ? 'scaleUp' : 'scaleDown';
  const own = direction === 'scaleUp' ? lowest : highest;
  const replicas = fromCurrent ? Math.min(Math.max(current, lowest), highest) : own;
  const counted = direction === 'scaleUp' ? up : down;
  return {
    replicas,
    slot,
    window: appliedWindow(direction, counted, own, proposal, windowSeconds[direction], replicas),
  };
}

function appliedWindow(
  direction: 'scaleUp' | 'scaleDown',
  counted: readonly Recommendation[],
  deciding: number,
  proposal: number,
  windowSeconds: number,
  replicas: number,
) {
  if (replicas === proposal) return undefined;
  const [recommendation] = counted.filter((entry) => entry.replicas === deciding).sort((a, b) => b.atMs - a.atMs);
  return { direction, recommendation, windowSeconds };
}
