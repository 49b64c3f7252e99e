// The GitLab template: compares a merge request with its base, and writes the difference into one note. It also writes
// the code quality and test reports that GitLab shows.
import { createHash } from 'node:crypto';
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
  option,
  replicast,
  review,
  StepError,
  summaryOf,
  writeResult,
} from './review.mjs';

/** @param {string} name */
const variable = (name) => (process.env[name] ?? '').trim();
const reports = 'replicast';

function baseOf() {
  // Only a merged results pipeline sets `CI_MERGE_REQUEST_SOURCE_BRANCH_SHA` and `CI_MERGE_REQUEST_TARGET_BRANCH_SHA`.
  // The commit of such a pipeline also contains the changes that others have merged into the target branch.
  const merged = variable('CI_MERGE_REQUEST_SOURCE_BRANCH_SHA');
  const target =
    (merged && mergedInto(merged)) ||
    variable('CI_MERGE_REQUEST_TARGET_BRANCH_SHA') ||
    variable('CI_MERGE_REQUEST_DIFF_BASE_SHA');
  if (target === '')
    throw new StepError('This is not the pipeline of a merge request: there is nothing to compare with.');
  if (!hasTree(target)) throw new StepError(`The base ${target} is not in this clone. Set GIT_DEPTH: 0.`);
  return git('merge-base', target, 'HEAD') ?? commitOf(target);
}

function host() {
  const notes = `${variable('CI_API_V4_URL')}/projects/${variable('CI_PROJECT_ID')}/merge_requests/${variable('CI_MERGE_REQUEST_IID')}/notes`;
  return {
    listUrl: (/** @type {number} */ page) => `${notes}?sort=asc&order_by=created_at&per_page=100&page=${page}`,
    // A note is ours only if its author is the user of the token, because only a maintainer may change another user's
    // note. `isOurs` is false, so `putComment` compares the author with the user of the token.
    read: (/** @type {any} */ { id, body, author }) => ({ id, body: body ?? '', author: author?.id, isOurs: false }),
    userUrl: `${variable('CI_API_V4_URL')}/user`,
    createUrl: notes,
    oneUrl: (/** @type {number | string} */ id) => `${notes}/${id}`,
    updateMethod: 'PUT',
    headers: { 'private-token': variable('REPLICAST_TOKEN') },
    refused:
      'REPLICAST_TOKEN may not write notes (it needs scope api and at least role Reporter). The log has the note text.',
  };
}

/**
 * @param {string} program
 * @param {readonly string[]} paths
 */
function writeReports(program, paths) {
  const kubernetes = variable('REPLICAST_KUBERNETES');
  const linted = lint(program, { format: 'json', kubernetes, paths });
  if (linted === undefined) console.log('code-quality.json is not written: replicast lint produced no result.');
  else writeResult(`${reports}/code-quality.json`, JSON.stringify(codeQuality(linted), undefined, 2));
  const { out: tested } = replicast(program, [
    'test',
    '--format',
    'junit',
    ...option('--kubernetes', kubernetes),
    ...paths,
  ]);
  if (tested !== '') writeResult(`${reports}/junit.xml`, tested);
}

/** Lists only files of HEAD, because the folder may also contain the clone of Replicast. */
function ownPaths() {
  const listed = linesOf(git('-c', 'core.quotePath=false', 'ls-tree', 'HEAD') ?? '');
  const found = listed.flatMap((line) => {
    const [, type, name = ''] = /^\d+ (\w+) \w+\t(.+)$/.exec(line) ?? [];
    return !name.startsWith('.') && (type === 'tree' || /\.(?:ya?ml|jsonc?)$/i.test(name)) ? [name] : [];
  });
  return found.length === 0 ? ['.'] : found;
}

const severities = { error: 'major', warning: 'minor', information: 'info' };

/** @param {string} json */
function codeQuality(json) {
  /** @type {{ file: string, line: number, severity: string, code: string, message: string }[]} */
  const problems = JSON.parse(json);
  const seen = new Map();
  return problems.flatMap(({ file, line, severity, code, message }) => {
    const level = severities[/** @type {keyof typeof severities} */ (severity)];
    if (level === undefined) return [];
    // The key contains no line number, so that a problem that has only moved counts as the same problem.
    const key = JSON.stringify([file, code, message]);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    const fingerprint = createHash('sha256').update(`${key} ${count}`).digest('hex');
    return [
      {
        description: message,
        check_name: code,
        fingerprint,
        severity: level,
        location: { path: file, lines: { begin: line } },
      },
    ];
  });
}

async function run() {
  const program = findProgram(variable('REPLICAST_CLI'), undefined);
  const paths = linesOf(variable('REPLICAST_PATHS'));
  // The reports are written even if there is nothing to compare with.
  writeReports(program, paths.length === 0 ? ownPaths() : paths);
  const head = commitOf('HEAD');
  const reviewed = review(program, {
    base: baseOf(),
    head,
    paths,
    failOn: variable('REPLICAST_FAIL_ON'),
    kubernetes: variable('REPLICAST_KUBERNETES'),
    // Links lead to the project of this clone. This project contains the commit `head`, even if `head` merges a change
    // from a fork.
    linkBase: `${variable('CI_PROJECT_URL')}/-/blob/${head}`,
    charts: `${reports}/charts`,
  });
  console.log(summaryOf(reviewed));
  writeResult(`${reports}/review.md`, summaryOf(reviewed));
  const sentence =
    variable('REPLICAST_TOKEN') === ''
      ? 'The note is not written: REPLICAST_TOKEN is not set. CI_JOB_TOKEN may not write notes.'
      : await putComment(host(), mark(), reviewed);
  if (sentence !== undefined) console.log(sentence.replace('The comment', 'The note'));
  return reviewed.isRefused ? 1 : 0;
}

function mark() {
  const key = variable('REPLICAST_KEY');
  const names = ['CI_JOB_NAME', 'REPLICAST_PATHS', 'REPLICAST_KUBERNETES'];
  return markOf(key === '' ? names.map(variable) : [key]);
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
