import type { KustomizedAs } from '../core/index/read/partial-object.ts';
import { type FindSourcesOptions, type FoundSources, findSources } from './charts/find-charts.ts';
import type { Io } from './io.ts';
import { readKustomizations } from './kustomizations.ts';

export interface FoundFiles extends FoundSources {
  roleOf(file: string): KustomizedAs | undefined;
}

export async function findFiles(io: Io, paths: readonly string[], options?: FindSourcesOptions): Promise<FoundFiles> {
  const found = await findSources(io, paths, options);
  return { ...found, roleOf: await readKustomizations(io, found.files) };
}
