// Links to folders among the files of a chart, which Helm follows. Anywhere else they are not followed.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Each link adds two folders. */
const maxFolders = 9;
const insideChart = /(?:^|[/\\])(?:templates|charts)[/\\]/;

/**
 * The real paths that lead to the folder of a link: `folders`, the first folder and those of links before, with the
 * folder of this link and its target. Undefined for other links, where it would form a cycle, where it leads out of
 * `tops`, and where it vanishes meanwhile.
 */
export async function foldersOfLink(
  link: string,
  folders: readonly string[],
  tops?: readonly string[],
): Promise<readonly string[] | undefined> {
  if (!insideChart.test(link) || folders.length >= maxFolders) return undefined;
  const target = await folderOf(link);
  const parent = await folderOf(path.dirname(link));
  if (target === undefined || parent === undefined) return undefined;
  const isOutside = tops !== undefined && !tops.some((top) => isBelowFolder(target, top));
  const contains = (folder: string) => folder === target || isBelowFolder(folder, target);
  return isOutside || [...folders, parent].some(contains) ? undefined : [...folders, parent, target];
}

/** Whether a file is below a folder; both paths are absolute. */
export function isBelowFolder(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
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
