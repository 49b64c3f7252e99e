// The fields of a sync, as every format for programs names them.
import { formatPath } from '../../model/path.ts';
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

/** Seconds since the start, counts of replicas; reason and path as people read them. */
export function tickValues({ atMs, current, proposal, stabilized, limit, desired, reason, decidedBy }: Tick) {
  return {
    seconds: atMs / 1000,
    ...{ current, proposal, stabilized, limit, desired },
    reason: reasonText(reason),
    deciding: formatPath(decidedBy),
  };
}

/** Quoted as RFC 4180 says. */
export function csvLine(row: readonly (string | number | null)[]): string {
  return `${row.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | number | null): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
