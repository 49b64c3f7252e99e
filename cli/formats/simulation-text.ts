// For a person at a terminal: the sequence, each direction drawn, and every decision with its line.
import { foldTicks } from '../../core/chart/fold.ts';
import { drawText } from '../../core/chart/text.ts';
import { controllerOf } from '../../core/simulator/controllers.ts';
import type { EnvelopeRun, Tick } from '../../core/simulator/trace.ts';
import { clockText, envelopeText, reasonText } from '../../core/simulator/words.ts';
import { lineOf, type Simulation } from '../simulation.ts';
import { alignTable, type Column } from './table.ts';

const columns: Column[] = [
  ...['time', 'have', 'asked', 'window', 'limit', 'set'].map((head): Column => ({ head, align: 'right' })),
  { head: 'why', align: 'left' },
  { head: 'line', align: 'right' },
];

export function simulationAsText(simulation: Simulation): string {
  const { file, autoscaler, envelope, problems } = simulation;
  const { up, down } = envelope;
  const parts = [
    `${autoscaler.name} · ${autoscaler.kind} · ${file} · ${controllerOf(autoscaler.kind).product} ${up.release}`,
    envelopeText(envelope),
    ...(problems.length > 0 ? ['', 'The API server refuses this object:', ...problems.map(({ message }) => `  ${message}`)] : []),
    ...(up.minReplicas === up.maxReplicas ? [] : [...section(up, simulation), ...section(down, simulation)]),
  ];
  return `${parts.join('\n')}\n`;
}

function section(run: EnvelopeRun, simulation: Simulation): string[] {
  const asked = run.direction === 'scaleUp' ? run.maxReplicas : run.minReplicas;
  const title = `${run.direction === 'scaleUp' ? 'Up' : 'Down'}: from the first sync on the metrics ask for ${asked}`;
  return ['', title, drawText(run), '', ...alignTable(columns, rowsOf(run, simulation)).map((line) => `  ${line}`)];
}

function rowsOf({ ticks }: EnvelopeRun, { lines }: Simulation): string[][] {
  return foldTicks(ticks).flatMap(({ tick, same }) => {
    const last = same.at(-1);
    const row = rowOf(tick, lineOf(lines, tick.deciding));
    return last ? [row, ['', '', '', '', '', '', `× ${same.length} the same, to ${clockText(last.atMs)}`]] : [row];
  });
}

function rowOf({ atMs, current, proposal, stabilized, limit, desired, reason }: Tick, line: number | undefined): string[] {
  const counts = [current, proposal, stabilized, limit, desired].map((count) => String(count ?? ''));
  return [clockText(atMs), ...counts, reasonText(reason), line === undefined ? '' : String(line)];
}
