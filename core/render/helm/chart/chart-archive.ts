// Packed charts (`.tgz`). The file reader passes an archive as a JSON object, path → text. The files of an archive
// inside the archive are below the path of the inner archive. An empty text stands for an archive that could not be
// read.
import type { ChartFile } from './chart.ts';

export function isArchive(name: string): boolean {
  return name.endsWith('.tgz');
}

/** Whether a file of a chart is inside an archive, so that no editor can show it: `charts/db-1.2.3.tgz/values.yaml`. */
export function isInArchive(path: string): boolean {
  return /\.tgz\//.test(path);
}

/**
 * Returns the files of an archive in Helm's order, with paths relative to the chart's folder. Returns undefined if the
 * text is not a JSON object.
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
