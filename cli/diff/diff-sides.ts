import path from 'node:path';
import { CommandError, type Io } from '../io.ts';
import { type GitObjects, mergeBase, openRevision, revisionName } from './git-tree.ts';

export interface DiffSide {
  /** The name of the side in messages: `main`, `deploy/` or `the working directory`. */
  name: string;
  io: Io;
  paths: readonly string[];
  /** The folder that is removed from paths before both sides are compared. */
  root: string;
}

export interface DiffSides {
  before: DiffSide;
  after: DiffSide;
}

const workingDirectory = 'the working directory';

/**
 * Opens the two sides, each a path or a revision. A range such as `main..HEAD` or `main...HEAD` names both sides. The
 * default second side is the working directory.
 * @throws CommandError if an argument is neither a path nor a revision
 */
export async function openSides(io: Io, given: readonly string[], inside: readonly string[]): Promise<DiffSides> {
  const [first = '', second] = given;
  const dots = second === undefined && !(await exists(io, first)) ? first.indexOf('..') : -1;
  const [base, head] = dots > 0 ? await revisionsOf(io, first.slice(0, dots), first.slice(dots + 2)) : [first, second];
  const objects: GitObjects = new Map();
  const open = (text: string | undefined) => openSide(io, text, inside, objects);
  if (head === undefined && (await exists(io, base)))
    throw new CommandError(`${base} alone cannot be compared: name a second file, folder or revision.`);
  return withPathsThatExist({ before: await open(base), after: await open(head) }, inside);
}

async function withPathsThatExist({ before, after }: DiffSides, inside: readonly string[]): Promise<DiffSides> {
  const existing = ({ io, paths }: DiffSide) =>
    Promise.all(paths.map(async (given) => given === '.' || (await exists(io, given))));
  const [inBefore, inAfter] = [await existing(before), await existing(after)];
  const missing = inside.find((_, i) => !inBefore[i] && !inAfter[i]);
  if (missing !== undefined) throw new CommandError(`${missing} is on neither side of the comparison.`);
  const only = (side: DiffSide, isThere: boolean[]) => ({ ...side, paths: side.paths.filter((_, i) => isThere[i]) });
  return { before: only(before, inBefore), after: only(after, inAfter) };
}

/**
 * Returns the two revisions of `base..head` or `base...head`. For `base...head`, the first revision is the commit at
 * which the branch began.
 */
async function revisionsOf(io: Io, base: string, rest: string): Promise<[base: string, head: string]> {
  const head = rest.replace(/^\./, '') || 'HEAD';
  return [rest.startsWith('.') ? await mergeBase(io, base, head) : base, head];
}

/**
 * @param text a path or a revision; undefined for the working directory
 * @throws CommandError if the text is neither a path nor a revision
 */
export async function openSide(
  io: Io,
  text: string | undefined,
  inside: readonly string[],
  objects?: GitObjects,
): Promise<DiffSide> {
  const paths = inside.length > 0 ? inside.map(fromHere) : ['.'];
  if (text === undefined) return { name: workingDirectory, io: named(io, workingDirectory), paths, root: '' };
  if (await exists(io, text)) return sideOfPath(named(io, text), text, inside);
  const name = revisionName(text);
  return { name, io: named(await openRevision(io, text, objects), name), paths, root: '' };
}

/** Returns a relative path, because the files of a revision have no absolute paths. */
function fromHere(given: string): string {
  return path.isAbsolute(given) ? path.relative('', given) || '.' : given;
}

/** @throws CommandError if paths inside a file are given */
export async function sideOfPath(io: Io, text: string, inside: readonly string[] = []): Promise<DiffSide> {
  if (!(await isFolder(io, text))) {
    if (inside.length > 0) throw new CommandError(`${text} is a file, so no path inside it can be compared.`);
    return { name: text, io, paths: [text], root: path.dirname(text) };
  }
  const paths = inside.map((given) => (path.isAbsolute(given) ? given : path.join(text, given)));
  return { name: text, io, paths: inside.length > 0 ? paths : [text], root: text };
}

function named(io: Io, side: string): Io {
  return { ...io, err: (text) => io.err(`${side}: ${text}`) };
}

/** Returns the path relative to the side's root, so that both sides have the same name for a file. */
export function nameIn({ root }: DiffSide, file: string): string {
  const normal = path.normalize(file);
  if (root === '') return normal;
  // Comparing the start of the path is many times as fast as `path.relative`.
  const inside = path.join(root, path.sep);
  return normal.startsWith(inside) ? normal.slice(inside.length) : path.relative(root, file);
}

export function fileIn({ root }: DiffSide, name: string): string {
  return root === '' ? name : path.join(root, name);
}

async function exists(io: Io, text: string): Promise<boolean> {
  return io.mayExist(text) || isFolder(io, text);
}

function isFolder(io: Io, text: string): Promise<boolean> {
  return io.list(text, 0).then(
    (found) => found !== undefined,
    () => false,
  );
}
