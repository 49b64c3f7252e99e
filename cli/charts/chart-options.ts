import type { ChartRequest } from '../../core/charts/chart-renderings.ts';
import { CommandError, type Io } from '../io.ts';
import { readText } from '../read-text.ts';
import type { Source } from './source.ts';

export interface ChartOptions {
  values?: string[];
  set?: string[];
  setString?: string[];
  setJson?: string[];
  release?: string;
  namespace?: string;
}

export interface ChosenValues {
  /** The values files, in order of increasing precedence. */
  files: readonly { path: string; text: string }[];
  flags: NonNullable<ChartRequest['flags']>;
  flagNames: readonly string[];
  /** Whether the user chose values. If not, commands such as `lint` also render the chart's environments. */
  isChosen: boolean;
}

/** @throws CommandError if a file cannot be read, or if values are given but no chart */
export async function readChosenValues(
  io: Io,
  { values = [], release, namespace, ...flags }: ChartOptions,
  sources: readonly Source[],
): Promise<ChosenValues> {
  const { set, setString, setJson } = flags;
  const named = { '--set': set, '--set-string': setString, '--set-json': setJson };
  const flagNames = Object.entries(named).flatMap(([name, given]) => (given ? [name] : []));
  const isChosen = values.length > 0 || flagNames.length > 0;
  const hasChart = sources.some(({ type }) => type === 'chart');
  const [option] = [...(values.length > 0 ? ['--values'] : []), ...flagNames];
  if (option !== undefined && !hasChart)
    throw new CommandError(`${option} needs a chart: no path is in a folder with a Chart.yaml.`);
  const files = [];
  for (const file of values) files.push({ path: file, text: await readText(io, file) });
  return { files, flags: { set, setString, setJson, release, namespace }, flagNames, isChosen };
}
