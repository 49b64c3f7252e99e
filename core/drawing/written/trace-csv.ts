import type { Tick, Trace } from '../../simulator/trace.ts';
import type { WorldTrace } from '../../simulator/world/simulate.ts';
import { loadAt, worldPointAt } from '../state-at.ts';
import { csvLine, tickFields, tickValues } from './tick-fields.ts';

type Cell = string | number | null;

export function traceAsCsv(trace: Trace | WorldTrace): string {
  const world = 'points' in trace ? trace : undefined;
  const [seconds, ...remaining] = tickFields;
  const metricColumns = perMetricColumns(trace);
  const head = [
    seconds,
    ...(world ? ['load', 'capacity', 'ready', 'starting'] : []),
    ...remaining,
    ...metricColumns.map(({ column }) => column),
  ];
  const rows = trace.ticks.map((tick) => [...rowOf(tick, world), ...metricColumns.map(({ cell }) => cell(tick))]);
  return [head, ...rows].map(csvLine).join('');
}

function rowOf(tick: Tick, world: WorldTrace | undefined): Cell[] {
  const { seconds, ...remaining } = tickValues(tick);
  if (world === undefined) return [seconds, ...Object.values(remaining)];
  const { capacity, ready, starting } = worldPointAt(world, tick.atMs);
  return [seconds, loadAt(world, tick.atMs), capacity, ready, starting, ...Object.values(remaining)];
}

function perMetricColumns(trace: Trace | WorldTrace): { column: string; cell: (tick: Tick) => Cell }[] {
  const thresholds = 'thresholds' in trace ? trace.thresholds : [];
  return [
    ...(trace.metrics ?? []).map((name, i) => ({
      column: `askedBy.${name}`,
      cell: ({ recommendedBy }: Tick) => recommendedBy?.[i] ?? null,
    })),
    ...thresholds.map(({ name }, i) => ({
      column: `readings.${name}`,
      cell: ({ readings }: Tick) => readings?.[i] ?? null,
    })),
  ];
}
