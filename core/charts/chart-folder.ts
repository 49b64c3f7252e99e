import { limits } from '../text/limits.ts';

/**
 * The texts of a chart. The same object is used until a text of the chart changes, so that results can be cached by
 * this object.
 */
export interface ChartFolder {
  uri: string;
  files: ReadonlyMap<string, string>;
  isMadeUp?: true;
}

export interface ValuesFileText {
  uri: string;
  text: string;
}

/**
 * Returns the folder of the chart that contains the file. For a file of a subchart, this is the folder of the outermost
 * chart. Returns undefined if no chart contains the file.
 */
export function chartFolderOf(uri: string, isChart: (folder: string) => boolean): string | undefined {
  let found: string | undefined;
  for (let folder = parentOf(uri); folder !== undefined; folder = parentOf(folder)) {
    if (isChart(folder)) found = folder;
    // A chart belongs to a parent chart only if it is in the parent's `charts` folder.
    else if (found !== undefined && !folder.endsWith('/charts')) return found;
  }
  return found;
}

/** Whether Helm reads the file without a `-f` flag. */
export function isFileOfChart(path: string): boolean {
  return path === 'values.yaml' || !/^(?:values[^/]*\.ya?ml|ci\/.*)$/.test(path);
}

/** The maximum number of archives of a chart, each of which may contain thousands of files. */
export const maxArchives = 60;
/**
 * The maximum number of unreadable archives in a chart. Unpacking an unreadable archive may take as long as unpacking
 * the largest readable archive, but an unreadable archive does not count toward the limit of characters.
 */
const maxUnreadArchives = 8;

/**
 * Collects the texts of a chart. Files are added in batches, so that reading can stop as soon as the chart is too
 * large. Archives beyond `maxArchives`, or after `maxUnreadArchives` unreadable archives, count as unreadable.
 */
export class ChartTexts {
  readonly texts = new Map<string, string>();
  private length = 0;
  private archives = 0;
  private unreadArchives = 0;

  get isTooLarge(): boolean {
    return this.length > limits.chartLength || this.texts.size > limits.chartFiles;
  }

  leavesOut(path: string): boolean {
    return isPacked(path) && (this.archives >= maxArchives || this.unreadArchives >= maxUnreadArchives);
  }

  /** @param found the texts by path; undefined for a file that cannot be read or is left out */
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

const unreadArchive = '';

function isPacked(path: string): boolean {
  return path.endsWith('.tgz');
}

/** How many files are read at once. The number is large, because reading a file is mostly waiting. */
const batchSize = 50;

/** Yields the files in batches. Each archive is a batch of its own, and the archives come last. */
export function* batches<File extends { path: string }>(files: readonly File[]): Iterable<readonly File[]> {
  const plain = files.filter(({ path }) => !isPacked(path));
  for (let at = 0; at < plain.length; at += batchSize) yield plain.slice(at, at + batchSize);
  for (const file of files.filter(({ path }) => isPacked(path))) yield [file];
}

const templatePath = /^(?:charts\/[^/]+\/)*templates\//;
const valuesPath = /^(?:charts\/[^/]+\/)*values[^/]*\.ya?ml$/;
const testValuesPath = /^ci\/[^/]+\.ya?ml$/;
const namedValuesPath = /^(?:values\/[^/]+|[^/]+[.-]values)\.ya?ml$/;

export function isPartial(path: string): boolean {
  return roleInChart(path) === 'template' && /\/_[^/]*$/.test(path);
}

const metadataPath = /^(?:charts\/[^/]+\/)*(?:Chart|requirements)\.(?:yaml|lock)$|(?:^|\/)values\.schema\.json$/;

/** Returns the role of a file in a chart; undefined for other files, such as CRDs, which Helm does not render. */
export function roleInChart(path: string): 'template' | 'values' | 'metadata' | undefined {
  if (templatePath.test(path)) return 'template';
  if (metadataPath.test(path)) return 'metadata';
  const isValues = valuesPath.test(path) || namedValuesPath.test(path);
  return isValues || (testValuesPath.test(path) && path.includes('values')) ? 'values' : undefined;
}

export function isEnvironmentFile(path: string): boolean {
  return roleInChart(path) === 'values' && (!isFileOfChart(path) || namedValuesPath.test(path));
}

export function pathInChart(folder: string, uri: string): string | undefined {
  return uri.startsWith(`${folder}/`) ? uri.slice(folder.length + 1) : undefined;
}

export function withText(chart: ChartFolder, file: string, text: string): ChartFolder {
  return chart.files.get(file) === text ? chart : { ...chart, files: new Map([...chart.files, [file, text]]) };
}

function parentOf(uri: string): string | undefined {
  const end = uri.lastIndexOf('/');
  return end <= 0 || uri[end - 1] === '/' ? undefined : uri.slice(0, end);
}
