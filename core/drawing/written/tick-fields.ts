import { formatPath } from '../../model/path.ts';
import { csvCell } from '../../model/printable.ts';
import type { Tick } from '../../simulator/trace.ts';
import { reasonText } from '../../simulator/trace-text.ts';

export const tickFields = [
  'seconds',
  'current',
  'proposal',
  'stabilized',
  'limit',
  'desired',
  'reason',
  'deciding',
] as const;

export function tickValues({ atMs, current, proposal, stabilized, limit, desired, reason, decidedBy }: Tick) {
  return {
    seconds: atMs / 1000,
    current,
    proposal,
    stabilized,
    limit,
    desired,
    reason: reasonText(reason),
    deciding: formatPath(decidedBy),
  };
}

export function csvLine(row: readonly (string | number | null)[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}
