// The files that the arguments of a command name, each once: folders stand for the manifests below them.
import { normalize } from 'node:path';
import type { Io } from './io.ts';

/** Of an empty folder it is said that it is one: a wrong path must not look like a clean one. */
export async function expandPaths(io: Io, paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(paths.map((path) => filesBelow(io, path)));
  return [...new Set(lists.flat())];
}

async function filesBelow(io: Io, path: string): Promise<string[]> {
  const files = (await io.list(path)) ?? [path];
  if (files.length === 0) io.err(`${path} has no file *.yaml, *.yml, *.json or *.jsonc.\n`);
  // Among the files of a change GitHub finds none that begins with `./`.
  return files.map((file) => normalize(file));
}
