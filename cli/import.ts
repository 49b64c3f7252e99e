// `replicast import`: makes a recording from the output of kubectl, Prometheus and other tools. Also makes a scenario
// with the recorded load.
import path from 'node:path';
import {
  foundColumns,
  type ImportedSource,
  importRecording,
  missingColumns,
} from '../core/measured/import/import-recording.ts';
import { columnNames, type MeasuredRun } from '../core/measured/measured-run.ts';
import { recordedScenario } from '../core/measured/recorded-load.ts';
import { writeRecording } from '../core/measured/write-recording.ts';
import { durationText } from '../core/simulator/trace-text.ts';
import { alignTable } from './formats/table.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { displayName, readText } from './read-text.ts';
import { relativeName } from './relative-name.ts';
import { type Terminal, terminalLines, terminalOf } from './terminal.ts';

export interface ImportCommandOptions {
  name?: string;
  manifest?: string;
  output?: string;
}

const ending = '.recording.csv';

export async function runImport(io: Io, sources: readonly string[], options: ImportCommandOptions): Promise<ExitCode> {
  const read: ImportedSource[] = [];
  for (const source of sources) read.push(await readSource(io, source));
  const imported = importRecording(read, { name: options.name });
  if (!imported.ok) throw new CommandError(`${imported.problem}.`);
  const { run } = imported;
  for (const note of imported.notes) io.err(`${note}.\n`);
  const recording = outputOf(sources, options);
  const scenario = `${recording.slice(0, -ending.length)}.replicast.yaml`;
  for (const file of [recording, scenario]) await assertNew(io, file);
  await io.write(recording, writeRecording(run), undefined);
  const { load } = run.columns;
  if (load) await io.write(scenario, scenarioOf(run, { recording, scenario, manifest: options.manifest }), undefined);
  io.out(summaryText(run, load ? [recording, scenario] : [recording], terminalOf(io)));
  return exitCodes.success;
}

async function assertNew(io: Io, file: string): Promise<void> {
  await io.assertWritable(file);
  if (io.mayExist(file)) throw new CommandError(`${file} exists: choose another name with --output.`);
}

/**
 * Reads a source of the form `FILE` or `load=FILE`. The prefix is the name of the column to which the values of the
 * file belong.
 */
async function readSource(io: Io, source: string): Promise<ImportedSource> {
  const column = columnNames.find((one) => source.startsWith(`${one}=`));
  const file = column === undefined ? source : source.slice(column.length + 1);
  return { name: displayName(file), text: await readText(io, file), column };
}

function outputOf(sources: readonly string[], { output, manifest }: ImportCommandOptions): string {
  if (output !== undefined) {
    if (output.endsWith(ending) && path.basename(output) !== ending) return output;
    throw new CommandError(`--output ${output}: the name of a recording must end in ${ending}.`);
  }
  const [first = ''] = sources;
  const named = manifest ?? first.slice(first.indexOf('=') + 1);
  if (named === '-') throw new CommandError('standard input has no name: choose a name with --output.');
  return path.join(path.dirname(named), `${path.basename(named).replace(/\.[^.]*$/, '')}${ending}`);
}

interface ScenarioNames {
  recording: string;
  scenario: string;
  manifest: string | undefined;
}

function scenarioOf(run: MeasuredRun, { recording, scenario, manifest }: ScenarioNames): string {
  const named = (file: string) => relativeName(scenario, file);
  return recordedScenario({ run, recording: named(recording), manifest: manifest && named(manifest) });
}

function summaryText(run: MeasuredRun, written: readonly string[], { width, styles }: Terminal): string {
  const missing = missingColumns(run);
  return terminalLines([
    `${written.join(' and ')} written: ${durationText(run.seconds)}`,
    '',
    ...alignTable(
      [
        { head: 'measured', align: 'left' },
        { head: 'samples', align: 'right' },
        { head: 'from … to', align: 'left' },
        { head: 'unit', align: 'left' },
      ],
      foundColumns(run).map(({ title, samples, least, most, unit }) => [
        title,
        String(samples),
        `${least} … ${most}`,
        unit,
      ]),
      width,
    ),
    ...(missing.length === 0 ? [] : ['', ...missing.map((one) => styles.dim(`not found: ${one}`))]),
  ]);
}
