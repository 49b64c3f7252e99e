// An `Io` over files in memory. Files that a command writes are also collected in `written`.
import path from 'node:path';
import { CommandError, type Io } from '../io.ts';
import { isListed } from '../listed-name.ts';

export interface MemoryWorkspace {
  io: Io;
  written: ReadonlyMap<string, string>;
}

/**
 * Opens files in memory as a workspace.
 * @throws CommandError if there are no files, if the content of a file is not a string, or if a file name leads out of
 * the workspace
 */
export function openMemoryWorkspace(given: unknown): MemoryWorkspace {
  const files = readFiles(given);
  if (files.size === 0) throw new CommandError('The workspace has no file.');
  const written = new Map<string, string>();
  const below = (folder: string): string[] => {
    const name = nameOf(folder);
    const start = name === '' ? '' : `${name}/`;
    return [...files.keys()].filter((file) => file.startsWith(start)).sort();
  };
  const levelsBelow = (file: string, folder: string) => file.slice(nameOf(folder).length).split('/').length - 2;
  const io: Io = {
    out() {},
    outBytes() {},
    err() {},
    tell() {},
    now: () => 0,
    async read(file) {
      const content = files.get(nameOf(file));
      if (content === undefined) throw new CommandError(`${file} cannot be read: no such file or folder.`);
      return content;
    },
    async *pieces(file) {
      yield await io.read(file);
    },
    mayExist: (file) => files.has(nameOf(file)),
    projectOf: () => '.',
    isInProject: (file) => isInside(path.relative('', file)),
    async assertWritable() {},
    async write(file, text) {
      files.set(nameOf(file), new TextEncoder().encode(text));
      written.set(nameOf(file), text);
    },
    readPage: async () => undefined,
    async list(folder, depth = Number.POSITIVE_INFINITY) {
      const found = below(folder);
      if (found.length === 0 && nameOf(folder) !== '') return undefined;
      return found.filter((file) => isListed(file) && levelsBelow(`/${file}`, `/${folder}`) <= depth);
    },
    listAll: async (folder) => below(folder),
  };
  return { io, written };
}

function readFiles(given: unknown): Map<string, Uint8Array> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new CommandError('The workspace must be an object with a text for each file.');
  return new Map(
    Object.entries(given).map(([file, content]) => {
      const isName = file !== '' && !path.isAbsolute(file) && isInside(path.normalize(file));
      if (!isName)
        throw new CommandError(
          `${file} is not a valid file name: the name must be a relative path inside the workspace.`,
        );
      if (typeof content === 'string') return [nameOf(file), new TextEncoder().encode(content)];
      if (content instanceof Uint8Array) return [nameOf(file), content];
      throw new CommandError(`${file} must be text or bytes.`);
    }),
  );
}

function isInside(name: string): boolean {
  return !name.split(path.sep).includes('..') && !path.isAbsolute(name);
}

function nameOf(file: string): string {
  return path.relative('', path.resolve(file)).split(path.sep).join('/');
}
