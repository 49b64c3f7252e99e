// Packed charts (`.tgz`). The file reader passes an archive as a JSON object from path to text, or as an empty string
// if the archive cannot be read. Files of an inner archive are below the path of the inner archive.
import type { ChartFile } from './chart.ts';

export function isArchive(name: string): boolean {
  return name.endsWith('.tgz');
}

/**
 * Whether the path is inside an archive, such as `charts/db-1.2.3.tgz/values.yaml`. No editor can show a file inside an
 * archive.
 */
export function isInArchive(path: string): boolean {
  return /\.tgz\//.test(path);
}

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
