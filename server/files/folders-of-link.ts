// Follows symbolic links to folders among the files of a chart, as Helm does. Outside charts such links are not
// followed.
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The maximum length of `folders`. Each link adds two folders, so at most four links are followed one after the other.
 */
const maxFolders = 9;
const insideChart = /(?:^|[/\\])(?:templates|charts)[/\\]/;

/**
 * Returns `folders` with two more real paths: the folder that contains the link, and the target of the link.
 * Returns undefined if the link is not among the files of a chart, does not lead to a folder, follows too many other
 * links, would form a cycle, or leads out of `tops`.
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

export function isBelowFolder(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

async function folderOf(link: string): Promise<string | undefined> {
  try {
    const target = await realpath(link);
    return (await stat(target)).isDirectory() ? target : undefined;
  } catch {
    return undefined;
  }
}
