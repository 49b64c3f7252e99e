// Finds the `replicast.config.yaml` that applies to a file. It is in the folder of the file or in the nearest folder
// above, and it must be in the same project.
import path from 'node:path';
import { isExcluded } from '../core/lint/config/excluded.ts';
import type { ProjectConfig } from '../core/model/config/config.ts';
import { configFileName } from '../core/model/config/kind.ts';
import { CommandError, type Io } from './io.ts';
import type { ProfileOptions } from './profile.ts';
import { assertInProject, tryReadText } from './referenced-files.ts';

export interface FoundConfig extends ProjectConfig {
  folder: string;
}

export interface ConfigFinder {
  /**
   * Returns the configuration in the folder, or in the nearest folder above it.
   * @throws CommandError if the configuration has an error.
   */
  nearest(folder: string): Promise<FoundConfig | undefined>;
}

export function createConfigFinder(io: Io): ConfigFinder {
  const found = new Map<string, Promise<FoundConfig | undefined>>();
  function nearest(given: string): Promise<FoundConfig | undefined> {
    const folder = path.normalize(given);
    const known = found.get(folder) ?? find(folder);
    found.set(folder, known);
    return known;
  }
  async function find(folder: string): Promise<FoundConfig | undefined> {
    const file = path.join(folder, configFileName);
    const text = await tryReadText(io, file);
    if (text !== undefined) return readConfig(file, text);
    const above = path.join(folder, '..');
    const isTop = path.resolve(above) === path.resolve(folder);
    // The search does not leave the repository, because a configuration above the repository is not part of the project
    // and could exclude every file.
    return isTop || !(await io.isInProject(path.join(above, configFileName), file, 'strict'))
      ? undefined
      : nearest(above);
  }
  return { nearest };
}

async function readConfig(file: string, text: string): Promise<FoundConfig> {
  const { projectParts } = await import('./project-parts.ts');
  const { config, problem } = projectParts.readConfigFile(text);
  if (problem !== undefined) throw new CommandError(`${file}:${problem.replace(/\s+/g, ' ').replace(/\.$/, '')}.`);
  return { ...config, folder: path.dirname(file) };
}

export async function configOfPaths(io: Io, [first = '-']: readonly string[]): Promise<FoundConfig | undefined> {
  const isFolder = first !== '-' && (await io.list(first, 0).catch(() => undefined)) !== undefined;
  return createConfigFinder(io).nearest(isFolder ? first : path.dirname(first));
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

/** @throws CommandError if the scenario file cannot be read or is outside the project. */
export async function scenarioOfConfig(io: Io, config: FoundConfig | undefined): Promise<string | undefined> {
  if (config?.scenario === undefined) return undefined;
  const file = path.join(config.folder, config.scenario);
  const from = path.join(config.folder, configFileName);
  await assertInProject(io, file, from, 'scenario');
  if ((await tryReadText(io, file)) === undefined)
    throw new CommandError(`${from} names ${file}, which cannot be read.`);
  return file;
}

export function excludes({ folder, exclude }: FoundConfig, file: string): boolean {
  return isExcluded(exclude, path.relative(folder, file).split(path.sep).join('/'));
}
