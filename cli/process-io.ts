import { createReadStream, type Dirent, fstatSync, readdirSync, realpathSync, statSync, writeSync } from 'node:fs';
import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { limitMessages } from '../core/text/limits.ts';
import { replaceFile, unwrittenReason } from '../disk/replace-file.ts';
import { foldersOfLink } from '../server/files/folders-of-link.ts';
import { fileErrors, openRegularFile, readAtMost, readRegularFileSync } from '../server/files/read-regular-file.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { startWorkerThread } from './lint/start-worker.ts';
import { isListed } from './listed-name.ts';
import { projectFolders } from './project-folder.ts';
import { displayName, maxBytes } from './read-text.ts';
import { runGit } from './run-git.ts';
import { unreadableMessage } from './system-errors.ts';
import { showsColors } from './terminal.ts';
import { watchFolders } from './watch-folders.ts';

const skippedFolders = new Set(['node_modules', '.git']);

/** `statSync` throws for a text that cannot be a path, for example because the text is too long. */
function isFolder(word: string): boolean {
  try {
    return statSync(word, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

const rulePages = path.join(import.meta.dirname, '..', 'docs', 'rules');

/** Each thread has its own heap, so more threads would need much memory. */
const maxThreads = 4;

const project = projectFolders([...process.argv.slice(2).filter(isFolder), '.']);

export const processIo: Io = {
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
  colors: showsColors(process.stdout),
  out: writeOutput,
  outBytes: writeOutput,
  err: (text) => void process.stderr.write(text),
  tell: (text) => void process.stderr.write(text),
  now: () => performance.now(),
  read: async (file) => {
    assertInRepository(file);
    return readBytes(file).catch((error) => {
      // `listBelow` lists an unreadable folder as if it were a file. Reading the folder again throws the error with the
      // reason.
      if (error.code === 'EISDIR') readFolder(file);
      return rethrowAsCommandError(displayName(file))(error);
    });
  },
  async *pieces(file) {
    yield* file === '-' ? process.stdin : (await openRegularFile(file)).createReadStream();
  },
  mayExist,
  projectOf: project.projectOf,
  isInProject: project.contains,
  assertWritable,
  write: async (file, text, before) => {
    await assertWritable(file);
    await replaceFile(file, new TextEncoder().encode(text), before).catch((error) => {
      throw new CommandError(`${file} is not written: ${unwrittenReason(error)}.`);
    });
  },
  readPage: async (code) => {
    const file = path.join(rulePages, `${code}.md`);
    return readFile(file, 'utf8').then(
      (text) => ({ file: path.relative('', file).startsWith('..') ? file : path.relative('', file), text }),
      () => undefined,
    );
  },
  list: async (folder, depth = Number.POSITIVE_INFINITY) => {
    if (folder === '-') return undefined;
    assertInRepository(folder);
    return isFolderOrThrow(folder) ? listFiles(folder, [realpathSync.native(folder)], { depth, isListed }) : undefined;
  },
  listAll: async (folder) =>
    listFiles(folder, [await realpath(folder).catch(rethrowAsCommandError(folder))], {
      depth: Number.POSITIVE_INFINITY,
      isListed: isSmall,
    }),
  git: runGit,
  changes: watchFolders,
  workers: {
    count: Math.min(availableParallelism(), maxThreads) - 1,
    enoughFiles: 1500,
    start: startWorkerThread,
  },
};

/**
 * Writes the content to standard output. If standard output is a file, the content is written synchronously: on a full
 * disk, Node's stream would write only a part, without an error.
 */
function writeOutput(content: string | Uint8Array): void {
  if (!isRegularOutput()) return void process.stdout.write(content);
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for (let written = 0; written < bytes.length; ) written += writeSync(process.stdout.fd, bytes, written);
  } catch (error) {
    process.stdout.emit('error', error);
  }
}

function isRegularOutput(): boolean {
  try {
    return fstatSync(process.stdout.fd).isFile();
  } catch {
    // Standard output is closed.
    return false;
  }
}

function mayExist(file: string): boolean {
  try {
    return file === '-' || statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // The path cannot be examined. Reading the file then fails with the reason.
    return true;
  }
}

function isFolderOrThrow(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch (error) {
    return rethrowAsCommandError(folder)(error as NodeJS.ErrnoException);
  }
}

/**
 * Throws a CommandError if a link in the path leads out of the repository. A shell expands `deploy/*`, so a link that a
 * pull request adds can be an argument without the user's knowledge.
 */
function assertInRepository(file: string): void {
  if (file !== '-' && !isOpenInShell.test(file) && project.leavesRepository(file))
    throw new CommandError(`${file} is not read: a link leads out of the repository.`);
}

/**
 * Throws a CommandError if the file is not a regular file, or if a link leads out of the repository. A repository may
 * contain a link or a pipe under the name of a file that a command writes by default.
 */
async function assertWritable(file: string): Promise<void> {
  const refuse = (reason: string) => new CommandError(`${file} is not written: ${reason}.`);
  if (project.leavesRepository(file)) throw refuse('a link leads out of the repository');
  const found = await lstat(file).catch(() => undefined);
  if (!found) return;
  const target = found.isSymbolicLink() ? await stat(file).catch(() => undefined) : found;
  if (!target) throw refuse('it is a link to a file that does not exist');
  if (!target.isFile()) throw refuse('it is not a regular file');
}

async function readBytes(file: string): Promise<Uint8Array> {
  if (file === '-') return readStream(process.stdin);
  return isOpenInShell.test(file) ? readStream(createReadStream(file)) : readRegularFileSync(file, maxBytes);
}

/** Matches the path of a pipe that the user's shell opens for this command, as for `<(kubectl get hpa -o yaml)`. */
const isOpenInShell = /^\/dev\/(?:stdin|fd\/\d{1,9})$/;

function readStream(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return readAtMost(maxBytes, async () => {
    const chunk = await chunks.next();
    return chunk.done ? undefined : chunk.value;
  });
}

interface ListedFiles {
  depth: number;
  isListed(file: string): boolean | Promise<boolean>;
}

/**
 * @param folders the real path of the top folder, followed by two real paths for each followed link: the folder that
 * contains the link, and the target of the link
 */
async function listFiles(
  folder: string,
  folders: readonly string[],
  { depth, isListed }: ListedFiles,
): Promise<string[]> {
  const [top = ''] = folders;
  const entries = readFolder(folder);
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (depth > 0 && entry.isDirectory() && !skippedFolders.has(entry.name))
      found.push(...(await listBelow(file, folders, { depth: depth - 1, isListed })));
    const linked = depth > 0 && entry.isSymbolicLink() ? await foldersOfLink(file, folders) : undefined;
    if (linked && isInOwnProject(file)) found.push(...(await listBelow(file, linked, { depth: depth - 1, isListed })));
    const isFile = entry.isFile() || (entry.isSymbolicLink() && (await linksToAnotherFolder(file, top)));
    if (isFile && (await isListed(file))) found.push(file);
  }
  return found;
}

/** An unreadable folder is listed itself, so that the command later reads this folder and reports the reason. */
async function listBelow(folder: string, folders: readonly string[], options: ListedFiles): Promise<string[]> {
  try {
    return await listFiles(folder, folders, options);
  } catch (error) {
    if (error instanceof CommandError) return [folder];
    throw error;
  }
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return rethrowAsCommandError(folder)(error as NodeJS.ErrnoException);
  }
}

async function isSmall(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size <= maxBytes,
    () => false,
  );
}

async function linksToAnotherFolder(link: string, top: string): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined || target.startsWith(top + path.sep)) return false;
  const isFile = await stat(target).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile && isInOwnProject(link);
}

function isInOwnProject(link: string): boolean {
  return project.contains(link, project.projectOf(link, 'wide'));
}

/**
 * Returns the exit code after an error of the output. A reader that closes the pipe early (`| head`) causes no failure:
 * the exit code stays 1 if it was 1, and is 0 otherwise.
 */
export function handleOutputError(error: NodeJS.ErrnoException, io: Io): ExitCode {
  if (error.code === 'EPIPE') return process.exitCode === exitCodes.refused ? exitCodes.refused : exitCodes.success;
  io.err(`The output cannot be written: ${unwrittenReason(error)}.\n`);
  return exitCodes.failed;
}

function rethrowAsCommandError(file: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === fileErrors.tooLarge) throw new CommandError(`${file}: ${limitMessages.fileLength}`, 'tooLarge');
    throw new CommandError(unreadableMessage(file, error));
  };
}
