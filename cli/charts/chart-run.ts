import path from 'node:path';
import { isEnvironmentFile } from '../../core/charts/chart-folder.ts';
import type { ChartRequest } from '../../core/charts/chart-renderings.ts';
import { type Environment, environmentWith } from '../../core/charts/environments/environments.ts';
import { isDefaultValues } from '../../core/charts/environments/values-over-defaults.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { NoText } from '../../core/text/file-text.ts';
import type { Io } from '../io.ts';
import { displayName, readText } from '../read-text.ts';
import type { ChosenValues } from './chart-options.ts';
import type { ChartSource, ReadChart } from './source.ts';

export interface ChartRun {
  folder: string;
  request: ChartRequest;
  /** Whether values files of the chart override values.yaml, besides those that the user chose with options. */
  isEnvironment: boolean;
  /** The values files in increasing precedence. If the chart has a values.yaml, this file is first. */
  valuesFiles: readonly string[];
  /** The values files and flags as text for a title: `values-prod.yaml, --set`. */
  valuesText: string;
  flagsText: string;
  fileOf(name: string): string;
}

interface ChartRunOptions {
  /** The values files of an environment that override values.yaml. */
  environment?: readonly EnvironmentFile[] | undefined;
  chosenValues: ChosenValues;
  chosen: ChosenReleases;
}

interface EnvironmentFile {
  /** The path relative to the folder of the chart. */
  name: string;
  file: string;
  text: string;
}

function chartRun(
  { folder, chart }: ReadChart,
  { environment: read = [], chosenValues: { files, flags, flagNames }, chosen }: ChartRunOptions,
): ChartRun {
  const environment = read.filter(({ name }, i) => !(isDefaultValues(name, i) && chart.files.has(name)));
  const values = environment.map(({ name, text }) => ({ name, text }));
  const paths = new Map(environment.map(({ name, file }) => [name, file]));
  for (const file of files) {
    const name = requestName(file.path, { folder, taken: new Set([...chart.files.keys(), ...paths.keys()]) });
    values.push({ name, text: file.text });
    paths.set(name, file.path);
  }
  // A values file of an environment keeps its folder in the title, because environments may have values files of the
  // same name.
  const nameOf = (file: string) =>
    environment.find((one) => one.file === file)?.name ?? path.basename(displayName(file));
  const own = chart.files.has('values.yaml') ? [path.join(folder, 'values.yaml')] : [];
  const overDefaults = [...paths.values()];
  const last = overDefaults.length > 0 ? overDefaults : own;
  return {
    folder,
    isEnvironment: environment.length > 0,
    request: { chart, values, flags, chosen },
    valuesFiles: [...own, ...overDefaults],
    valuesText: [...last.map(nameOf), ...flagNames].join(', '),
    flagsText: flagNames.join(', '),
    fileOf: (name) => paths.get(name) ?? path.join(folder, name),
  };
}

/**
 * Returns the name of a values file among the files of the chart. The prefix `./` distinguishes the user's file from a
 * file of the chart with the same name.
 */
function requestName(file: string, { folder, taken }: { folder: string; taken: ReadonlySet<string> }): string {
  const isSame = path.resolve(folder, file) === path.resolve(file);
  return taken.has(file) && !isSame ? `./${file}` : file;
}

export interface SourceRun {
  run: ChartRun;
  valuesFile?: string | undefined;
  /** The paths of the templates that the user chose, relative to the chart. Absent means all templates. */
  templates?: ReadonlySet<string>;
}

export interface UnreadValuesFile {
  file: string;
  /** A clause: `prod is rendered without secrets.yaml: it does not exist`. */
  consequence: string;
}

interface SourceRunOptions extends Omit<ChartRunOptions, 'environment'> {
  /** Whether a whole chart is also rendered with each of its environments, unless the user chose values. */
  withEnvironments?: boolean | undefined;
}

/**
 * For a whole chart, returns a run without environment first. If the user gave files of the chart, returns a run for
 * each given values file, and one run for all given templates. As in an editor, an environment is rendered with those
 * of its files that can be read; `unread` contains the other files.
 */
export async function runsOfSource(
  io: Io,
  source: ChartSource,
  { withEnvironments = false, ...options }: SourceRunOptions,
): Promise<{ runs: SourceRun[]; unread: readonly UnreadValuesFile[] }> {
  const environments = withEnvironments && !options.chosenValues.isChosen ? await source.findEnvironments() : [];
  const { wanted, unread } = source.only
    ? await runsOfFiles(io, [...source.only], source)
    : await runsOfChart(io, environments, source);
  const runs = wanted.map(({ environment, ...one }) => ({
    ...one,
    run: chartRun(source, { ...options, environment }),
  }));
  return { runs, unread };
}

interface WantedRuns {
  wanted: readonly (Omit<SourceRun, 'run'> & Pick<ChartRunOptions, 'environment'>)[];
  unread: readonly UnreadValuesFile[];
}

async function runsOfChart(io: Io, environments: readonly Environment[], chart: ReadChart): Promise<WantedRuns> {
  const all = await Promise.all(environments.map((one) => readEnvironment(io, one, chart)));
  return {
    wanted: [{}, ...all.map(({ environment }) => ({ environment, valuesFile: environment.at(-1)?.name }))],
    unread: all.flatMap(({ unread }) => unread),
  };
}

/** A values file that belongs to only one environment is rendered with the other files of the environment. */
async function runsOfFiles(io: Io, only: readonly string[], chart: ChartSource): Promise<WantedRuns> {
  const valuesFiles = only.filter((name) => name === 'values.yaml' || isEnvironmentFile(name));
  const templates = new Set(only.filter((name) => !valuesFiles.includes(name)));
  const isOther = valuesFiles.some((name) => name !== 'values.yaml');
  const environments = isOther ? await chart.findEnvironments() : [];
  const all = await Promise.all(
    valuesFiles.map(async (valuesFile) => {
      const found = valuesFile === 'values.yaml' ? undefined : environmentWith(environments, valuesFile);
      const environment = found ?? { name: valuesFile, files: [valuesFile] };
      return { valuesFile, ...(await readEnvironment(io, environment, chart, valuesFile)) };
    }),
  );
  const wanted = all.map(({ unread: _, ...one }) => one);
  return {
    wanted: templates.size === 0 ? wanted : [...wanted, { templates }],
    unread: all.flatMap(({ unread }) => unread),
  };
}

/**
 * @param given the file that the user gave
 * @throws CommandError if the given file cannot be read
 */
async function readEnvironment(
  io: Io,
  { name: environmentName, files }: Environment,
  { folder, chart, readFile }: ReadChart,
  given?: string,
): Promise<{ environment: EnvironmentFile[]; unread: UnreadValuesFile[] }> {
  const environment: EnvironmentFile[] = [];
  const unread: UnreadValuesFile[] = [];
  for (const name of files) {
    const file = path.join(folder, name);
    const text = chart.files.get(name) ?? (await (name === given ? readText(io, file) : readFile(name)));
    if (text instanceof NoText)
      unread.push({ file, consequence: `${environmentName} is rendered without ${name}: ${text.clause}` });
    else environment.push({ name, file, text });
  }
  return { environment, unread };
}
