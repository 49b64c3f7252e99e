// Rows of the table: a sync each, and a row of its own for those that only repeat the one above.
import { type DecisionRow, foldTicks } from '../../core/chart/fold-ticks.ts';
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
  repetitions: readonly [Tick, ...Tick[]];
  open: boolean;
}

export function tableRows(ticks: readonly Tick[], open: ReadonlySet<number>): TableRow[] {
  return foldTicks(ticks).flatMap((row) => rowsOf(row, open));
}

function rowsOf({ tick, repetitions }: DecisionRow, open: ReadonlySet<number>): TableRow[] {
  const [first, ...others] = repetitions;
  if (first === undefined) return [syncRow(tick)];
  const isOpen = open.has(first.atMs);
  const fold: FoldRow = {
    kind: 'fold',
    key: `fold ${first.atMs}`,
    fromMs: first.atMs,
    repetitions: [first, ...others],
    open: isOpen,
  };
  return [syncRow(tick), fold, ...(isOpen ? repetitions.map(syncRow) : [])];
}

function syncRow(tick: Tick): SyncRow {
  return { kind: 'sync', key: `sync ${tick.atMs}`, tick };
}

export function firstTick(row: TableRow): Tick {
  return row.kind === 'sync' ? row.tick : row.repetitions[0];
}

/** An unfolded repetition leaves the selection to its rows. */
export function isSelected(row: TableRow, selected: Tick | undefined): boolean {
  if (selected === undefined) return false;
  if (row.kind === 'sync') return row.tick.atMs === selected.atMs;
  return !row.open && selected.atMs >= row.fromMs && selected.atMs <= lastRepetition(row).atMs;
}

export function lastRepetition({ repetitions }: FoldRow): Tick {
  return repetitions.at(-1) ?? repetitions[0];
}
