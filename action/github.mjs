// The step of the GitHub Action: compares a pull request with its base, and says the difference in the summary of the
// job and in one comment.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { putComment } from './comments.mjs';
import {
  commitOf,
  findProgram,
  git,
  hasCommit,
  linesOf,
  option,
  replicast,
  review,
  StepError,
  summaryOf,
  temporaryFolder,
} from './review.mjs';

/** @param {string} name */
const input = (name) => (process.env[`INPUT_${name}`] ?? '').trim();
const needed = 'Check out with fetch-depth: 0.';

/** @returns {any} */
function readEvent() {
  const file = process.env.GITHUB_EVENT_PATH;
  return file ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * The revision before the change: undefined if there is nothing to compare with.
 * @param {any} event
 */
function baseOf(event) {
  const given = input('BASE');
  if (given !== '') return withHere(given);
  const { pull_request: pullRequest, before } = event;
  if (pullRequest) {
    // GitHub checks out the merge of the pull request into its base, whose first parent is the base.
    const parents = [...(git('cat-file', 'commit', 'HEAD') ?? '').matchAll(/^parent (\w+)$/gm)].map(([, one]) => one);
    const isMerge = parents.length === 2 && git('rev-parse', 'HEAD') === process.env.GITHUB_SHA;
    if (isMerge) return withHere(parents[0] ?? '');
    const sha = String(pullRequest.base?.sha);
    withHere(sha);
    const mergeBase = git('merge-base', sha, 'HEAD');
    if (mergeBase === undefined) throw new StepError(`Where the branch began is not in this clone. ${needed}`);
    return mergeBase;
  }
  // A new branch has nothing before it.
  return typeof before === 'string' && !/^0+$/.test(before) ? withHere(before) : undefined;
}

/** @param {string} revision */
function withHere(revision) {
  if (revision.startsWith('-')) throw new StepError(`${revision} is no revision.`);
  if (!hasCommit(revision)) throw new StepError(`The base ${revision} is not in this clone. ${needed}`);
  return commitOf(revision);
}

/** @param {any} event */
function hostOf(event) {
  const api = process.env.GITHUB_API_URL ?? 'https://api.github.com';
  const comments = `${api}/repos/${process.env.GITHUB_REPOSITORY}/issues`;
  return {
    listUrl: (/** @type {number} */ page) =>
      `${comments}/${event.pull_request.number}/comments?per_page=100&page=${page}`,
    // Anybody can write the mark; only who may write to the repository can have written ours.
    read: (/** @type {any} */ { id, body, user, author_association: association }) => ({
      id,
      body: body ?? '',
      isOurs: user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association),
    }),
    createUrl: `${comments}/${event.pull_request.number}/comments`,
    oneUrl: (/** @type {number | string} */ id) => `${comments}/comments/${id}`,
    updateMethod: 'PATCH',
    headers: {
      authorization: `Bearer ${input('TOKEN')}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    refused:
      'the token may not write to pull requests (permissions: pull-requests: write; a fork never may). The summary has the same text.',
  };
}

/** @param {string} text */
const inCommand = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
/** @param {string} level  @param {string} text */
const annotate = (level, text) => console.log(`::${level}::${inCommand(text)}`);

/** @param {string} variable  @param {string} text */
function append(variable, text) {
  const file = process.env[variable];
  if (file) appendFileSync(file, text);
}

async function run() {
  const event = readEvent();
  const program = findProgram(input('CLI'), process.env.RUNNER_TOOL_CACHE);
  const base = baseOf(event);
  const paths = linesOf(input('PATHS'));
  if (base === undefined) {
    append('GITHUB_STEP_SUMMARY', 'There is nothing to compare with.\n');
    append('GITHUB_OUTPUT', 'changed=false\n');
    return 0;
  }
  const commit = event.pull_request?.head?.sha ?? process.env.GITHUB_SHA;
  const reviewed = review(program, {
    base,
    head: commitOf('HEAD'),
    paths,
    failOn: input('FAIL_ON'),
    kubernetes: input('KUBERNETES'),
    linkBase: `${process.env.GITHUB_SERVER_URL}/${event.pull_request?.head?.repo?.full_name ?? process.env.GITHUB_REPOSITORY}/blob/${commit}`,
    charts: input('CHARTS'),
  });
  for (const message of reviewed.messages) annotate('warning', message);
  const isCommented = input('COMMENT') !== 'false' && event.pull_request !== undefined;
  const sentence = isCommented ? await putComment(hostOf(event), reviewed) : undefined;
  if (sentence !== undefined) annotate('notice', sentence);
  append('GITHUB_STEP_SUMMARY', [summaryOf(reviewed), ...(sentence === undefined ? [] : [`${sentence}\n`])].join('\n'));
  const file = path.join(temporaryFolder(), 'replicast.md');
  writeFileSync(file, reviewed.markdown);
  append('GITHUB_OUTPUT', `changed=${reviewed.markdown !== ''}\nmarkdown=${file}\n`);
  writeSarif(program, paths);
  return reviewed.isRefused ? 1 : 0;
}

/**
 * For who uses code scanning.
 * @param {string} program
 * @param {readonly string[]} paths
 */
function writeSarif(program, paths) {
  const file = input('SARIF');
  if (file === '') return;
  const where = paths.length === 0 ? ['.'] : paths;
  const { out } = replicast(program, [
    'lint',
    '--format',
    'sarif',
    ...option('--kubernetes', input('KUBERNETES')),
    ...where,
  ]);
  if (out === '') return annotate('warning', `${file} is not written: replicast lint has no result.`);
  writeFileSync(file, out);
  append('GITHUB_OUTPUT', `sarif=${file}\n`);
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  annotate('error', error.message);
  append('GITHUB_STEP_SUMMARY', `${error.message}\n`);
  process.exitCode = 1;
}
