import { describe, expect, test } from 'vitest';
import { isSelected, tableRows } from '../../../client/panel/parts/table-rows.ts';
import type { Tick } from '../../../core/simulator/trace.ts';
import { tick } from '../drawing/traces.ts';

const ticks: Tick[] = [0, 15, 30, 45].map((seconds) => tick({ atMs: seconds * 1000 }));
const change = tick({ atMs: 60_000, desired: 5 });
const all = [...ticks, change];

/** `*` marks the selected row. */
function checkRows(open: number[], selected: Tick | undefined, expected: string): void {
  const { rows } = tableRows(all, { open: new Set(open), changesOnly: undefined });
  const marked = rows.map((row) => {
    const mark = isSelected(row, selected) ? '*' : '';
    return row.kind === 'fold' ? `${mark}(${row.repetitions.length} more)` : `${mark}${row.tick.atMs / 1000}`;
  });
  expect(marked.join(' ')).toBe(expected);
}

describe('rows of the table', () => {
  test('show repetitions as one folded row', () => checkRows([], undefined, '0 (3 more) 60'));
  test('show each repetition if the fold is open', () => checkRows([15_000], undefined, '0 (3 more) 15 30 45 60'));
  test('ignore an unfolded time that identifies no fold', () => checkRows([30_000], undefined, '0 (3 more) 60'));
  test('select the fold for a sync inside it', () => checkRows([], ticks[2], '0 *(3 more) 60'));
  test("select the sync's own row if the fold is open", () => checkRows([15_000], ticks[2], '0 (3 more) 15 *30 45 60'));
  test('select the row of a change', () => checkRows([], change, '0 (3 more) *60'));
  test('have different keys', () => {
    const { rows } = tableRows(all, { open: new Set([15_000]), changesOnly: false });
    const keys = rows.map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the table with changes only', () => {
  const times = (some: readonly Tick[], changesOnly: boolean | undefined) =>
    tableRows(some, { open: new Set(), changesOnly }).rows.map((row) => (row.kind === 'sync' ? row.tick.atMs : 'fold'));

  test('lists the syncs that changed the count', () => expect(times(all, true)).toEqual([60_000]));
  test('keeps the first sync of a run without a change, which says why', () => expect(times(ticks, true)).toEqual([0]));
  test('is the default if more than 20 syncs in a row are alike', () => {
    const alike = (count: number) => Array.from({ length: count }, (_, i) => tick({ atMs: i * 15_000 }));
    const isDefault = (count: number) =>
      tableRows([...alike(count), change], { open: new Set(), changesOnly: undefined }).changesOnly;
    expect([isDefault(20), isDefault(21)]).toEqual([false, true]);
  });
});
