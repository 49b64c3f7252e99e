// One line for each sync, for spreadsheets. Fields are quoted as RFC 4180 says.
import { formatPath } from '../../core/model/path.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import { reasonText } from '../../core/simulator/words.ts';
import type { Simulation } from '../simulation.ts';

const head = ['run', 'seconds', 'current', 'proposal', 'stabilized', 'limit', 'desired', 'reason', 'deciding'];

export function simulationAsCsv({ envelope: { up, down } }: Simulation): string {
  return [head, ...rowsOf('up', up), ...rowsOf('down', down)].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function rowsOf(run: string, { ticks }: EnvelopeRun): (string | number | null)[][] {
  return ticks.map(({ atMs, current, proposal, stabilized, limit, desired, reason, deciding }) => [
    run,
    ...[atMs / 1000, current, proposal, stabilized, limit, desired],
    ...[reasonText(reason), formatPath(deciding)],
  ]);
}

function field(value: string | number | null): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
