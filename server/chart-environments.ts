// The environments of charts with the current texts of their values files.
import { isEnvironmentFile, pathInChart } from '../core/language/charts/chart-folder.ts';
import type { LoadedEnvironment } from '../core/language/charts/environment-outcomes.ts';
import {
  type Environment,
  type EnvironmentsSetting,
  environmentsByName,
  environmentsOf,
  environmentsOfSetting,
} from '../core/language/charts/environments.ts';
import { isChartUri } from '../core/language/workspace/scan-document.ts';
import type { ChartFiles, ListedFiles } from './chart-files.ts';

export interface ChartEnvironments {
  /** `uri`: a file of the chart. Empty outside charts. */
  of(uri: string, setting: EnvironmentsSetting): Promise<readonly LoadedEnvironment[]>;
  /** Those that the user can choose: of the setting, then others that files are named after. */
  choices(uri: string, setting: EnvironmentsSetting): Promise<EnvironmentChoices | undefined>;
  /**
   * The Chart.yaml of the chart of a values file that only the setting, or its place in the chart, tells to be one;
   * otherwise the file itself.
   */
  fileOfChart(uri: string, setting: EnvironmentsSetting): Promise<string>;
  /** Whether the file was part of an environment when one was needed last. */
  isPart(uri: string): boolean;
}

type FoundByFolder = Map<string, { setting: EnvironmentsSetting; all: readonly Environment[] }>;

export interface EnvironmentChoices {
  folder: string;
  shown: readonly LoadedEnvironment[];
  others: readonly LoadedEnvironment[];
  isByName(environment: Environment): boolean;
}

export function createChartEnvironments(
  chartFiles: Pick<ChartFiles, 'chartOf' | 'workspace' | 'readText'>,
): ChartEnvironments {
  const parts = new Set<string>();
  /** By the list of files and the folder of the chart: each lens of a chart needs them. */
  const found = new WeakMap<ListedFiles, FoundByFolder>();

  async function load(environment: Environment, files: ReadonlySet<string>): Promise<LoadedEnvironment> {
    const read = environment.files.map(async (uri) => {
      parts.add(uri);
      // Only files of the workspace: a setting may name any.
      const text = files.has(uri) ? await chartFiles.readText(uri) : undefined;
      return text === undefined ? [] : [{ uri, text }];
    });
    return { ...environment, texts: (await Promise.all(read)).flat() };
  }

  /** By the address of a file: the folder of the chart. */
  const chosen = new WeakMap<ListedFiles, { setting: string; folders: ReadonlyMap<string, string> }>();

  function chosenFiles(workspace: ListedFiles, setting: EnvironmentsSetting): ReadonlyMap<string, string> {
    const known = chosen.get(workspace);
    const key = JSON.stringify(setting);
    if (known?.setting === key) return known.folders;
    const found = workspace.charts.flatMap((folder) =>
      environmentsOfSetting({ folder, ...workspace }, setting).flatMap(({ files }) =>
        files.map((file) => [file, folder] as const),
      ),
    );
    // The first chart of several that share a file.
    const folders = new Map(found.toReversed());
    chosen.set(workspace, { setting: key, folders });
    return folders;
  }

  async function fileOfChart(uri: string, setting: EnvironmentsSetting): Promise<string> {
    const bySetting = Object.keys(setting).length > 0 ? chosenFiles(await chartFiles.workspace(), setting) : undefined;
    const folder = bySetting?.get(uri) ?? (await folderByName(uri));
    const isKnown = folder === undefined || (isChartUri(uri) && (await chartFiles.chartOf(uri)) !== undefined);
    return isKnown ? uri : `${folder}/Chart.yaml`;
  }

  /** The chart in which the file is named like one of an environment: `values/prod.yaml`. */
  async function folderByName(uri: string): Promise<string | undefined> {
    const chart = isChartUri(uri) ? undefined : await chartFiles.chartOf(uri);
    return chart && isEnvironmentFile(pathInChart(chart.uri, uri) ?? '') ? chart.uri : undefined;
  }

  async function workspaceOf(uri: string, setting: EnvironmentsSetting) {
    const chart = await chartFiles.chartOf(await fileOfChart(uri, setting));
    if (!chart) return undefined;
    const listed = await chartFiles.workspace();
    const workspace = { folder: chart.uri, ...listed };
    const byFolder: FoundByFolder = found.get(listed) ?? new Map();
    found.set(listed, byFolder);
    const last = byFolder.get(chart.uri);
    const all = last?.setting === setting ? last.all : environmentsOf(workspace, setting);
    byFolder.set(chart.uri, { setting, all });
    return { ...workspace, environments: all };
  }

  return {
    async of(uri, setting) {
      const workspace = await workspaceOf(uri, setting);
      if (!workspace) return [];
      return Promise.all(workspace.environments.map((one) => load(one, workspace.files)));
    },
    async choices(uri, setting) {
      const workspace = await workspaceOf(uri, setting);
      if (!workspace) return undefined;
      const shown = workspace.environments;
      const byName = environmentsByName(workspace);
      const others = byName.filter((one) => !shown.some((other) => isSame(one, other)));
      const loadAll = (some: readonly Environment[]) => Promise.all(some.map((one) => load(one, workspace.files)));
      return {
        folder: workspace.folder,
        shown: await loadAll(shown),
        others: await loadAll(others),
        isByName: ({ name, files }) => byName.some((one) => one.name === name && isSame(one, { name: '', files })),
      };
    },
    fileOfChart,
    isPart: (uri) => parts.has(uri),
  };
}

function isSame(one: Environment, other: Environment): boolean {
  return one.name === other.name || one.files.join('\n') === other.files.join('\n');
}
