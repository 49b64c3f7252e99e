// Expands patterns among the path arguments, because shells expand only unquoted patterns, and Windows shells expand no
// patterns.
import path from 'node:path';
import { isGlob, matchesGlob } from '../core/lint/config/glob.ts';
import { CommandError, type Io } from './io.ts';

/** Replaces each pattern by the files that match it. @throws CommandError for a pattern that matches no file */
export async function expandGlobs(io: Io, paths: readonly string[]): Promise<string[]> {
  const expanded = await Promise.all(paths.map((each) => (isGlob(each) ? filesOf(io, each) : [each])));
  return [...new Set(expanded.flat())];
}

async function filesOf(io: Io, glob: string): Promise<string[]> {
  const pattern = glob.split(path.sep).join('/').replace(/^\.\//, '');
  const names = pattern.split('/');
  const folder = names.slice(0, names.findIndex(isGlob)).join('/') || (pattern.startsWith('/') ? '/' : '.');
  const found = await io.listAll(folder).catch((error) => {
    if (error instanceof CommandError) return [];
    throw error;
  });
  const files = found.filter((file) => matchesGlob(pattern, path.normalize(file).split(path.sep).join('/')));
  if (files.length > 0) return files;
  // A file name may look like a pattern, so the path of an existing file is never expanded.
  if (
    await io.read(glob).then(
      () => true,
      () => false,
    )
  )
    return [glob];
  throw new CommandError(`${glob} matches no file.`);
}
