// The code that the GitHub and the GitLab program share. Plain Node without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const maxBuffer = 256 * 1024 * 1024;

/** The message is one sentence for the user. */
export class StepError extends Error {}

/**
 * Finds the program of the command line: the given path, the program that was built here or is in the cache, or else a
 * program that is built now.
 * @param {string} given a path; empty if the user gave none
 * @param {string | undefined} cache a folder that still exists after the job; undefined if the machine has no such
 * folder
 */
export function findProgram(given, cache) {
  if (given !== '') {
    if (!existsSync(given)) throw new StepError(`There is no program ${given}.`);
    return path.resolve(given);
  }
  const built = path.join(root, 'dist/cli.js');
  if (existsSync(built)) return built;
  const kept = cache && path.join(cache, 'replicast', sourceDigest());
  const cached = kept && path.join(kept, 'dist/cli.js');
  if (cached && existsSync(cached)) return cached;
  build();
  if (!existsSync(built)) throw new StepError('The command line could not be built.');
  return kept ? keep(kept, built) : built;
}

const made = new Set(['.git', 'dist', 'node_modules', 'out']);

/**
 * Returns a digest of the source files. The digest does not come from git, because a runner unpacks the sources from an
 * archive.
 */
function sourceDigest() {
  const digest = createHash('sha256');
  const files = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !made.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(path.join(root, entry.name), { recursive: true, withFileTypes: true })
        : [entry],
    )
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of files.sort())
    digest.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return digest.digest('hex');
}

/**
 * Copies the built program into the cache, which the jobs of a machine share. The copy gets its final name at the end,
 * so that other jobs never see an incomplete copy.
 * @param {string} kept the folder in the cache
 * @param {string} built
 * @returns {string} the program that is used
 */
function keep(kept, built) {
  const parts = `${kept}.${process.pid}`;
  try {
    for (const part of ['docs/rules', 'package.json', 'dist'])
      cpSync(path.join(root, part), path.join(parts, part), { recursive: true });
    renameSync(parts, kept);
    return path.join(kept, 'dist/cli.js');
  } catch {
    // The copy has failed, because another job has created the folder meanwhile or because the cache cannot be written.
    if (existsSync(parts)) rmSync(parts, { recursive: true });
    return built;
  }
}

function build() {
  for (const words of [
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ]) {
    // On Windows, npm is a script that only a shell can run. The words are constant and need no quotes.
    const shell = process.platform === 'win32';
    const { status } = spawnSync('npm', words, { cwd: root, stdio: ['ignore', 2, 2], shell });
    if (status !== 0) throw new StepError(`npm ${words[0]} failed in ${root}: Replicast could not be built.`);
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @returns {{ code: number, out: string, err: readonly string[] }}
 */
export function replicast(program, words) {
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    maxBuffer,
    env: withoutTokens(process.env),
  });
  if (error) throw new StepError(`The command line could not be run: ${error.message}.`);
  // If a signal ended the program, its output is incomplete and is not used.
  if (status === null) throw new StepError(`The command line was ended by ${signal}: the change was not compared.`);
  return { code: status, out: stdout, err: stderr.split(/\r?\n/).filter((line) => line.trim() !== '') };
}

/**
 * Removes secrets, because the command line does not need them.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutTokens(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/TOKEN|SECRET|PASSWORD/i.test(name)));
}

/** @param {readonly string[]} words @returns {string | undefined} the output of git; undefined if git fails */
export function git(...words) {
  const { status, stdout, error } = spawnSync('git', words, { encoding: 'utf8', maxBuffer });
  if (error) throw new StepError('git cannot be run.');
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Whether this clone has the files of the revision, after an attempt to fetch missing files.
 * @param {string} revision
 * @returns {boolean}
 */
export function hasTree(revision) {
  const isHere = () => git('cat-file', '-e', `${revision}^{tree}`) !== undefined;
  if (isHere()) return true;
  if (/^[0-9a-f]{40,64}$/.test(revision)) git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', revision);
  return isHere();
}

/**
 * Returns the commit of the revision, because the name of a revision could also be the name of a file. Returns the
 * revision itself if it has no commit.
 * @param {string} revision
 * @returns {string}
 */
export function commitOf(revision) {
  return git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`) ?? revision;
}

/** @param {string} text  @returns {string[]} the lines that are not empty */
export function linesOf(text) {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Returns the revision of the target branch, if HEAD is the commit in which the host has merged the target branch and
 * the change.
 * @param {string} changed the revision of the change
 * @returns {string | undefined} undefined if HEAD is not the merge commit of the change
 */
export function mergedInto(changed) {
  const parents = [...(git('cat-file', 'commit', 'HEAD') ?? '').matchAll(/^parent (\w+)$/gm)].map(([, one]) => one);
  return parents.length === 2 && parents[1] === changed ? parents[0] : undefined;
}

/** @param {string} file @param {string} text */
export function writeResult(file, text) {
  makeFolder(path.dirname(file), file);
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw unwritten(file, error);
  }
}

/** @param {string} folder  @param {string} what the path that the error message names */
function makeFolder(folder, what) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritten(what, error);
  }
}

/** @param {string} what  @param {unknown} error */
function unwritten(what, error) {
  return new StepError(`${what} could not be written: ${/** @type {NodeJS.ErrnoException} */ (error).code}.`);
}

/**
 * @typedef {object} Review
 * @property {string} file the path of the file with the Markdown text
 * @property {string} markdown the Markdown text; empty if nothing behaves differently
 * @property {readonly string[]} messages what could not be compared
 * @property {boolean} isRefused whether `--fail-on` fails the job: because of a change, or because something could not
 * be compared
 */

/**
 * @param {string} program
 * @param {{ base: string, head: string, paths: readonly string[], failOn: string, kubernetes: string,
 *   linkBase: string, charts: string }} options
 * @returns {Review}
 */
export function review(program, { base, head, paths, failOn, kubernetes, linkBase, charts }) {
  if (charts !== '') makeFolder(charts, charts);
  const file = path.join(temporaryFolder(), 'replicast.md');
  const { code, err } = replicast(program, [
    'diff',
    base,
    head,
    ...paths.flatMap((one) => ['--path', one]),
    ...option('--fail-on', failOn),
    ...option('--kubernetes', kubernetes),
    ...option('--link-base', linkBase),
    ...option('--charts', charts),
    '--format',
    'markdown',
    '--output',
    file,
  ]);
  // Nothing was compared, for example because of an unknown option or a missing path.
  if (!existsSync(file)) throw new StepError(err.join(' ') || 'replicast diff produced no result.');
  return {
    file,
    markdown: readFileSync(file, 'utf8'),
    messages: err,
    isRefused: code === 1 || (code !== 0 && failOn !== ''),
  };
}

/**
 * @param {string} program
 * @param {{ format: 'sarif' | 'json', kubernetes: string, paths: readonly string[] }} options
 * @returns {string | undefined} undefined if the command has no result
 */
export function lint(program, { format, kubernetes, paths }) {
  const { out } = replicast(program, ['lint', '--format', format, ...option('--kubernetes', kubernetes), ...paths]);
  return out === '' ? undefined : out;
}

/** @param {string} name  @param {string} value */
export function option(name, value) {
  return value === '' ? [] : [name, value];
}

function temporaryFolder() {
  return mkdtempSync(path.join(process.env.RUNNER_TEMP ?? os.tmpdir(), 'replicast-'));
}

/**
 * Returns the invisible first line of a review comment. The line differs between comparisons, so that each comparison
 * has its own comment.
 * @param {readonly string[]} parts the texts that distinguish this comparison from other comparisons
 */
export function markOf(parts) {
  return `<!-- replicast ${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)} -->`;
}

const nothing = 'No autoscaler behaves differently.';
const nothingKnown = 'Nothing that could be compared behaves differently.';
const nothingAnyMore = 'No autoscaler behaves differently any more.';
/** The maximum number of messages in a comment, because GitHub limits the length of comments. */
const maxMessages = 20;

/**
 * Returns the text of the summary, which is never empty.
 * @param {Review} reviewed
 */
export function summaryOf({ markdown, messages }) {
  const text = messages.length === 0 ? nothing : nothingKnown;
  return [markdown === '' ? `${text}\n` : markdown, notCompared(messages)].filter((part) => part !== '').join('\n');
}

/**
 * @param {Review} reviewed
 * @param {boolean} exists whether there already is a comment
 * @returns {string | undefined} undefined if there is nothing to say
 */
export function commentOf({ markdown, messages }, exists) {
  if (markdown === '' && !exists) return undefined;
  const text = markdown === '' ? `${messages.length === 0 ? nothingAnyMore : nothingKnown}\n` : markdown;
  return [text, notCompared(messages)].filter((part) => part !== '').join('\n');
}

/** @param {readonly string[]} messages */
function notCompared(messages) {
  if (messages.length === 0) return '';
  const shown = messages.slice(0, maxMessages).map((line) => `    ${line.slice(0, 300)}`);
  const left = messages.length - shown.length;
  return ['Not compared:', '', ...shown, ...(left > 0 ? [`    … ${left} more`] : []), ''].join('\n');
}
