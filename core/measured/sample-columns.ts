// Samples as a source has them, before they become a recording: each column sorted, without duplicates, and with notes
// about what was repaired.
import { maxLines } from '../model/scenario/csv-table.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import { type ColumnName, columnNames, type MeasuredRun, measuredColumns, type Samples } from './measured-run.ts';

export interface SampledColumns {
  /** Seconds since a fixed day in the past, if the source has dates: the time of its second 0. */
  startsAtSeconds?: number | undefined;
  columns: Partial<Record<ColumnName, Samples>>;
  /** What was repaired or left out: sentences without a full stop. */
  notes: readonly string[];
}

export type RecordingResult =
  | { ok: true; value: MeasuredRun; notes: readonly string[] }
  /** `problem`: a sentence without a full stop. */
  | { ok: false; problem: string };

/** Sorts samples by time; of several at one time the last one counts. `origin` is where they are from, in notes. */
export function orderSamples(samples: readonly SeriesPoint[], origin: string, notes: string[]): Samples {
  const isSorted = samples.every(([seconds], i) => seconds >= (samples[i - 1]?.[0] ?? Number.NEGATIVE_INFINITY));
  if (!isSorted) notes.push(`${origin}: the times are not in order, so the lines were sorted`);
  const sorted = isSorted ? samples : [...samples].sort((a, b) => a[0] - b[0]);
  const ordered = sorted.filter(([seconds], i) => sorted[i + 1]?.[0] !== seconds);
  const repeated = sorted.length - ordered.length;
  if (repeated > 0)
    notes.push(`${origin}: ${countOf(repeated, 'time')} occurs more than once, and the last value counts`);
  return ordered;
}

/** One recording of several sources; of a column that occurs twice the first source counts. */
export function mergeColumns(sources: readonly SampledColumns[]): SampledColumns {
  const starts = sources.flatMap(({ startsAtSeconds }) => startsAtSeconds ?? []);
  const startsAtSeconds = starts.length > 0 ? Math.min(...starts) : undefined;
  const notes = sources.flatMap((source) => source.notes);
  if (starts.length > 0 && starts.length < sources.length)
    notes.push('some files have dates and some only seconds: their starts are taken as the same moment');
  const shifted = sources.map((source) => shiftedColumns(source, startsAtSeconds ?? 0));
  const columns: SampledColumns['columns'] = {};
  for (const name of columnNames) {
    const found = shifted.flatMap((one) => (one[name] ? [one[name]] : []));
    if (found[0]) columns[name] = found[0];
    if (found.length > 1)
      notes.push(`${measuredColumns[name].title} occurs in several files, and the first one counts`);
  }
  return { startsAtSeconds, columns, notes };
}

/** With times from `startsAtSeconds` on. */
function shiftedColumns(source: SampledColumns, startsAtSeconds: number): SampledColumns['columns'] {
  const shift = (source.startsAtSeconds ?? startsAtSeconds) - startsAtSeconds;
  if (shift === 0) return source.columns;
  const shifted = Object.entries(source.columns).map(([name, samples]) => [
    name,
    samples.map(([seconds, value]) => [seconds + shift, value]),
  ]);
  return Object.fromEntries(shifted);
}

const maxReplicas = 2 ** 31 - 1;
/** A gap is this many times as long as the usual distance of two samples. */
const gapFactor = 10;

/** A recording that was made in short pieces has a gap after each. */
const maxNamedGaps = 10;

/** What every use of a recording needs: the replicas over some time. */
export function recordingOf(sampled: SampledColumns): RecordingResult {
  const { columns, notes } = withWholeCounts(sampled);
  const { replicas } = columns;
  const [first, last] = [replicas?.[0], replicas?.at(-1)];
  if (!replicas || !first || !last)
    return { ok: false, problem: 'there is no column of replicas, such as `replicas` or `desired_replicas`' };
  if (last[0] <= Math.max(0, first[0]))
    return { ok: false, problem: 'the replicas have only one sample, and a recording needs at least two' };
  const times = new Set(Object.values(columns).flatMap((samples) => samples.map(([seconds]) => seconds)));
  if (times.size > maxLines)
    return {
      ok: false,
      problem: `there are samples at more than ${maxLines} times: use a part of them, or a longer step`,
    };
  return { ok: true, value: { seconds: last[0], columns }, notes: [...notes, ...gapNotes(replicas)] };
}

/** Pods are whole ones, and their number is an int32; a mean of several samples may be neither. */
function withWholeCounts({ columns, notes }: SampledColumns): SampledColumns {
  const [whole, added]: [SampledColumns['columns'], string[]] = [{ ...columns }, []];
  for (const name of ['replicas', 'ready'] as const) {
    const samples = columns[name];
    if (!samples) continue;
    const possible = samples.filter(([, count]) => count <= maxReplicas);
    const rounded = possible.map(([seconds, count]): SeriesPoint => [seconds, Math.round(count)]);
    const { title } = measuredColumns[name];
    if (possible.length < samples.length) added.push(`${title}: counts of more than ${maxReplicas} are left out`);
    if (possible.some(([, count]) => !Number.isInteger(count)))
      added.push(`${title}: counts are rounded to whole pods`);
    if (rounded.length > 0) whole[name] = rounded;
    else delete whole[name];
  }
  return { columns: whole, notes: [...notes, ...added] };
}

/** What a prediction needs of a run whose replicas may not have been recorded: the load over some time. */
export function loadRunOf(sampled: SampledColumns): RecordingResult {
  const { columns, notes } = withWholeCounts(sampled);
  const { load, replicas } = columns;
  if (!load) return { ok: false, problem: 'there is no column `load`' };
  const seconds = (replicas ?? load).at(-1)?.[0] ?? 0;
  if (seconds <= 0) return { ok: false, problem: 'the load has only one sample, and a recording needs at least two' };
  return { ok: true, value: { seconds, columns }, notes };
}

function gapNotes(samples: Samples): string[] {
  const distances = samples.slice(1).map(([seconds], i) => seconds - (samples[i]?.[0] ?? 0));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const notes = distances.flatMap((distance, i) => {
    const [from, to] = [samples[i], samples[i + 1]];
    if (!from || !to || distance <= gapFactor * usual || from[1] === to[1]) return [];
    return [
      `no replicas were sampled from ${from[0]} s to ${to[0]} s: the change from ${from[1]} to ${to[1]} is put in the middle`,
    ];
  });
  const left = notes.length - maxNamedGaps;
  return left > 0
    ? [...notes.slice(0, maxNamedGaps), `${countOf(left, 'more gap')} like these: each change is put in the middle`]
    : notes;
}

const countOf = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
