// Expands the path arguments of a command to files, without duplicates. A folder expands to all manifests below it.
import { normalize } from 'node:path';
import type { Io } from './io.ts';

/** Reports an empty folder, so that a wrong path does not look like a clean result. */
export async function expandPaths(io: Io, paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(paths.map((path) => filesBelow(io, path)));
  return [...new Set(lists.flat())];
}

async function filesBelow(io: Io, path: string): Promise<string[]> {
  const files = (await io.list(path)) ?? [path];
  if (files.length === 0) io.err(`${path} has no file *.yaml, *.yml, *.json or *.jsonc.\n`);
  // GitHub does not match paths that begin with `./` to the files of a change.
  return files.map((file) => normalize(file));
}
