import { columnNames, type MeasuredRun } from './measured-run.ts';

/** Writes the recording as CSV. A cell is empty if its column has no sample at the time of the line. */
export function writeRecording({ columns }: MeasuredRun): string {
  const names = columnNames.filter((name) => columns[name] !== undefined);
  const lines = new Map<number, Map<string, number>>();
  for (const name of names)
    for (const [seconds, value] of columns[name] ?? []) {
      const cells = lines.get(seconds) ?? new Map<string, number>();
      lines.set(seconds, cells.set(name, value));
    }
  const rows = [...lines].sort(([a], [b]) => a - b);
  const text = rows.map(([seconds, cells]) => [seconds, ...names.map((name) => cells.get(name) ?? '')].join(','));
  return `${['seconds', ...names].join(',')}\n${text.map((line) => `${line}\n`).join('')}`;
}
