// The environments of a chart: values files that a user passes to Helm together, in their order. They come from a
// setting, or else from the names of the files.
import { fileName, pathFromFolder, resolvePath } from '../../index/uris.ts';
import { pathInChart } from '../chart-folder.ts';

/**
 * The values files of each environment, by its name. They are in the order of the `-f` flags, relative to the folder of
 * the chart.
 */
export type EnvironmentsSetting = Readonly<Record<string, string | readonly string[]>>;

export interface Environment {
  name: string;
  /** The addresses of its files over values.yaml, in the order of their precedence. */
  files: readonly string[];
}

export interface ChartsOfWorkspace {
  /** The folder of the chart. */
  folder: string;
  /** The addresses of all files. */
  files: ReadonlySet<string>;
  /** The folders of all charts. */
  charts: readonly string[];
}

/** The maximum number of environments; nobody compares a longer list. */
const maxEnvironments = 50;

/** The environments of the setting; if none of them concerns this chart, those that its files are named after. */
export function environmentsOf(workspace: ChartsOfWorkspace, setting: EnvironmentsSetting): Environment[] {
  const own = environmentsOfSetting(workspace, setting);
  const chosen = own.length > 0 ? own : environmentsByName(workspace);
  // An empty list means values.yaml alone: a setting with it chooses no environment.
  return chosen.filter(({ files }) => files.length > 0).slice(0, maxEnvironments);
}

/**
 * An environment for each values file: `values-prod.yaml`, `prod.values.yaml`, `values/prod.yaml`,
 * `ci/prod-values.yaml`.
 */
export function environmentsByName({ folder, files }: ChartsOfWorkspace): Environment[] {
  const found = [...files].flatMap((uri) => {
    const name = nameOfFile(pathInChart(folder, uri) ?? '', fileName(uri));
    return name === undefined ? [] : [{ name, files: [uri] }];
  });
  const names = found.map(({ name }) => name);
  return found
    .map(({ name, files: [uri = ''] }) =>
      // Two files may have one name: values-prod.yaml and values.prod.yaml.
      ({ name: names.filter((other) => other === name).length > 1 ? fileName(uri) : name, files: [uri] }),
    )
    .toSorted((a, b) => stageOf(a.name) - stageOf(b.name) || compareTexts(a.name, b.name));
}

/** The environments of the setting. One whose files belong to another chart of the workspace is left out. */
export function environmentsOfSetting(workspace: ChartsOfWorkspace, setting: EnvironmentsSetting): Environment[] {
  const { folder, files, charts } = workspace;
  return Object.entries(setting).flatMap(([name, written]): Environment[] => {
    const paths = typeof written === 'string' ? [written] : written;
    const isIn = (chart: string) => paths.some((path) => files.has(resolvePath(chart, path)));
    const isElsewhere = !isIn(folder) && charts.some((chart) => chart !== folder && isIn(chart));
    return isElsewhere ? [] : [{ name, files: paths.map((path) => resolvePath(folder, path)) }];
  });
}

/** `ci/prod.yaml`, `../prod/values.yaml`: the file as a user passes it to Helm in the folder of the chart. */
export function nameOfValuesFile(folder: string, uri: string): string {
  return pathInChart(folder, uri) ?? pathFromFolder(folder, uri);
}

/**
 * The environment that renders a values file: the only one that contains it. A file that several environments share is
 * rendered alone.
 */
export function environmentWith<One extends Environment>(environments: readonly One[], uri: string): One | undefined {
  const containing = environments.filter(({ files }) => files.includes(uri));
  return containing.length === 1 ? containing[0] : undefined;
}

function nameOfFile(path: string, name: string): string | undefined {
  if (/^values\/[^/]+\.ya?ml$/.test(path)) return name.replace(/^values[.-]|\.ya?ml$/g, '');
  if (/^[^/]+$/.test(path)) {
    const own = /^(?:values[.-](.+)|(.+)[.-]values)\.ya?ml$/.exec(name);
    return own?.[1] ?? own?.[2];
  }
  if (!/^ci\/[^/]+\.ya?ml$/.test(path)) return undefined;
  return `ci/${name.replace(/(?:[.-]?values)?\.ya?ml$/, '') || 'values'}`;
}

/** The stages in the order in which a change is rolled out. */
const stages = [/^(?:local|dev)/, /^(?:test|qa|int)/, /^(?:stag|stg|uat|pre)/, /^(?:prod|prd|live)/];

function stageOf(name: string): number {
  const stage = stages.findIndex((pattern) => pattern.test(name));
  if (name.startsWith('ci/')) return stages.length + 1;
  return stage < 0 ? stages.length : stage;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
