// The options that choose the values of charts, as `helm template` has them.
import { type Command, Option } from 'commander';
import type { ChartRequest } from '../../core/language/charts/chart-renderings.ts';
import { CommandError, type Io } from '../io.ts';
import { collectValues } from '../profile.ts';
import { readText } from '../read-text.ts';
import type { Source } from './find-charts.ts';

export interface ChartOptions {
  values?: string[];
  set?: string[];
  setString?: string[];
  setJson?: string[];
  release?: string;
  namespace?: string;
}

/** The values that the options choose. */
export interface ChosenValues {
  /** In the order of their precedence. */
  files: readonly { path: string; text: string }[];
  flags: NonNullable<ChartRequest['flags']>;
  /** The flags with values, for titles: `--set`. */
  flagNames: readonly string[];
  /** Otherwise the environments of a chart are known only by its files. */
  isChosen: boolean;
}

export function addChartOptions(command: Command): Command {
  const repeated = (flags: string, description: string) => new Option(flags, description).argParser(collectValues);
  return command
    .addOption(
      repeated('-f, --values <file>', 'values file of a chart, over its values.yaml; the last one has precedence'),
    )
    .addOption(repeated('--set <key=value>', 'value of a chart, such as autoscaling.maxReplicas=20'))
    .addOption(repeated('--set-string <key=value>', 'value of a chart that is a string'))
    .addOption(repeated('--set-json <key=json>', 'value of a chart as JSON'))
    .option('--release <name>', 'release name of a chart (default: release-name)')
    .option('--namespace <name>', 'namespace of a release (default: default)');
}

/** @throws CommandError if a file cannot be read, or if there are values but no chart. */
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
