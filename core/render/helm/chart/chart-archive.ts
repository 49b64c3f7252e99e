// Packed charts. The reader of files passes an archive as a JSON object of its files, path → text; the files of an
// archive inside it are below the path of that archive. An empty text stands for an archive that could not be read.
import type { ChartFile } from './chart.ts';

export function isArchive(name: string): boolean {
  return name.endsWith('.tgz');
}

/** Whether a path of a chart is inside an archive, so that no editor shows it: `charts/db-1.2.3.tgz/values.yaml`. */
export function isInArchive(path: string): boolean {
  return /\.tgz\//.test(path);
}

/**
 * The files in Helm's order, without the folder that contains all of them. Undefined if the text is not such an object.
 */
export function readArchive(text: string): ChartFile[] | undefined {
  let files: unknown;
  try {
    files = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof files !== 'object' || files === null) return undefined;
  return Object.entries(files)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([path, content]) => ({ name: path.slice(path.indexOf('/') + 1), text: content }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
