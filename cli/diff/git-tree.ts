// The files of a git revision. git reads its object store without a checkout, so no hook or filter of the repository
// runs.
import path from 'node:path';
import { CommandError, type Io } from '../io.ts';
import { isListed } from '../listed-name.ts';
import { maxBytes } from '../read-text.ts';

/** Files that commands may need. One call of git reads all these files; every other file needs a call of its own. */
const readAtOnce =
  /(?:\.(?:ya?ml|jsonc?|tpl|txt|csv|tgz|properties|env)|(?:^|\/)(?:Kustomization|\.helmignore|NOTES\.txt))$/i;

interface TreeFile {
  object: string;
  size: number;
}

const shownDigits = 12;

export function revisionName(revision: string): string {
  return /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, shownDigits) : revision;
}

/** The contents of git objects, by the hash of the object. Two revisions share most objects. */
export type GitObjects = Map<string, Uint8Array>;

/**
 * Opens the files of a revision.
 * @throws CommandError if the revision does not exist.
 */
export async function openRevision(io: Io, revision: string, contents: GitObjects = new Map()): Promise<Io> {
  const top = path.relative('', await topFolder(io));
  const files = await listFiles(io, revision, top);
  const wanted = [...files].filter(([name]) => readAtOnce.test(name)).map(([, { object }]) => object);
  const missing = wanted.filter((object) => !contents.has(object));
  for (const [object, bytes] of await readObjects(io, missing)) contents.set(object, bytes);
  return ioOfTree(io, revision, { top, files, contents });
}

/**
 * Returns the common ancestor of two revisions.
 * @throws CommandError if a revision does not exist, or if the revisions have no common ancestor
 */
export async function mergeBase(io: Io, one: string, other: string): Promise<string> {
  assertRevision(one);
  assertRevision(other);
  const found = await git(io, ['merge-base', one, other]).catch(async (error) => {
    if (error instanceof CommandError)
      throw new CommandError(`${one} and ${other} have no common revision: ${error.message}${await shallowText(io)}`);
    throw error;
  });
  return decoder.decode(found).trim();
}

async function shallowText(io: Io): Promise<string> {
  const answer = await git(io, ['rev-parse', '--is-shallow-repository']).catch(() => undefined);
  return answer && decoder.decode(answer).trim() === 'true'
    ? ' This clone has only a part of the history: clone all of it (fetch-depth: 0).'
    : '';
}

function assertRevision(text: string): void {
  if (text.startsWith('-')) throw new CommandError(`${text} is not a revision.`);
}

async function git(io: Io, args: readonly string[], input = ''): Promise<Uint8Array> {
  if (!io.git) throw new CommandError('git is not available.');
  return io.git(args, input);
}

async function topFolder(io: Io): Promise<string> {
  return decoder.decode(await git(io, ['rev-parse', '--show-toplevel'])).replace(/\r?\n$/, '');
}

/**
 * Lists the regular files of a revision. Their modes begin with `100`; a symbolic link has the mode `120000`, and a
 * submodule is not a blob.
 */
async function listFiles(io: Io, revision: string, top: string): Promise<Map<string, TreeFile>> {
  assertRevision(revision);
  const listed = await git(io, ['ls-tree', '-r', '-l', '-z', '--full-tree', `${revision}^{tree}`]).catch(
    async (error) => {
      if (error instanceof CommandError)
        throw new CommandError(
          `There is no file, folder or revision ${revision}: ${error.message}${await shallowText(io)}`,
        );
      throw error;
    },
  );
  const files = new Map<string, TreeFile>();
  for (const line of decoder.decode(listed).split('\0')) {
    const [, mode, object = '', size = '', name = ''] = /^(\d+) blob (\w+) +(\d+)\t(.*)$/s.exec(line) ?? [];
    if (mode?.startsWith('100') && Number(size) <= maxBytes)
      files.set(path.relative('', path.resolve(top, name)), { object, size: Number(size) });
  }
  return files;
}

async function readObjects(io: Io, objects: readonly string[]): Promise<GitObjects> {
  const contents: GitObjects = new Map();
  if (objects.length === 0) return contents;
  const output = await git(io, ['cat-file', '--batch'], objects.map((object) => `${object}\n`).join(''));
  let at = 0;
  while (at < output.length) {
    const end = output.indexOf(0x0a, at);
    const [object = '', type, size = ''] = decoder.decode(output.subarray(at, end)).split(' ');
    at = end + 1;
    if (type !== 'blob') continue;
    contents.set(object, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return contents;
}

interface Tree {
  /**
   * The path from the working directory to the top folder of the repository, such as `../..`; empty if the working
   * directory is the top folder.
   */
  top: string;
  files: ReadonlyMap<string, TreeFile>;
  contents: GitObjects;
}

function ioOfTree(io: Io, revision: string, { top, files, contents }: Tree): Io {
  const isTop = (folder: string) => path.relative(folder, '') === '';
  const below = (folder: string, depth = Number.POSITIVE_INFINITY) => {
    const prefix = path.normalize(folder) === '.' ? '' : `${path.normalize(folder).replace(/[/\\]$/, '')}${path.sep}`;
    const isBelow = (file: string) =>
      (prefix === '' ? !file.startsWith('..') : file.startsWith(prefix)) &&
      file.slice(prefix.length).split(path.sep).length <= depth + 1;
    return [...files.keys()].filter(isBelow).sort();
  };
  const folders = new Set([...files.keys()].flatMap(foldersAround));
  const refuse = async (file: string): Promise<never> => {
    throw new CommandError(`${file} is not written: it belongs to the revision ${revisionName(revision)}.`);
  };
  return {
    ...io,
    workers: undefined,
    async read(file) {
      const { object } = files.get(path.normalize(file)) ?? {};
      if (object === undefined)
        throw new CommandError(`${file} cannot be read: no such file or folder in ${revisionName(revision)}.`);
      const known = contents.get(object) ?? (await readObjects(io, [object])).get(object) ?? new Uint8Array();
      contents.set(object, known);
      return known;
    },
    mayExist: (file) => files.has(path.normalize(file)) || folders.has(folderName(file)),
    projectOf: () => (top === '' ? '.' : top),
    isInProject: (file, project) => !path.relative(project, file).startsWith('..'),
    assertWritable: refuse,
    write: refuse,
    async list(folder, depth) {
      if (files.has(path.normalize(folder))) return undefined;
      // The working directory exists even in a revision without files.
      const isThere = isTop(folder) || folders.has(folderName(folder));
      return isThere ? below(folder, depth).filter(isListed) : undefined;
    },
    listAll: async (folder) => below(folder),
  };
}

const folderName = (folder: string) => path.normalize(folder).replace(/(?<=.)[/\\]$/, '');

function foldersAround(file: string): string[] {
  const folder = path.dirname(file);
  return /^\.{1,2}(?:[/\\]\.\.)*$/.test(folder) ? [folder] : [folder, ...foldersAround(folder)];
}

const decoder = new TextDecoder();
