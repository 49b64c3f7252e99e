// Finds the `replicast.config.yaml` that applies to a file. It is in the folder of the file or in the nearest folder
// above that contains a `replicast.config.yaml`.
import { directoryOf, uriKey } from '../index/uris.ts';
import { isExcluded } from '../lint/config/excluded.ts';
import { readConfigFile } from '../lint/config/read-config-file.ts';
import type { ProjectConfig } from '../model/config/config.ts';
import { configFileName } from '../model/config/kind.ts';
import { query } from '../query/declarations.ts';
import { limits } from '../text/limits.ts';
import { fileTextOf, together, workspaceFolders } from './store.ts';

export interface PlacedConfig extends ProjectConfig {
  folder: string;
}

export interface ProjectConfigFile {
  uri: string;
  text: string;
  config: PlacedConfig;
}

export const projectConfig = query('projectConfig', (read, file: string): PlacedConfig | undefined => {
  const nearest = read(nearestConfig, directoryOf(file));
  return nearest === '' ? undefined : read(configIn, nearest)?.config;
});

export const projectConfigFile = query('projectConfigFile', (read, file: string): ProjectConfigFile | undefined => {
  const nearest = read(nearestConfig, directoryOf(file));
  return nearest === '' ? undefined : read(configIn, nearest);
});

/**
 * Returns the nearest folder with a configuration file; the empty string if there is none. All candidates are requested
 * at once, because each candidate may need a request to the client.
 */
const nearestConfig = query('nearestConfig', (read, folder: string): string => {
  const folders = foldersAbove(folder, read(workspaceFolders));
  const texts = together(folders.map((each) => () => fileTextOf(read, uriIn(each))));
  return folders.find((_, i) => texts[i] !== undefined) ?? '';
});

const configIn = query('configIn', (read, folder: string): ProjectConfigFile | undefined => {
  const uri = uriIn(folder);
  const text = fileTextOf(read, uri);
  return text === undefined ? undefined : { uri, text, config: { ...readConfigFile(text).config, folder } };
});

function uriIn(folder: string): string {
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

export function isExcludedUri({ folder, exclude }: Pick<PlacedConfig, 'folder' | 'exclude'>, uri: string): boolean {
  return (
    exclude.length > 0 && uri.startsWith(`${folder}/`) && isExcluded(exclude, decoded(uri.slice(folder.length + 1)))
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
