// What both hosts of reviews share: the command line, and what it says of a change. Plain Node without dependencies.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const maxBuffer = 256 * 1024 * 1024;

/** Ends a step with one sentence. */
export class StepError extends Error {}

/**
 * The program of the command line: the one that is given, the one that is built here, or one that is built now.
 * @param {string} given path; empty: none
 * @param {string | undefined} cache a folder that outlives the job, on machines that have one
 */
export function findProgram(given, cache) {
  if (given !== '') {
    if (!existsSync(given)) throw new StepError(`There is no program ${given}.`);
    return path.resolve(given);
  }
  const built = path.join(root, 'dist/cli.js');
  if (existsSync(built)) return built;
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const revision = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim();
  const kept = cache && revision ? path.join(cache, 'replicast', `${version}-${revision}`) : undefined;
  const cached = kept && path.join(kept, 'dist/cli.js');
  if (cached && existsSync(cached)) return cached;
  build();
  if (!existsSync(built)) throw new StepError('The command line could not be built.');
  if (!kept) return built;
  mkdirSync(kept, { recursive: true });
  for (const part of ['docs/rules', 'package.json', 'dist'])
    cpSync(path.join(root, part), path.join(kept, part), { recursive: true });
  return cached ?? built;
}

function build() {
  for (const words of [
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ]) {
    // On Windows npm is a script of the shell; the words are constant.
    const shell = process.platform === 'win32';
    const { status } = spawnSync('npm', words, { cwd: root, stdio: ['ignore', 2, 2], shell });
    if (status !== 0) throw new StepError(`npm ${words[0]} failed in ${root}: the command line could not be built.`);
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
  // What it has printed until then says nothing of the rest.
  if (status === null) throw new StepError(`The command line was ended by ${signal}: nothing is known of the change.`);
  return { code: status, out: stdout, err: stderr.split(/\r?\n/).filter((line) => line.trim() !== '') };
}

/**
 * The command line needs no secret.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutTokens(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/TOKEN|SECRET|PASSWORD/i.test(name)));
}

/**
 * @param {readonly string[]} words
 * @returns {string | undefined} what git prints; undefined if it fails
 */
export function git(...words) {
  const { status, stdout, error } = spawnSync('git', words, { encoding: 'utf8', maxBuffer });
  if (error) throw new StepError('git cannot be run.');
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @param {string} revision
 * @returns {boolean} whether the commit is here, if need be after it was fetched alone
 */
export function hasCommit(revision) {
  const isHere = () => git('cat-file', '-e', `${revision}^{commit}`) !== undefined;
  if (isHere()) return true;
  if (/^[0-9a-f]{40,64}$/.test(revision)) git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', revision);
  return isHere();
}

/**
 * Its name cannot be that of a file.
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
 * @typedef {object} Review
 * @property {string} markdown empty if nothing behaves differently
 * @property {readonly string[]} messages what could not be compared
 * @property {boolean} isRefused as the option `--fail-on` says; what could not be compared could be anything
 * @property {string | undefined} charts the folder with the pictures
 */

/**
 * @param {string} program
 * @param {{ base: string, head: string | undefined, paths: readonly string[], failOn: string, kubernetes: string,
 *   linkBase: string, charts: string }} options
 * @returns {Review}
 */
export function review(program, { base, head, paths, failOn, kubernetes, linkBase, charts }) {
  if (charts !== '') mkdirSync(charts, { recursive: true });
  const { code, out, err } = replicast(program, [
    'diff',
    ...(head === undefined ? [base] : [base, head]),
    ...paths.flatMap((one) => ['--path', one]),
    ...option('--fail-on', failOn),
    ...option('--kubernetes', kubernetes),
    ...option('--link-base', linkBase),
    ...option('--charts', charts),
    '--format',
    'markdown',
  ]);
  return {
    markdown: out,
    messages: err,
    isRefused: code === 1 || (code !== 0 && failOn !== ''),
    charts: charts === '' ? undefined : charts,
  };
}

/** @param {string} name  @param {string} value */
export function option(name, value) {
  return value === '' ? [] : [name, value];
}

export function temporaryFolder() {
  return mkdtempSync(path.join(process.env.RUNNER_TEMP ?? os.tmpdir(), 'replicast-'));
}

const mark = '<!-- replicast -->';
const nothing = 'No autoscaler behaves differently.';
const nothingKnown = 'Nothing that could be compared behaves differently.';
const nothingAnyMore = 'No autoscaler behaves differently any more.';
/** A summary may be longer; a comment of GitHub may not. */
const maxMessages = 20;

/**
 * The text for a place that always has one.
 * @param {Review} reviewed
 */
export function summaryOf({ markdown, messages }) {
  const text = messages.length === 0 ? nothing : nothingKnown;
  return [markdown === '' ? `${text}\n` : markdown, notCompared(messages)].filter((part) => part !== '').join('\n');
}

/**
 * @param {Review} reviewed
 * @param {boolean} exists whether there is a comment already
 * @returns {string | undefined} undefined if there is nothing to say
 */
export function commentOf({ markdown, messages }, exists) {
  if (markdown === '' && !exists) return undefined;
  const text = markdown === '' ? `${messages.length === 0 ? nothingAnyMore : nothingKnown}\n` : markdown;
  return [`${mark}\n${text}`, notCompared(messages)].filter((part) => part !== '').join('\n');
}

/** @param {string | null | undefined} body */
export function isMarked(body) {
  return body?.startsWith(mark) ?? false;
}

/** @param {readonly string[]} messages */
function notCompared(messages) {
  if (messages.length === 0) return '';
  const shown = messages.slice(0, maxMessages).map((line) => `    ${line.slice(0, 300)}`);
  const left = messages.length - shown.length;
  return ['Not compared:', '', ...shown, ...(left > 0 ? [`    … ${left} more`] : []), ''].join('\n');
}
