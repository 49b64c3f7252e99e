// The GitHub Action: compares a pull request with its base, and writes the difference into the summary of the job and
// into one comment.
import { appendFileSync, readFileSync } from 'node:fs';
import { putComment } from './comments.mjs';
import {
  commitOf,
  findProgram,
  git,
  hasTree,
  linesOf,
  lint,
  markOf,
  mergedInto,
  review,
  StepError,
  summaryOf,
  writeResult,
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
 * Returns the revision to compare with: the input `BASE`, or else the base of the event; undefined if neither has a
 * revision.
 * @param {any} event
 */
function baseOf(event) {
  const given = input('BASE');
  if (given !== '') return withHere(given);
  const { pull_request: pullRequest, before } = event;
  if (pullRequest) {
    const target = mergedInto(String(pullRequest.head?.sha));
    if (target !== undefined) return withHere(target);
    const sha = String(pullRequest.base?.sha);
    withHere(sha);
    const mergeBase = git('merge-base', sha, 'HEAD');
    if (mergeBase === undefined)
      throw new StepError(`The commit at which the branch began is not in this clone. ${needed}`);
    return mergeBase;
  }
  // For a new branch, GitHub sends only zeros as the previous revision.
  return typeof before === 'string' && !/^0+$/.test(before) ? withHere(before) : undefined;
}

/** @param {string} revision */
function withHere(revision) {
  if (revision.startsWith('-')) throw new StepError(`${revision} is not a revision.`);
  if (!hasTree(revision)) throw new StepError(`The base ${revision} is not in this clone. ${needed}`);
  return commitOf(revision);
}

/** @param {any} event */
function hostOf(event) {
  const api = process.env.GITHUB_API_URL ?? 'https://api.github.com';
  const comments = `${api}/repos/${process.env.GITHUB_REPOSITORY}/issues`;
  return {
    listUrl: (/** @type {number} */ page) =>
      `${comments}/${event.pull_request.number}/comments?per_page=100&page=${page}`,
    // A comment counts as ours if its author is a bot, or may write to the repository. The token of a job belongs to a
    // bot, but GitHub does not say to which bot, so every bot counts. For any other author, `putComment` checks whether
    // the author is the user of the token.
    read: (/** @type {any} */ { id, body, user, author_association: association }) => ({
      id,
      body: body ?? '',
      author: user?.id,
      isOurs: user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association),
    }),
    userUrl: `${api}/user`,
    createUrl: `${comments}/${event.pull_request.number}/comments`,
    oneUrl: (/** @type {number | string} */ id) => `${comments}/comments/${id}`,
    updateMethod: 'PATCH',
    headers: {
      authorization: `Bearer ${input('TOKEN')}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    refused:
      'the token is not allowed to write to pull requests (it needs permissions: pull-requests: write, which a fork cannot get). The summary has the text of the comment.',
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
  const head = commitOf('HEAD');
  const reviewed = review(program, {
    base,
    head,
    paths,
    failOn: input('FAIL_ON'),
    kubernetes: input('KUBERNETES'),
    // Links lead to the compared commit, because the line numbers belong to this commit. The compared commit may be the
    // merge commit of the pull request. The repository has this merge commit even if the pull request comes from a
    // fork.
    linkBase: `${process.env.GITHUB_SERVER_URL}/${process.env.GITHUB_REPOSITORY}/blob/${head}`,
    charts: input('CHARTS'),
  });
  for (const message of reviewed.messages) annotate('warning', message);
  const isCommented = input('COMMENT') !== 'false' && event.pull_request !== undefined;
  const sentence = isCommented ? await putComment(hostOf(event), mark(), reviewed) : undefined;
  if (sentence !== undefined) annotate('notice', sentence);
  append('GITHUB_STEP_SUMMARY', [summaryOf(reviewed), ...(sentence === undefined ? [] : [`${sentence}\n`])].join('\n'));
  append('GITHUB_OUTPUT', `changed=${reviewed.markdown !== ''}\nmarkdown=${reviewed.file}\n`);
  writeSarif(program, paths);
  return reviewed.isRefused ? 1 : 0;
}

/**
 * Returns the first line of this job's review comment. The default key consists of the workflow, the job and the
 * inputs, because all jobs of a matrix have the same name.
 */
function mark() {
  const key = input('KEY');
  const { GITHUB_WORKFLOW: workflow = '', GITHUB_JOB: job = '' } = process.env;
  return markOf(key === '' ? [workflow, job, input('PATHS'), input('KUBERNETES'), input('BASE')] : [key]);
}

/** @param {string} program @param {readonly string[]} paths */
function writeSarif(program, paths) {
  const file = input('SARIF');
  if (file === '') return;
  const where = paths.length === 0 ? ['.'] : paths;
  const found = lint(program, { format: 'sarif', kubernetes: input('KUBERNETES'), paths: where });
  if (found === undefined) return annotate('warning', `${file} is not written: replicast lint produced no result.`);
  writeResult(file, found);
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
