import { type ColumnName, columnNames, type MeasuredRun, measuredColumns } from '../measured-run.ts';
import { mergeColumns } from '../merge-columns.ts';
import { withKnownChanges } from '../replica-changes.ts';
import { recordingOf } from '../sample-columns.ts';
import { type NamedColumns, spanProblem } from '../source-spans.ts';
import type { ImportOptions } from './choose-object.ts';
import { importSource } from './import-source.ts';

export interface ImportedSource {
  name: string;
  text: string;
  column?: ColumnName | undefined;
}

export type ImportResult =
  | { ok: true; run: MeasuredRun; notes: readonly string[] }
  /** `problem` begins with the names of the affected sources, and has no full stop. */
  | { ok: false; problem: string; question?: ImportQuestion | undefined };

export type ImportQuestion =
  /** The user must choose which of several autoscalers was recorded. */
  | { type: 'name'; names: readonly string[] }
  /** The user must choose the column to which the values of the source belong. */
  | { type: 'column'; source: string };

export function importRecording(sources: readonly ImportedSource[], options: ImportOptions): ImportResult {
  const read: NamedColumns[] = [];
  for (const { name, text, column } of sources) {
    const result = importSource(text, { ...options, column });
    if (!result.ok)
      return { ok: false, problem: `${name} cannot be used: ${result.problem}`, question: questionOf(result, name) };
    read.push({ ...result.value, name });
  }
  const problem = spanProblem(read);
  if (problem !== undefined) return { ok: false, problem };
  const columns = read.map((source) => {
    const known = withKnownChanges(
      source,
      read.filter((other) => other !== source),
    );
    return { ...known, notes: known.notes.map((note) => `${source.name}: ${note}`) };
  });
  const merged = recordingOf(mergeColumns(columns));
  if (merged.ok) return { ok: true, run: merged.value, notes: merged.notes };
  return { ok: false, problem: `${sources.map(({ name }) => name).join(', ')} cannot be used: ${merged.problem}` };
}

function questionOf(
  { names, needsColumn }: { names?: readonly string[] | undefined; needsColumn?: true },
  source: string,
): ImportQuestion | undefined {
  if (names) return { type: 'name', names };
  return needsColumn && { type: 'column', source };
}

export interface FoundColumn {
  title: string;
  unit: string;
  samples: number;
  least: number;
  most: number;
}

export function foundColumns({ columns }: MeasuredRun): FoundColumn[] {
  return columnNames.flatMap((name) => {
    const samples = columns[name];
    if (!samples) return [];
    const values = samples.map(([, value]) => value).sort((a, b) => a - b);
    const [least = 0, most = 0] = [values[0], values.at(-1)].map((value) => Number((value ?? 0).toPrecision(4)));
    const { title, unit } = measuredColumns[name];
    return { title, unit, samples: samples.length, least, most };
  });
}

const missingUses: Partial<Record<ColumnName, string>> = {
  load: 'without the load nothing can be calibrated',
  replicas: 'without the replicas there is no recording',
  ready: 'without the number of ready pods the time to Ready is only estimated',
  cpu: 'without cpu the cost of a unit of load is only estimated',
  utilization: 'a replay needs the utilization or the cpu',
};

export function missingColumns({ columns }: MeasuredRun): string[] {
  const missing = columnNames.filter((name) => columns[name] === undefined);
  return missing.flatMap((name) => {
    const use = missingUses[name];
    return use === undefined ? [] : `${measuredColumns[name].title} (${use})`;
  });
}
