// Finds the `replicast.config.yaml` that applies to a file. It is in the folder of the file or in the nearest folder
// above that contains a `replicast.config.yaml`.
import { directoryOf } from '../index/uris.ts';
import { isExcluded } from '../lint/config/excluded.ts';
import { readConfigFile } from '../lint/config/read-config-file.ts';
import type { ProjectConfig } from '../model/config/config.ts';
import { query } from '../query/declarations.ts';
import { configUri, nearestConfig } from './nearest-config.ts';
import { fileTextOf } from './store.ts';

export interface PlacedConfig extends ProjectConfig {
  folder: string;
}

export interface ProjectConfigFile {
  uri: string;
  text: string;
  config: PlacedConfig;
  problem?: string | undefined;
}

export const projectConfig = query('projectConfig', (read, file: string): PlacedConfig | undefined => {
  const nearest = read(nearestConfig, directoryOf(file));
  return nearest === '' ? undefined : read(configIn, nearest)?.config;
});

export const projectConfigFile = query('projectConfigFile', (read, file: string): ProjectConfigFile | undefined => {
  const nearest = read(nearestConfig, directoryOf(file));
  return nearest === '' ? undefined : read(configIn, nearest);
});

const configIn = query('configIn', (read, folder: string): ProjectConfigFile | undefined => {
  const uri = configUri(folder);
  const text = fileTextOf(read, uri, uri);
  if (text === undefined) return undefined;
  const { config, problem } = readConfigFile(text);
  return { uri, text, config: { ...config, folder }, problem };
});

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
