import path from 'node:path';
import { isEnvironmentFile } from '../../core/charts/chart-folder.ts';
import type { ChartRequest } from '../../core/charts/chart-renderings.ts';
import { environmentWith } from '../../core/charts/environments/environments.ts';
import { isDefaultValues } from '../../core/charts/environments/values-over-defaults.ts';
import { configFileName } from '../../core/model/config/kind.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { CommandError, type Io } from '../io.ts';
import { displayName, readText } from '../read-text.ts';
import { isReadableFromChart } from '../referenced-files.ts';
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
  /** Values files that override values.yaml, relative to the folder of the chart. */
  environment?: readonly string[] | undefined;
  chosenValues: ChosenValues;
  chosen: ChosenReleases;
}

async function chartRun(
  io: Io,
  { folder, chart }: ReadChart,
  { environment = [], chosenValues: { files, flags, flagNames }, chosen }: ChartRunOptions,
): Promise<ChartRun> {
  const paths = new Map<string, string>();
  const values = [];
  for (const name of environment.filter((each, i) => !(isDefaultValues(each, i) && chart.files.has(each)))) {
    const file = await fileOfEnvironment(io, folder, name);
    values.push({ name, text: chart.files.get(name) ?? (await readText(io, file)) });
    paths.set(name, file);
  }
  const isEnvironment = values.length > 0;
  for (const file of files) {
    const name = requestName(file.path, { folder, taken: new Set([...chart.files.keys(), ...paths.keys()]) });
    values.push({ name, text: file.text });
    paths.set(name, file.path);
  }
  // A values file of an environment keeps its folder in the title, because environments may have values files of the
  // same name.
  const nameOf = (file: string) =>
    environment.find((name) => paths.get(name) === file) ?? path.basename(displayName(file));
  const own = chart.files.has('values.yaml') ? [path.join(folder, 'values.yaml')] : [];
  const overDefaults = [...paths.values()];
  const last = overDefaults.length > 0 ? overDefaults : own;
  return {
    folder,
    isEnvironment,
    request: { chart, values, flags, chosen },
    valuesFiles: [...own, ...overDefaults],
    valuesText: [...last.map(nameOf), ...flagNames].join(', '),
    flagsText: flagNames.join(', '),
    fileOf: (name) => paths.get(name) ?? path.join(folder, name),
  };
}

/** @throws CommandError if the file is not in the project of the chart */
export async function fileOfEnvironment(io: Io, folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  if (io.isInProject(file, io.projectOf(path.join(folder, 'Chart.yaml'), 'wide'))) return file;
  throw new CommandError(
    `${configFileName} names a values file that is not read, because it is outside the repository.`,
  );
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

interface SourceRunOptions extends Omit<ChartRunOptions, 'environment'> {
  /** Whether a whole chart is also rendered with each of its environments, unless the user chose values. */
  withEnvironments?: boolean | undefined;
}

/**
 * For a whole chart, returns a run without environment first. If the user gave files of the chart, returns a run for
 * each given values file, and one run for all given templates.
 */
export async function runsOfSource(
  io: Io,
  source: ChartSource,
  { withEnvironments = false, ...options }: SourceRunOptions,
): Promise<SourceRun[]> {
  const environments = withEnvironments && !options.chosenValues.isChosen ? await source.findEnvironments() : [];
  const wanted: WantedRun[] = source.only
    ? await runsOfFiles(io, [...source.only], source)
    : [{}, ...environments.map(({ files }) => ({ environment: files, valuesFile: files.at(-1) }))];
  const runs: SourceRun[] = [];
  for (const { environment, ...one } of wanted)
    runs.push({ ...one, run: await chartRun(io, source, { ...options, environment }) });
  return runs;
}

type WantedRun = Omit<SourceRun, 'run'> & Pick<ChartRunOptions, 'environment'>;

/**
 * As in an editor, a values file that belongs to only one environment is rendered with those of the environment's files
 * that can be read.
 */
async function runsOfFiles(
  io: Io,
  only: readonly string[],
  { folder, findEnvironments }: ChartSource,
): Promise<WantedRun[]> {
  const valuesFiles = only.filter((name) => name === 'values.yaml' || isEnvironmentFile(name));
  const templates = new Set(only.filter((name) => !valuesFiles.includes(name)));
  const isOther = valuesFiles.some((name) => name !== 'values.yaml');
  const environments = isOther ? await findEnvironments() : [];
  const runs: WantedRun[] = [];
  for (const valuesFile of valuesFiles) {
    const found = valuesFile === 'values.yaml' ? undefined : environmentWith(environments, valuesFile);
    const others = await Promise.all((found?.files ?? []).map((name) => isReadableFromChart(io, folder, name)));
    const environment = found?.files.filter((name, i) => name === valuesFile || others[i]) ?? [valuesFile];
    runs.push({ valuesFile, environment });
  }
  return templates.size === 0 ? runs : [...runs, { templates }];
}
