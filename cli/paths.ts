// The files that the arguments of a command name, each once: folders stand for the manifests below them.
import type { Io } from './io.ts';

export async function filesOf(io: Io, paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(paths.map(async (path) => (await io.list(path)) ?? [path]));
  return [...new Set(lists.flat())];
}
