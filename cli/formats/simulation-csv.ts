import { csvLine, tickFields, tickValues } from '../../core/drawing/written/tick-fields.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import type { EnvelopeSimulation } from '../simulation.ts';

export function simulationAsCsv({ envelope: { up, down } }: EnvelopeSimulation): string {
  return [['run', ...tickFields], ...rowsOf('up', up), ...rowsOf('down', down)].map(csvLine).join('');
}

function rowsOf(run: string, { ticks }: EnvelopeRun): (string | number | null)[][] {
  return ticks.map((tick) => [run, ...Object.values(tickValues(tick))]);
}
