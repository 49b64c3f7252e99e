// Rows of the table: a sync each, and a row of its own for those that only repeat the one above.
import { type DecisionRow, foldTicks } from '../../core/chart/fold.ts';
import type { Tick } from '../../core/simulator/trace.ts';

export type TableRow = SyncRow | FoldRow;

export interface SyncRow {
  kind: 'sync';
  key: string;
  tick: Tick;
}

export interface FoldRow {
  kind: 'fold';
  key: string;
  /** Time of the first of them: the name it is unfolded by. */
  fromMs: number;
  same: readonly [Tick, ...Tick[]];
  open: boolean;
}

export function tableRows(ticks: readonly Tick[], open: ReadonlySet<number>): TableRow[] {
  return foldTicks(ticks).flatMap((row) => rowsOf(row, open));
}

function rowsOf({ tick, same }: DecisionRow, open: ReadonlySet<number>): TableRow[] {
  const [first, ...others] = same;
  if (first === undefined) return [syncRow(tick)];
  const isOpen = open.has(first.atMs);
  const fold: FoldRow = { kind: 'fold', key: `fold ${first.atMs}`, fromMs: first.atMs, same: [first, ...others], open: isOpen };
  return [syncRow(tick), fold, ...(isOpen ? same.map(syncRow) : [])];
}

function syncRow(tick: Tick): SyncRow {
  return { kind: 'sync', key: `sync ${tick.atMs}`, tick };
}

export function tickOf(row: TableRow): Tick {
  return row.kind === 'sync' ? row.tick : row.same[0];
}

/** An unfolded repetition leaves the selection to its rows. */
export function isSelected(row: TableRow, selected: Tick | undefined): boolean {
  if (selected === undefined) return false;
  if (row.kind === 'sync') return row.tick.atMs === selected.atMs;
  return !row.open && selected.atMs >= row.fromMs && selected.atMs <= lastOf(row).atMs;
}

export function lastOf({ same }: FoldRow): Tick {
  return same.at(-1) ?? same[0];
}
