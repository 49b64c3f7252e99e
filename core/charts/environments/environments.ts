// Environments of a chart: values files that a user passes to Helm together. The environments come from a setting, or
// else from the names of the values files.
import { fileName, pathFromFolder, resolvePath } from '../../index/uris.ts';
import { isEnvironmentFile, pathInChart } from '../chart-folder.ts';

/**
 * The values files by environment, in the order of Helm's `-f` flags. Paths are relative to the folder of the chart.
 */
export type EnvironmentsSetting = Readonly<Record<string, string | readonly string[]>>;

export interface Environment {
  name: string;
  /** The URIs of files that override values.yaml, in ascending order of precedence. */
  files: readonly string[];
}

export interface ChartsOfWorkspace {
  folder: string;
  files: ReadonlySet<string>;
  /** The folders of all charts; absent if the others are not known. */
  charts?: readonly string[];
}

/**
 * Returns the environments that the setting defines for the chart. If the setting defines none for this chart, the
 * environments are derived from the names of the chart's values files.
 */
export function environmentsOf(workspace: ChartsOfWorkspace, setting: EnvironmentsSetting): Environment[] {
  const own = environmentsOfSetting(workspace, setting);
  const chosen = own.length > 0 ? own : environmentsByName(workspace);
  // An environment without files equals values.yaml, so it is left out. If a setting contains only such an environment,
  // no environments remain.
  return chosen.filter(({ files }) => files.length > 0);
}

/**
 * Finds the environments whose values files have names such as `values-prod.yaml`, `prod.values.yaml`,
 * `values/prod.yaml` or `ci/prod-values.yaml`.
 */
export function environmentsByName({ folder, files }: ChartsOfWorkspace): Environment[] {
  const found = [...files].flatMap((uri) => {
    const name = nameOfFile(pathInChart(folder, uri) ?? '', fileName(uri));
    return name === undefined ? [] : [{ name, files: [uri] }];
  });
  const names = found.map(({ name }) => name);
  return found
    .map(({ name, files: [uri = ''] }) =>
      // Two files may give the same name: values-prod.yaml and values.prod.yaml. The environments then have the names
      // of the files.
      ({ name: names.filter((other) => other === name).length > 1 ? fileName(uri) : name, files: [uri] }),
    )
    .toSorted((a, b) => stageOf(a.name) - stageOf(b.name) || compareTexts(a.name, b.name));
}

/**
 * Returns the environments of the setting, without environments whose files are in another chart of the workspace. If
 * the other charts are not known, an environment that has no file in this chart may be about any of them.
 */
export function environmentsOfSetting(workspace: ChartsOfWorkspace, setting: EnvironmentsSetting): Environment[] {
  const { folder, files, charts } = workspace;
  return Object.entries(setting).flatMap(([name, written]): Environment[] => {
    const paths = typeof written === 'string' ? [written] : written;
    const isIn = (chart: string) => paths.some((path) => files.has(resolvePath(chart, path)));
    const isElsewhere = paths.length > 0 && !isIn(folder) && (!charts || charts.some(isIn));
    return isElsewhere ? [] : [{ name, files: paths.map((path) => resolvePath(folder, path)) }];
  });
}

export function nameOfValuesFile(folder: string, uri: string): string {
  return pathInChart(folder, uri) ?? pathFromFolder(folder, uri);
}

/**
 * Returns the only environment with the file; undefined if no environment or several environments have the file. A file
 * of several environments is rendered without the other files of these environments.
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
  // Other files in `ci`, such as the configuration of a test cluster, are not values files.
  if (!/^ci\/[^/]+\.ya?ml$/.test(path) || !isEnvironmentFile(path)) return undefined;
  return `ci/${name.replace(/(?:[.-]?values)?\.ya?ml$/, '') || 'values'}`;
}

/** The stages are in the order in which a change is usually rolled out. */
const stages = [/^(?:local|dev)/, /^(?:test|qa|int)/, /^(?:stag|stg|uat|pre)/, /^(?:prod|prd|live)/];

function stageOf(name: string): number {
  const stage = stages.findIndex((pattern) => pattern.test(name));
  if (name.startsWith('ci/')) return stages.length + 1;
  return stage < 0 ? stages.length : stage;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
