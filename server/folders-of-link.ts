// Links to folders among the files of a chart, which Helm follows. Anywhere else they are not followed.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Each link adds two folders. */
const maxFolders = 9;
const insideChart = /(?:^|[/\\])(?:templates|charts)[/\\]/;

/**
 * The real paths that lead to the folder of a link: `folders`, the first folder and those of links before, with the folder
 * of this link and its target. Undefined for other links, and where it would form a cycle.
 */
export async function foldersOfLink(link: string, folders: readonly string[]): Promise<readonly string[] | undefined> {
  if (!insideChart.test(link) || folders.length >= maxFolders) return undefined;
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined || !(await stat(target)).isDirectory()) return undefined;
  const contains = (folder: string) => folder === target || folder.startsWith(target + path.sep);
  const parent = await realpath(path.dirname(link));
  return [...folders, parent].some(contains) ? undefined : [...folders, parent, target];
}
