// Computes the rows of the table. A row shows one sync, or a group of syncs that repeat the sync in the row above.
import { type DecisionRow, foldTicks } from '../../../core/drawing/fold-ticks.ts';
import { isChange } from '../../../core/drawing/visible-range.ts';
import type { Tick } from '../../../core/simulator/trace.ts';

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

export interface TableOptions {
  /** The groups of repetitions that are unfolded. The time of its first repetition identifies a group. */
  open: ReadonlySet<number>;
  /**
   * Whether the table lists only the syncs that change the count. If undefined, it does so when at least `manyAlike`
   * consecutive syncs repeat the same decision.
   */
  changesOnly: boolean | undefined;
}

export function tableRows(
  ticks: readonly Tick[],
  { open, changesOnly: chosen }: TableOptions,
): { rows: TableRow[]; changesOnly: boolean } {
  const folded = foldTicks(ticks);
  const changesOnly = chosen ?? folded.some(({ repetitions }) => repetitions.length >= manyAlike);
  return { rows: changesOnly ? changeRows(ticks) : folded.flatMap((row) => rowsOf(row, open)), changesOnly };
}

const manyAlike = 20;

/**
 * Returns the rows of the syncs that change the count. If no sync changes the count, returns the row of the first sync,
 * which shows the reason.
 */
function changeRows(ticks: readonly Tick[]): TableRow[] {
  const changes = ticks.filter(isChange);
  return (changes.length > 0 ? changes : ticks.slice(0, 1)).map(syncRow);
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
  // Another controller may scale at the time of a sync, so the time alone does not identify a row.
  return { kind: 'sync', key: `${tick.reason.kind === 'scaledBy' ? 'scaled' : 'sync'} ${tick.atMs}`, tick };
}

export function firstTick(row: TableRow): Tick {
  return row.kind === 'sync' ? row.tick : row.repetitions[0];
}

/**
 * Whether the row contains the selected sync. The row of an unfolded group is never selected, because a row inside the
 * group shows the selection.
 */
export function isSelected(row: TableRow, selected: Tick | undefined): boolean {
  if (selected === undefined) return false;
  if (row.kind === 'sync') return row.key === syncRow(selected).key;
  return !row.open && selected.atMs >= row.fromMs && selected.atMs <= lastRepetition(row).atMs;
}

function lastRepetition({ repetitions }: FoldRow): Tick {
  return repetitions.at(-1) ?? repetitions[0];
}
