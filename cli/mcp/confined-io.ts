// Confines agents to the files of a workspace, because a manifest may instruct an agent to read other files.
import path from 'node:path';
import { CommandError, type Io } from '../io.ts';
import { isWithinFolder, tryRealPath } from '../project-folder.ts';

/** The time limit of a search: an agent cannot end a search, and its other calls wait until the search ends. */
const agentSearchMs = 30_000;

/**
 * Returns an `Io` that reads only files in the folders and writes no files. Symbolic links are resolved before a path
 * is checked.
 */
export function confinedIo({ changes: _, ...io }: Io, folders: readonly string[]): Io {
  const inside = folders.flatMap((folder) => tryRealPath(path.resolve(folder)) ?? []);
  const isInside = (file: string) => {
    if (file === '-' || file.includes('\0')) return false;
    const real = realPathOf(path.resolve(file));
    return inside.some((folder) => isWithinFolder(real, folder));
  };
  const assertInside = (file: string) => {
    if (!isInside(file)) throw new CommandError(`${shown(file)} is not read: it is outside the workspace.`);
  };
  const refuse = async (file: string): Promise<never> => {
    throw new CommandError(`${shown(file)} is not written: tools only read.`);
  };
  const run = io.git;
  return {
    ...io,
    workers: undefined,
    maxSearchMs: agentSearchMs,
    read: async (file) => {
      assertInside(file);
      return io.read(file);
    },
    mayExist: (file) => isInside(file) && io.mayExist(file),
    isInProject: isInside,
    assertWritable: refuse,
    write: refuse,
    async list(folder, depth) {
      assertInside(folder);
      return (await io.list(folder, depth))?.filter(isInside);
    },
    async listAll(folder) {
      assertInside(folder);
      return (await io.listAll(folder)).filter(isInside);
    },
    git:
      run &&
      (async (args, input) => {
        const top = new TextDecoder().decode(await run(['rev-parse', '--show-toplevel'], '')).trim();
        if (!isInside(top))
          throw new CommandError('Revisions are not read, because the repository extends beyond the workspace.');
        return run(args, input);
      }),
  };
}

const maxShown = 200;
const shown = (file: string) => (file.length > maxShown ? `${file.slice(0, maxShown)}…` : file);

/**
 * Returns the path with all symbolic links resolved. The links in the path of the folder are resolved even if the file
 * does not exist.
 */
function realPathOf(absolute: string): string {
  const real = tryRealPath(absolute);
  const parent = path.dirname(absolute);
  return real ?? (parent === absolute ? absolute : path.join(realPathOf(parent), path.basename(absolute)));
}
