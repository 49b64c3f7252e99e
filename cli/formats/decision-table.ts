// Prints the decisions of a run as a table. Syncs that repeat a decision are folded into one row.
import { foldTicks, repetitionText } from '../../core/drawing/fold-ticks.ts';
import type { Tick, Trace } from '../../core/simulator/trace.ts';
import { clockText, hasHours, reasonText, recommendedByText } from '../../core/simulator/trace-text.ts';
import type { SimulatedObject } from '../simulation.ts';
import type { Terminal } from '../terminal.ts';
import { lineOf } from '../written-field.ts';
import { alignTable, type Column } from './table.ts';

const columns: Column[] = [
  ...['time', 'current', 'recommended', 'stabilized', 'limit', 'desired'].map(
    (head): Column => ({ head, align: 'right' }),
  ),
  { head: 'reason', align: 'left', wraps: true },
  { head: 'line', align: 'right' },
];
const byMetric: Column = { head: 'by metric', align: 'left' };

const indent = '  ';

export function decisionTable(
  trace: Pick<Trace, 'ticks' | 'metrics'>,
  { lines }: Pick<SimulatedObject, 'lines'>,
  { width, styles }: Terminal,
): string[] {
  const written = columns.map((column) => (column.wraps ? { ...column, style: styles.dim } : column));
  const all = trace.metrics === undefined ? written : [...written, byMetric];
  return alignTable(all, rowsOf(trace, lines), width === undefined ? undefined : width - indent.length).map(
    (line) => `${indent}${line}`,
  );
}

function rowsOf({ ticks, metrics }: Pick<Trace, 'ticks' | 'metrics'>, lines: SimulatedObject['lines']): string[][] {
  const withHours = hasHours(ticks);
  return foldTicks(ticks).flatMap(({ tick, repetitions }) => {
    const repeated = repetitionText(repetitions);
    const row = [
      ...rowOf(tick, withHours, lineOf(lines, tick.decidedBy)),
      ...(metrics === undefined ? [] : [recommendedByText({ metrics }, tick)]),
    ];
    return repeated === undefined ? [row] : [row, ['', '', '', '', '', '', repeated]];
  });
}

function rowOf(
  { atMs, current, proposal, stabilized, limit, desired, reason }: Tick,
  withHours: boolean,
  line: number | undefined,
): string[] {
  const counts = [current, proposal, stabilized, limit, desired].map((count) => String(count ?? ''));
  return [clockText(atMs, withHours), ...counts, reasonText(reason), line === undefined ? '' : String(line)];
}
