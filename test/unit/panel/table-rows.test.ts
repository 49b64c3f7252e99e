import { describe, expect, test } from 'vitest';
import { isSelected, tableRows } from '../../../client/panel/table-rows.ts';
import type { Tick } from '../../../core/simulator/trace.ts';
import { tick } from '../chart/traces.ts';

const ticks: Tick[] = [0, 15, 30, 45].map((seconds) => tick({ atMs: seconds * 1000 }));
const change = tick({ atMs: 60_000, desired: 5 });
const all = [...ticks, change];

/** `*` marks the selected row. */
function checkRows(open: number[], selected: Tick | undefined, expected: string): void {
  const rows = tableRows(all, new Set(open)).map((row) => {
    const mark = isSelected(row, selected) ? '*' : '';
    return row.kind === 'fold' ? `${mark}(${row.repetitions.length} more)` : `${mark}${row.tick.atMs / 1000}`;
  });
  expect(rows.join(' ')).toBe(expected);
}

describe('rows of the table', () => {
  test('show repetitions as one folded row', () => checkRows([], undefined, '0 (3 more) 60'));
  test('show each repetition if the fold is open', () => checkRows([15_000], undefined, '0 (3 more) 15 30 45 60'));
  test('ignore an unfolded time that identifies no fold', () => checkRows([30_000], undefined, '0 (3 more) 60'));
  test('select the fold for a sync inside it', () => checkRows([], ticks[2], '0 *(3 more) 60'));
  test("select the sync's own row if the fold is open", () => checkRows([15_000], ticks[2], '0 (3 more) 15 *30 45 60'));
  test('select the row of a change', () => checkRows([], change, '0 (3 more) *60'));
  test('have different keys', () => {
    const keys = tableRows(all, new Set([15_000])).map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
