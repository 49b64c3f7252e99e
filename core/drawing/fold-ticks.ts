// Turns syncs into rows. A sync that changes nothing and has the same reason as the previous row is folded into the
// previous row.
import { groupedNumber } from '../model/grouped-number.ts';
import type { Reason, Tick } from '../simulator/trace.ts';
import { durationText } from '../simulator/trace-text.ts';
import { isChange } from './visible-range.ts';

export interface DecisionRow {
  tick: Tick;
  repetitions: Tick[];
}

export function foldTicks(ticks: readonly Tick[]): DecisionRow[] {
  const rows: DecisionRow[] = [];
  for (const tick of ticks) {
    const last = rows.at(-1);
    if (last !== undefined && isRepetition(tick, last.tick)) last.repetitions.push(tick);
    else rows.push({ tick, repetitions: [] });
  }
  return rows;
}

export function repetitionText(repetitions: readonly Tick[]): string | undefined {
  const last = repetitions.at(-1);
  if (!last) return undefined;
  const syncs = `${groupedNumber(repetitions.length)} more ${repetitions.length === 1 ? 'sync' : 'syncs'}`;
  return `the same at ${syncs}, until ${durationText(Math.floor(last.atMs / 1000))}`;
}

function isRepetition(tick: Tick, earlier: Tick): boolean {
  return (
    !isChange(tick) &&
    tick.current === earlier.current &&
    tick.proposal === earlier.proposal &&
    tick.stabilized === earlier.stabilized &&
    tick.limit === earlier.limit &&
    tick.desired === earlier.desired &&
    isSameReason(tick.reason, earlier.reason)
  );
}

// Compares two reasons, but not their ages, remaining times and metric values, which differ at every sync. The function
// runs for every sync of a run, so it allocates no lists.
function isSameReason(a: Reason, b: Reason): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  const [now, before] = [a, b] as unknown as Readonly<Record<string, unknown>>[];
  for (const key in now) {
    if (key !== 'agoMs' && key !== 'leftMs' && key !== 'percent' && !isSame(now[key], before?.[key])) return false;
  }
  return true;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

export function decidingColumn({ reason, desired, current }: Tick): 'recommended' | 'stabilized' | 'limit' | undefined {
  switch (reason.kind) {
    case 'policy':
    case 'doubling':
    case 'factor':
      return 'limit';
    case 'held':
    case 'raised':
    case 'forbidden':
    case 'delayed':
      return 'stabilized';
    default:
      return desired === current ? undefined : 'recommended';
  }
}
