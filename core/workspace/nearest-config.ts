// Finds the folder of the `replicast.config.yaml` that applies to the files of a folder. This module is small, because
// most commands find no configuration.
import { directoryOf, uriKey } from '../index/uris.ts';
import { configFileName } from '../model/config/kind.ts';
import { query } from '../query/declarations.ts';
import { together } from '../query/not-yet-known.ts';
import { limits } from '../text/limits.ts';
import { fileTextOf, workspaceFolders } from './store.ts';

/**
 * Returns the nearest folder with a configuration file; the empty string if there is none. All candidates are requested
 * at once, because each candidate may need a request to the client.
 */
export const nearestConfig = query('nearestConfig', (read, folder: string): string => {
  const folders = foldersAbove(folder, read(workspaceFolders));
  const texts = together(folders.map((each) => () => fileTextOf(read, configUri(each), configUri(folder))));
  return folders.find((_, i) => texts[i] !== undefined) ?? '';
});

export function configUri(folder: string): string {
  return `${folder}/${configFileName}`;
}

/**
 * Returns the folder and the folders above it, up to the workspace folder; empty if the folder is too deep. The
 * innermost folder comes first.
 */
function foldersAbove(folder: string, roots: readonly string[]): string[] {
  const keys = roots.map((root) => uriKey(root.replace(/\/$/, '')));
  const isBelowRoot = (each: string) => keys.length === 0 || keys.some((key) => uriKey(each).startsWith(`${key}/`));
  if (folder.split('/').length > limits.foldersAbove) return [];
  const found: string[] = [];
  for (let each = folder; each !== '' && !each.endsWith(':/') && !found.includes(each); each = directoryOf(each))
    if (found.push(each) > 0 && !isBelowRoot(each)) break;
  return found;
}
