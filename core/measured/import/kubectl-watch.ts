// Reads what `kubectl get hpa -w` printed: a line for each change, with the age of the object as its time, or with a
// date in front of it.
import { parseKubectlAge } from '../../model/kubectl-age.ts';
import { parseDateSeconds } from '../../model/scenario/parse-date.ts';
import type { SeriesPoint } from '../../model/scenario/scenario.ts';
import type { ColumnsResult } from '../parse-recording.ts';
import { orderSamples } from '../sample-columns.ts';
import { chooseObject, type ImportOptions } from './choose-object.ts';

/** From this age on kubectl leaves out seconds. */
const coarseAgeSeconds = 600;

/** Undefined if the text has no such table. */
export function readKubectlWatch(text: string, options: ImportOptions): ColumnsResult | undefined {
  const lines = text.split(/\r\n|\n|\r/).map((line) => splitColumns(line));
  const headerAt = lines.findIndex(({ cells }) => isHeader(cells));
  const header = lines[headerAt]?.cells;
  if (!header) return undefined;
  const rows = lines.slice(headerAt + 1).flatMap((line) => readRow(line, header));
  const chosen = chooseObject(rows, options);
  return chosen.ok ? columnsOf(chosen.value) : chosen;
}

interface WatchRow {
  name: string;
  replicas: number;
  utilization: number | undefined;
  dateSeconds: number | undefined;
  ageSeconds: number | undefined;
}

interface PrintedLine {
  /** In front of the first column. */
  dateSeconds: number | undefined;
  cells: string[];
}

const isHeader = (cells: readonly string[]) => ['NAME', 'TARGETS', 'REPLICAS'].every((name) => cells.includes(name));

/** Columns are separated by at least two spaces; some programs put a date in front of each line. */
function splitColumns(line: string): PrintedLine {
  const [first = '', ...rest] = line.trim().split(/ +/);
  const dateSeconds = parseDateSeconds(first);
  const printed = dateSeconds === undefined ? line.trim() : rest.join(' ');
  const separator = dateSeconds === undefined ? / {2,}|\t+/ : / +/;
  return { dateSeconds, cells: printed === '' ? [] : printed.split(separator) };
}

function readRow({ cells, dateSeconds }: PrintedLine, header: readonly string[]): WatchRow[] {
  const cell = (name: string) => cells[header.indexOf(name)] ?? '';
  const replicas = Number(cell('REPLICAS'));
  if (isHeader(cells) || !/^\d+$/.test(cell('REPLICAS'))) return [];
  return [
    {
      name: cell('NAME'),
      replicas,
      utilization: utilizationOf(cell('TARGETS')),
      dateSeconds,
      ageSeconds: parseKubectlAge(cell('AGE')),
    },
  ];
}

/** `cpu: 250%/50%, memory: …` or `250%/50%`: of cpu, or of the only metric. */
function utilizationOf(targets: string): number | undefined {
  const found = /(?:^|cpu: )(\d{1,9})%\//.exec(targets)?.[1];
  return found === undefined ? undefined : Number(found);
}

function columnsOf(rows: readonly WatchRow[]): ColumnsResult {
  const hasDates = rows.every(({ dateSeconds }) => dateSeconds !== undefined);
  const times = rows.map(({ dateSeconds, ageSeconds }) => (hasDates ? dateSeconds : ageSeconds));
  if (times.includes(undefined))
    return { ok: false, problem: 'a line has neither an AGE nor a date in front of it, so its time is not known' };
  const first = times[0] ?? 0;
  const at = (i: number) => (times[i] ?? first) - first;
  const notes: string[] = [];
  const coarse = times.findIndex((seconds) => (seconds ?? 0) >= coarseAgeSeconds);
  if (!hasDates && coarse >= 0)
    notes.push(`from ${at(coarse)} s on kubectl printed ages without seconds, so times are that much less exact`);
  const samplesOf = (value: (row: WatchRow) => number | undefined) =>
    rows.flatMap((row, i): SeriesPoint[] => {
      const number = value(row);
      return number === undefined ? [] : [[at(i), number]];
    });
  const replicas = orderSamples(
    samplesOf((row) => row.replicas),
    'REPLICAS',
    notes,
  );
  const utilization = orderSamples(
    samplesOf((row) => row.utilization),
    'TARGETS',
    [],
  );
  const columns = { replicas, ...(utilization.length > 0 && { utilization }) };
  return { ok: true, value: { startsAtSeconds: hasDates ? first : undefined, columns, notes } };
}
