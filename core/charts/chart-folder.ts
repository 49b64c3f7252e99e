// A chart of the workspace: its folder, and the files that decide its output.
import { limits } from '../text/limits.ts';

/** The texts of a chart. The object is the same as long as no text changes, so that results can be cached by it. */
export interface ChartFolder {
  uri: string;
  /** The texts by their paths in the folder: `templates/hpa.yaml`. */
  files: ReadonlyMap<string, string>;
  /** Set if it has no Chart.yaml of its own: see `madeUpChart`. */
  isMadeUp?: true;
}

/** A values file with its current text. */
export interface ValuesFileText {
  uri: string;
  text: string;
}

/**
 * The folder of the chart that a template, or another file of a chart, belongs to; for a chart in the `charts` folder
 * of another one, the outermost. `isChart` tells whether a folder has a Chart.yaml. Undefined outside charts.
 */
export function chartFolderOf(uri: string, isChart: (folder: string) => boolean): string | undefined {
  let found: string | undefined;
  for (let folder = parentOf(uri); folder !== undefined; folder = parentOf(folder)) {
    if (isChart(folder)) found = folder;
    // Only a chart in `charts` belongs to the chart above.
    else if (found !== undefined && !folder.endsWith('/charts')) return found;
  }
  return found;
}

/** Whether Helm reads a file by itself. It never reads the values files of environments, which the user passes. */
export function isFileOfChart(path: string): boolean {
  return path === 'values.yaml' || !/^(?:values[^/]*\.ya?ml|ci\/.*)$/.test(path);
}

/** The maximum number of archives that are read; each may have thousands of files. */
export const maxArchives = 60;
/**
 * The maximum number of archives that cannot be read. Each may cost as much as the largest readable one, and adds no
 * characters.
 */
const maxUnreadArchives = 8;

/**
 * The texts of a chart, one batch after another: each archive unpacks to much more than its bytes. Once the chart has
 * more characters or files than it may have, the rest is not read, and nothing of the chart is rendered. After many
 * archives, or some that could not be read, the others count as archives that cannot be read.
 */
export class ChartTexts {
  readonly texts = new Map<string, string>();
  private length = 0;
  private archives = 0;
  private unreadArchives = 0;

  get isTooLarge(): boolean {
    return this.length > limits.chartLength || this.texts.size > limits.chartFiles;
  }

  /** Whether a file need not be read. */
  leavesOut(path: string): boolean {
    return isPacked(path) && (this.archives >= maxArchives || this.unreadArchives >= maxUnreadArchives);
  }

  /** @param found the texts; undefined for a file that cannot be read or is left out */
  add(found: readonly (readonly [path: string, text: string | undefined])[]): void {
    for (const [path, text = isPacked(path) ? unreadArchive : undefined] of found) {
      if (text === undefined) continue;
      this.texts.set(path, text);
      this.length += text.length;
      if (!isPacked(path)) continue;
      this.archives += 1;
      if (text === unreadArchive) this.unreadArchives += 1;
    }
  }
}

/** The text of an archive that exists but cannot be read. */
const unreadArchive = '';

function isPacked(path: string): boolean {
  return path.endsWith('.tgz');
}

/** The number of files that are read at once, because reading a file mostly waits. */
const batchSize = 50;

/** The files in batches; an archive is a batch of its own. */
export function* batches<File extends { path: string }>(files: readonly File[]): Iterable<readonly File[]> {
  const plain = files.filter(({ path }) => !isPacked(path));
  for (let at = 0; at < plain.length; at += batchSize) yield plain.slice(at, at + batchSize);
  for (const file of files.filter(({ path }) => isPacked(path))) yield [file];
}

const templatePath = /^(?:charts\/[^/]+\/)*templates\//;
const valuesPath = /^(?:charts\/[^/]+\/)*values[^/]*\.ya?ml$/;
const testValuesPath = /^ci\/[^/]+\.ya?ml$/;
/** Names that users give to the files of environments; templates may read them, too. */
const namedValuesPath = /^(?:values\/[^/]+|[^/]+[.-]values)\.ya?ml$/;

/** A template that only defines: `templates/_helpers.tpl`. */
export function isPartial(path: string): boolean {
  return roleInChart(path) === 'template' && /\/_[^/]*$/.test(path);
}

const metadataPath = /^(?:charts\/[^/]+\/)*(?:Chart|requirements)\.(?:yaml|lock)$|(?:^|\/)values\.schema\.json$/;

/** The role of a file in a chart. Helm does not render other manifests, such as CRDs, and takes no values from them. */
export function roleInChart(path: string): 'template' | 'values' | 'metadata' | undefined {
  if (templatePath.test(path)) return 'template';
  if (metadataPath.test(path)) return 'metadata';
  const isValues = valuesPath.test(path) || namedValuesPath.test(path);
  return isValues || (testValuesPath.test(path) && path.includes('values')) ? 'values' : undefined;
}

/** A values file that the user passes to Helm: `values-prod.yaml`, `values/prod.yaml`, `ci/test-values.yaml`. */
export function isEnvironmentFile(path: string): boolean {
  return roleInChart(path) === 'values' && (!isFileOfChart(path) || namedValuesPath.test(path));
}

/** `templates/hpa.yaml`; undefined for a file outside the folder. */
export function pathInChart(folder: string, uri: string): string | undefined {
  return uri.startsWith(`${folder}/`) ? uri.slice(folder.length + 1) : undefined;
}

/** The chart with another text of one file. */
export function withText(chart: ChartFolder, file: string, text: string): ChartFolder {
  return chart.files.get(file) === text ? chart : { ...chart, files: new Map([...chart.files, [file, text]]) };
}

function parentOf(uri: string): string | undefined {
  const end = uri.lastIndexOf('/');
  return end <= 0 || uri[end - 1] === '/' ? undefined : uri.slice(0, end);
}
