// Links to folders among the files of a chart, which Helm follows. Anywhere else they are not followed.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Each link adds two folders. */
const maxFolders = 9;
const insideChart = /(?:^|[/\\])(?:templates|charts)[/\\]/;

/**
 * The real paths that lead to the folder of a link: `folders`, the first folder and those of links before, with the folder
 * of this link and its target. Undefined for other links, where it would form a cycle, and where it vanishes meanwhile.
 */
export async function foldersOfLink(link: string, folders: readonly string[]): Promise<readonly string[] | undefined> {
  if (!insideChart.test(link) || folders.length >= maxFolders) return undefined;
  const target = await folderOf(link);
  const parent = await folderOf(path.dirname(link));
  if (target === undefined || parent === undefined) return undefined;
  const contains = (folder: string) => folder === target || folder.startsWith(target + path.sep);
  return [...folders, parent].some(contains) ? undefined : [...folders, parent, target];
}

/** The real path; undefined if there is no such folder. */
async function folderOf(link: string): Promise<string | undefined> {
  try {
    const target = await realpath(link);
    return (await stat(target)).isDirectory() ? target : undefined;
  } catch {
    return undefined;
  }
}
