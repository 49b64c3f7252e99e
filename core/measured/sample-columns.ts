// The samples of a source before they become a recording. Each column is sorted and has no duplicates.
import { maxLines } from '../model/scenario/csv-table.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import { type ColumnName, type MeasuredRun, measuredColumns, type Samples } from './measured-run.ts';
import { withChangesInGaps } from './replica-gaps.ts';

export interface SampledColumns {
  /** The Unix time of the source's second 0; undefined if the source has no dates. */
  startsAtSeconds?: number | undefined;
  columns: Partial<Record<ColumnName, Samples>>;
  lacksZone?: true;
  /** Set if the columns already have a sample of the previous count before each change. */
  hasSamplesBefore?: true;
  /** Sentences without a full stop that say which data was repaired or left out. */
  notes: readonly string[];
}

export type RecordingResult =
  | { ok: true; value: MeasuredRun; notes: readonly string[] }
  /** `problem` is a sentence without a full stop. */
  | { ok: false; problem: string };

/**
 * Sorts samples by time, and keeps only the last sample of each time. Adds notes about these repairs to `notes`; each
 * note begins with `origin`.
 */
export function orderSamples(samples: readonly SeriesPoint[], origin: string, notes: string[]): Samples {
  const isSorted = samples.every(([seconds], i) => seconds >= (samples[i - 1]?.[0] ?? Number.NEGATIVE_INFINITY));
  if (!isSorted) notes.push(`${origin}: the times are not in order, so the lines were sorted`);
  const sorted = isSorted ? samples : [...samples].sort((a, b) => a[0] - b[0]);
  const ordered = sorted.filter(([seconds], i) => sorted[i + 1]?.[0] !== seconds);
  const repeated = sorted.length - ordered.length;
  if (repeated > 0)
    notes.push(
      `${origin}: ${repeated === 1 ? '1 timestamp occurs' : `${repeated} timestamps occur`} more than once, and the last value counts`,
    );
  return ordered;
}

const maxReplicas = 2 ** 31 - 1;
export function recordingOf(sampled: SampledColumns): RecordingResult {
  const { columns, notes } = withWholeCounts(sampled);
  const { replicas } = columns;
  const [first, last] = [replicas?.[0], replicas?.at(-1)];
  if (!replicas || !first || !last)
    return { ok: false, problem: 'there is no column of replicas, such as `replicas` or `desired_replicas`' };
  if (last[0] <= Math.max(0, first[0]))
    return { ok: false, problem: 'the replicas have only one sample, and a recording needs at least two' };
  const placed = withChangesInGaps(replicas);
  const all = { ...columns, replicas: placed.replicas };
  const times = new Set(Object.values(all).flatMap((samples) => samples.map(([seconds]) => seconds)));
  if (times.size > maxLines)
    return {
      ok: false,
      problem: `there are samples at more than ${maxLines} timestamps: use a part of them, or a longer step`,
    };
  return { ok: true, value: { seconds: last[0], columns: all }, notes: [...notes, ...placed.notes] };
}

/** The counts are rounded, because a source may contain means. */
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

/**
 * Returns the recording that provides the load for a prediction, or a problem. The recording must contain load samples
 * over some time; replica counts are optional.
 */
export function loadRunOf(sampled: SampledColumns): RecordingResult {
  const { columns, notes } = withWholeCounts(sampled);
  const { load, replicas } = columns;
  if (!load) return { ok: false, problem: 'there is no column `load`' };
  const seconds = (replicas ?? load).at(-1)?.[0] ?? 0;
  if (seconds <= 0) return { ok: false, problem: 'the load has only one sample, and a recording needs at least two' };
  return { ok: true, value: { seconds, columns }, notes };
}
