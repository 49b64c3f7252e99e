// Links to folders among the files of a chart, which Helm follows. Anywhere else they are not followed.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Each link adds two folders. */
const maxFolders = 9;
const insideChart = /(?:^|[/\\])(?:templates|charts)[/\\]/;

/**
 * The real paths that lead to the folder of a link: `folders`, the first folder and those of links before, with the folder
 * of this link and its target. Undefined for other links, where it would form a cycle, and where it leads out of `tops`.
 */
export async function foldersOfLink(
  link: string,
  folders: readonly string[],
  tops?: readonly string[],
): Promise<readonly string[] | undefined> {
  if (!insideChart.test(link) || folders.length >= maxFolders) return undefined;
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined || !(await stat(target)).isDirectory()) return undefined;
  const isOutside = tops !== undefined && !tops.some((top) => isBelowFolder(target, top));
  const contains = (folder: string) => folder === target || isBelowFolder(folder, target);
  const parent = await realpath(path.dirname(link));
  return isOutside || [...folders, parent].some(contains) ? undefined : [...folders, parent, target];
}

/** Of two absolute paths. */
export function isBelowFolder(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
