import path from 'node:path';
import { isEnvironmentFile } from '../../core/charts/chart-folder.ts';
import type { ChartRequest } from '../../core/charts/chart-renderings.ts';
import { configFileName } from '../../core/model/config/kind.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { CommandError, type Io } from '../io.ts';
import { displayName, readText } from '../read-text.ts';
import type { ChosenValues } from './chart-options.ts';
import type { ChartSource } from './find-charts.ts';
import type { ReadChart } from './read-chart.ts';

export interface ChartRun {
  folder: string;
  request: ChartRequest;
  /** The values files in increasing precedence. If the chart has a values.yaml, this file is first. */
  valuesFiles: readonly string[];
  /** The values files and flags as text for a title: `values-prod.yaml, --set`. */
  valuesText: string;
  flagsText: string;
  fileOf(name: string): string;
}

export interface ChartRunOptions {
  /** Values files that override values.yaml, relative to the folder of the chart. */
  environment?: readonly string[] | undefined;
  chosenValues: ChosenValues;
  chosen: ChosenReleases;
}

export async function chartRun(
  io: Io,
  { folder, chart }: ReadChart,
  { environment = [], chosenValues: { files, flags, flagNames }, chosen }: ChartRunOptions,
): Promise<ChartRun> {
  const paths = new Map<string, string>();
  const values = [];
  // A values.yaml of the chart is left out, because Helm always reads it.
  for (const name of environment.filter((each) => !/(?:^|\/)values\.yaml$/.test(each) || !chart.files.has(each))) {
    const file = path.join(folder, name);
    if (!(await io.isInProject(file, path.join(folder, 'Chart.yaml'), 'wide')))
      throw new CommandError(
        `${configFileName} names a values file that is not read, because it is outside the repository.`,
      );
    values.push({ name, text: chart.files.get(name) ?? (await readText(io, file)) });
    paths.set(name, file);
  }
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
  valuesFile?: string;
  /** The paths of the templates that the user chose, relative to the chart. Absent means all templates. */
  templates?: ReadonlySet<string>;
}

/**
 * For a whole chart, returns a run without environment, and a run for each environment. If the user gave files of the
 * chart, returns a run for each given values file, and one run for all given templates.
 */
export async function runsOfSource(
  io: Io,
  source: ChartSource,
  {
    environments = [],
    ...options
  }: Omit<ChartRunOptions, 'environment'> & { environments?: readonly (readonly string[])[] },
): Promise<SourceRun[]> {
  if (!source.only) {
    const all: SourceRun[] = [{ run: await chartRun(io, source, options) }];
    for (const environment of environments) {
      const [valuesFile = ''] = environment.slice(-1);
      all.push({ run: await chartRun(io, source, { environment, ...options }), valuesFile });
    }
    return all;
  }
  const valuesFiles = [...source.only].filter((name) => name === 'values.yaml' || isEnvironmentFile(name));
  const templates = new Set([...source.only].filter((name) => !valuesFiles.includes(name)));
  const runs: SourceRun[] = [];
  for (const valuesFile of valuesFiles)
    runs.push({ run: await chartRun(io, source, { environment: [valuesFile], ...options }), valuesFile });
  return templates.size === 0 ? runs : [...runs, { run: await chartRun(io, source, options), templates }];
}
