// Follows symbolic links to folders among the files of a chart, as Helm does. Outside charts, symbolic links to folders
// are not followed.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The maximum length of `folders` below. Each link adds two folders, so that at most four links are followed one after
 * the other.
 */
const maxFolders = 9;
const insideChart = /(?:^|[/\\])(?:templates|charts)[/\\]/;

/**
 * Returns `folders` with two real paths added: the folder that contains the link, and the target of the link. `folders`
 * has the top folder and the folders of earlier links. Returns undefined if the link is not among the files of a chart,
 * does not lead to a folder, would form a cycle, or leads out of `tops`.
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

/** Returns the real path of the folder to which a link leads; undefined if it leads to no folder. */
async function folderOf(link: string): Promise<string | undefined> {
  try {
    const target = await realpath(link);
    return (await stat(target)).isDirectory() ? target : undefined;
  } catch {
    return undefined;
  }
}
