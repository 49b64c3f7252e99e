import { isChartUri } from '../analysis/scan-document.ts';
import { isEnvironmentFile, pathInChart } from '../charts/chart-folder.ts';
import type { LoadedEnvironment } from '../charts/environments/environment-outcomes.ts';
import {
  type Environment,
  type EnvironmentsSetting,
  environmentsByName,
  environmentsOf,
  environmentsOfSetting,
} from '../charts/environments/environments.ts';
import { query, type Read } from '../query/declarations.ts';
import { together } from '../query/not-yet-known.ts';
import { chartOf, listedCharts } from './charts.ts';
import { fileTextOf } from './store.ts';

export interface EnvironmentChoices {
  folder: string;
  shown: readonly LoadedEnvironment[];
  others: readonly LoadedEnvironment[];
  isByName(environment: Environment): boolean;
}

/** Returns the environments of a chart. `uri` is any file of the chart. A file outside charts has no environments. */
export function loadedEnvironments(
  read: Read,
  uri: string,
  setting: EnvironmentsSetting,
): readonly LoadedEnvironment[] {
  const folder = folderWith(read, uri, setting);
  return folder === undefined ? [] : load(read, read(environmentsIn, folder, setting));
}

/**
 * Returns the environments of a chart: `shown` contains the environments that the setting chooses, and `others`
 * contains further environments that file names suggest. Returns undefined for a file outside charts.
 */
export function environmentChoices(
  read: Read,
  uri: string,
  setting: EnvironmentsSetting,
): EnvironmentChoices | undefined {
  const folder = folderWith(read, uri, setting);
  if (folder === undefined) return undefined;
  const shown = read(environmentsIn, folder, setting);
  const byName = environmentsByName({ folder, ...read(listedCharts) });
  const others = byName.filter((one) => !shown.some((other) => isSame(one, other)));
  const [loadedShown = [], loadedOthers = []] = together([shown, others].map((some) => () => load(read, some)));
  return {
    folder,
    shown: loadedShown,
    others: loadedOthers,
    isByName: ({ name, files }) => byName.some((one) => one.name === name && isSame(one, { name: '', files })),
  };
}

/**
 * Returns the URI by which `chartOf` finds the chart of a file. For a values file that only the setting or the file
 * name connects with the chart, this is the URI of `Chart.yaml`; otherwise, it is the URI of the file.
 */
export function fileOfChart(read: Read, uri: string, setting: EnvironmentsSetting): string {
  const bySetting = Object.keys(setting).length > 0 ? read(chosenFiles, setting).get(uri) : undefined;
  const folder = bySetting ?? folderByName(read, uri);
  const isKnown = folder === undefined || (isChartUri(uri) && read(chartOf, uri) !== undefined);
  return isKnown ? uri : `${folder}/Chart.yaml`;
}

const environmentsIn = query('environmentsIn', (read, folder: string, setting: EnvironmentsSetting) =>
  environmentsOf({ folder, ...read(listedCharts) }, setting).slice(0, maxEnvironments),
);

/** The maximum number of environments in an editor, which updates them after each keystroke. */
const maxEnvironments = 50;

/**
 * The chart folder of each file that the setting names. If several charts share a file, the file belongs to the first
 * of these charts.
 */
const chosenFiles = query('chosenFiles', (read, setting: EnvironmentsSetting): ReadonlyMap<string, string> => {
  const listed = read(listedCharts);
  const found = listed.charts.flatMap((folder) =>
    environmentsOfSetting({ folder, ...listed }, setting).flatMap(({ files }) =>
      files.map((file) => [file, folder] as const),
    ),
  );
  return new Map(found.toReversed());
});

function folderByName(read: Read, uri: string): string | undefined {
  const chart = isChartUri(uri) ? undefined : read(chartOf, uri);
  return chart && isEnvironmentFile(pathInChart(chart.uri, uri) ?? '') ? chart.uri : undefined;
}

function folderWith(read: Read, uri: string, setting: EnvironmentsSetting): string | undefined {
  return read(chartOf, fileOfChart(read, uri, setting))?.uri;
}

/** Only files of the workspace are read, although the setting for environments may name any file. */
function load(read: Read, environments: readonly Environment[]): LoadedEnvironment[] {
  const { files } = read(listedCharts);
  return together(
    environments.map((environment) => () => {
      const texts = together(
        environment.files.map((uri) => () => ({ uri, text: files.has(uri) ? fileTextOf(read, uri) : undefined })),
      );
      return { ...environment, texts: texts.flatMap(({ uri, text }) => (text === undefined ? [] : [{ uri, text }])) };
    }),
  );
}

function isSame(one: Environment, other: Environment): boolean {
  return one.name === other.name || one.files.join('\n') === other.files.join('\n');
}
