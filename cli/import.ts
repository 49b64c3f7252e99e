// `replicast import`: makes a recording, and a scenario with its load, of what kubectl, Prometheus or another program
// measured.
import path from 'node:path';
import { importSource } from '../core/measured/import/import-source.ts';
import { type ColumnName, columnNames, type MeasuredRun, measuredColumns } from '../core/measured/measured-run.ts';
import { mergeColumns, recordingOf, type SampledColumns } from '../core/measured/sample-columns.ts';
import { writeRecording } from '../core/measured/write-recording.ts';
import { durationText } from '../core/simulator/trace-text.ts';
import { type RecordedLoad, recordedLoadText } from './formats/recorded-load.ts';
import { alignTable } from './formats/table.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { displayName, readText } from './read-text.ts';
import { tryReadText } from './referenced-files.ts';
import { type Terminal, terminalLines, terminalOf } from './terminal.ts';

export interface ImportOptions {
  /** Of the autoscaler. */
  name?: string;
  /** The manifest that was recorded: the scenario is for it. */
  manifest?: string;
  /** The recording; the scenario has the same base name. */
  output?: string;
}

const ending = '.recording.csv';

/** @throws CommandError if a source cannot be read, if they lack replicas, or if a file would be overwritten. */
export async function runImport(io: Io, sources: readonly string[], options: ImportOptions): Promise<ExitCode> {
  const columns: SampledColumns[] = [];
  for (const source of sources) columns.push(await readSource(io, source, options));
  const merged = recordingOf(mergeColumns(columns));
  if (!merged.ok) throw new CommandError(`${sources.map(displayName).join(', ')} cannot be used: ${merged.problem}.`);
  for (const note of merged.notes) io.err(`${note}.\n`);
  const recording = outputOf(sources, options);
  const scenario = `${recording.slice(0, -ending.length)}.replicast.yaml`;
  for (const file of [recording, scenario])
    if ((await tryReadText(io, file)) !== undefined)
      throw new CommandError(`${file} exists: choose another name with --output.`);
  await io.write(recording, writeRecording(merged.value));
  const { load } = merged.value.columns;
  if (load)
    await io.write(scenario, scenarioText({ run: merged.value, recording, manifest: options.manifest }, scenario));
  io.out(summaryText(merged.value, load ? [recording, scenario] : [recording], terminalOf(io)));
  return exitCodes.success;
}

/** `load=FILE` says what the values of a file are. */
async function readSource(io: Io, source: string, { name }: ImportOptions): Promise<SampledColumns> {
  const column = columnNames.find((one) => source.startsWith(`${one}=`));
  const file = column === undefined ? source : source.slice(column.length + 1);
  const result = importSource(await readText(io, file), { name, column });
  if (!result.ok) throw new CommandError(`${displayName(file)} cannot be used: ${result.problem}.`);
  const { notes } = result.value;
  return { ...result.value, notes: notes.map((note) => `${displayName(file)}: ${note}`) };
}

function outputOf(sources: readonly string[], { output, manifest }: ImportOptions): string {
  if (output !== undefined) {
    if (output.endsWith(ending) && path.basename(output) !== ending) return output;
    throw new CommandError(`--output ${output}: the name of a recording ends in ${ending}.`);
  }
  const [first = ''] = sources;
  const named = manifest ?? first.slice(first.indexOf('=') + 1);
  if (named === '-') throw new CommandError('standard input has no name: choose one with --output.');
  return path.join(path.dirname(named), `${path.basename(named).replace(/\.[^.]*$/, '')}${ending}`);
}

function scenarioText(recorded: RecordedLoad, scenario: string): string {
  return `# The load of ${path.basename(recorded.recording)}, as it was measured.\n${recordedLoadText(recorded, scenario)}`;
}

function summaryText(
  { seconds, columns }: MeasuredRun,
  written: readonly string[],
  { width, styles }: Terminal,
): string {
  const missing = columnNames.filter((name) => columns[name] === undefined && missingUses[name] !== undefined);
  return terminalLines([
    `${written.join(' and ')} written: ${durationText(seconds)}`,
    '',
    ...alignTable(
      [
        { head: 'measured', align: 'left' },
        { head: 'samples', align: 'right' },
        { head: 'from … to', align: 'left' },
        { head: 'unit', align: 'left' },
      ],
      columnNames.flatMap((name) => rowOf(name, columns)),
      width,
    ),
    ...(missing.length === 0 ? [] : ['', ...missing.map((name) => styles.dim(missingText(name)))]),
  ]);
}

function rowOf(name: ColumnName, columns: MeasuredRun['columns']): string[][] {
  const samples = columns[name];
  if (!samples) return [];
  const values = samples.map(([, value]) => value).sort((a, b) => a - b);
  const range = [values[0], values.at(-1)].map((value) => Number((value ?? 0).toPrecision(4)));
  const { title, unit } = measuredColumns[name];
  return [[title, String(samples.length), range.join(' … '), unit]];
}

/** What is rarely measured is not missed. */
const missingUses: Partial<Record<ColumnName, string>> = {
  load: 'without it nothing can be calibrated',
  replicas: 'without it there is no recording',
  ready: 'the time to Ready can only be fitted',
  cpu: 'what a unit of load costs can only be fitted',
  utilization: 'a replay needs it, or the cpu',
};

const missingText = (name: ColumnName) => `not found: ${measuredColumns[name].title} (${missingUses[name]})`;
