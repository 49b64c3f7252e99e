// The rows of the table: one for each sync, and one for each group of repetitions of the row above.
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
  /** Time of the first repetition, which identifies the group when it is unfolded. */
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

/** In an unfolded group, its own rows show the selection. */
export function isSelected(row: TableRow, selected: Tick | undefined): boolean {
  if (selected === undefined) return false;
  if (row.kind === 'sync') return row.tick.atMs === selected.atMs;
  return !row.open && selected.atMs >= row.fromMs && selected.atMs <= lastRepetition(row).atMs;
}

export function lastRepetition({ repetitions }: FoldRow): Tick {
  return repetitions.at(-1) ?? repetitions[0];
}
