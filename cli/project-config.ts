// The `replicast.config.yaml` that applies to the files of a command. It is in the folder of a file or in the nearest
// folder above, and it must be in the same project.
import path from 'node:path';
import { outsideText } from '../core/analysis/scenario/attached-files.ts';
import { directoryOf, resolvePath } from '../core/index/uris.ts';
import type { ProjectConfig } from '../core/model/config/config.ts';
import { noText } from '../core/text/file-text.ts';
import { configUri, nearestConfig } from '../core/workspace/nearest-config.ts';
import type { PlacedConfig } from '../core/workspace/project-config.ts';
import { fileText } from '../core/workspace/store.ts';
import type { Workspace } from '../core/workspace/workspace.ts';
import { CommandError, type Io } from './io.ts';
import type { ProfileOptions } from './profile.ts';
import { nameBeside, projectStore } from './project-store.ts';
import { fileUri } from './workspace-index.ts';

/**
 * Returns the configuration in the folder, or in the nearest folder above it.
 * @throws CommandError if the configuration has an error
 */
export async function configOfFolder(
  workspace: Pick<Workspace, 'ask'>,
  folder: string,
): Promise<PlacedConfig | undefined> {
  const nearest = await workspace.ask((read) => read(nearestConfig, directoryOf(fileUri(path.join(folder, 'file')))));
  if (nearest === '') return undefined;
  const { projectParts } = await import('./project-parts.ts');
  const file = configUri(nearest);
  const { config, problem } = (await workspace.ask((read) => read(projectParts.projectConfigFile, file))) ?? {};
  if (problem === undefined) return config;
  throw new CommandError(`${nameBeside(folder, file)}:${problem.replace(/\s+/g, ' ').replace(/\.$/, '')}.`);
}

export async function configOfPaths(
  io: Io,
  [first = '-']: readonly string[],
  workspace: Pick<Workspace, 'ask'> = projectStore(io),
): Promise<PlacedConfig | undefined> {
  const isFolder = first !== '-' && (await io.list(first, 0).catch(() => undefined)) !== undefined;
  return configOfFolder(workspace, isFolder ? first : path.dirname(first));
}

export function withConfig<Options extends ProfileOptions>(
  options: Options,
  config: ProjectConfig | undefined,
): Options {
  if (!config) return options;
  const pairs = (values: object) => Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return {
    ...options,
    kubernetes: options.kubernetes ?? config.kubernetes,
    wpa: options.wpa ?? config.wpa,
    flag: [...pairs(config.flags), ...(options.flag ?? [])],
    featureGate: [...pairs(config.featureGates), ...(options.featureGate ?? [])],
  };
}

/**
 * @param given the path for which the configuration was found
 * @throws CommandError if the scenario file of the configuration cannot be read or is outside the project
 */
export async function assertScenarioReadable(
  workspace: Pick<Workspace, 'ask'>,
  config: PlacedConfig | undefined,
  given: string,
): Promise<void> {
  if (config?.scenario === undefined) return;
  const uri = resolvePath(config.folder, config.scenario);
  const from = configUri(config.folder);
  const text = await workspace.ask((read) => fileText(read, uri, from));
  const [file, scenario] = [nameBeside(given, from), nameBeside(given, uri)];
  if (text === noText.outside) throw new CommandError(`${file} cannot be used: ${outsideText('scenario')}.`);
  if (typeof text !== 'string') throw new CommandError(`${file} names ${scenario}, which cannot be read.`);
}
