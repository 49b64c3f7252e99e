// The steps of action.yml and of the GitLab template, executed as their runners do.
import { type ChildProcess, execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { markOf } from '../../../action/review.mjs';
import type { Io } from '../../../cli/io.ts';
import { processIo } from '../../../cli/process-io.ts';
import { projectFolders } from '../../../cli/project-folder.ts';
import { runCommandLine } from '../../../cli/run.ts';
import { root } from '../../../scripts/paths.mjs';
import { isWhole } from '../../support/effort.ts';
import { builtBundle } from '../../support/product-bundles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-action-'));
const repository = path.join(folder, 'repository');
const key = 'a job';
const mark = markOf([key]);

const hpa = (max: number, comment = '') => `${comment}apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: ${max}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } }
`;

const readYaml = (file: string) => parse(readFileSync(path.join(root, file), 'utf8'));

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const commits: Record<'base' | 'change' | 'comment', string> = { base: '', change: '', comment: '' };

const shipped = path.join(folder, 'program/dist/cli.js');

/** `program.cjs` forwards each call to the test's process: starting the shipped program costs more than most calls. */
const program = path.join(folder, 'program.cjs');

/** The stub is never started: the runner answers `diff` with `stubText`, and `lint` with no finding. */
const stub = path.join(folder, 'stub');
const stubText = '### Scaling changes in 1 of 1 autoscaler\n';

/** One process runs all scripts, because starting a process takes longer than most scripts. */
const runnerText = () => `import childProcess from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
const { spawnSync } = childProcess;
childProcess.spawnSync = (file, words, options) => {
  if (words[0] !== ${JSON.stringify(stub)}) return spawnSync(file, words, options);
  const text = words[3] === ${JSON.stringify(commits.comment)} ? '' : ${JSON.stringify(stubText)};
  if (words[1] === 'diff') writeFileSync(words.at(-1), text);
  return { status: 0, signal: null, stdout: words[1] === 'diff' ? '' : '[]', stderr: '' };
};
syncBuiltinESMExports();
let count = 0;
process.on('message', async ({ script, env, cwd }) => {
  let log = '';
  console.log = console.error = (text) => { log += text + '\\n'; };
  process.env = env;
  process.chdir(cwd);
  await import(pathToFileURL(script) + '?' + count++);
  process.send({ code: process.exitCode, log });
  process.exitCode = 0;
});
`;
let runner: ChildProcess;

beforeAll(async () => {
  for (const { path: built, contents } of (await builtBundle('programs')).outputFiles) {
    const file = path.join(folder, 'program', path.relative(root, built));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  cpSync(path.join(root, 'package.json'), path.join(folder, 'program/package.json'));
  mkdirSync(path.join(repository, 'deploy'), { recursive: true });
  git('init', '-q', '-b', 'main');
  const commit = (text: string) => {
    writeFileSync(path.join(repository, 'deploy/web.yaml'), text);
    git('add', '.');
    git('commit', '-q', '-m', 'a change');
    return git('rev-parse', 'HEAD');
  };
  commits.base = commit(hpa(20));
  commits.change = commit(hpa(30));
  git('checkout', '-q', commits.base);
  commits.comment = commit(hpa(20, '# Ours.\n'));
  writeFileSync(stub, '');
  writeFileSync(path.join(folder, 'runner.mjs'), runnerText());
  runner = fork(path.join(folder, 'runner.mjs'), { execArgv: [] });
});

interface Comment {
  id: number;
  body: string;
  user?: { type: string; id: number };
  author_association?: string;
  author?: { id: number };
}

/** `failures`: the answers before the host succeeds. */
const host = {
  comments: [] as Comment[],
  failures: [] as { status: number; headers?: Record<string, string> }[],
  /** Undefined: the bot of jobs, which the host does not name. */
  user: undefined as number | undefined,
};
const requests: string[] = [];

async function runProgram(words: string[], cwd: string): Promise<{ code: number; out: string; err: string }> {
  const here = process.cwd();
  process.chdir(cwd);
  const said = { out: '', err: '' };
  const say = (where: keyof typeof said) => (text: string) => {
    said[where] += text;
  };
  try {
    const project = projectFolders([...words.filter((word) => existsSync(word)), '.']);
    const isIn = { projectOf: project.projectOf, isInProject: project.contains };
    const io: Io = { ...processIo, ...isIn, out: say('out'), err: say('err'), tell: say('err') };
    return { code: await runCommandLine(words, io), ...said };
  } finally {
    process.chdir(here);
  }
}

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of request) text += part;
  if (request.url !== '/program') return answerAsHost(request, response, text);
  const { words, cwd } = JSON.parse(text);
  response.end(JSON.stringify(await runProgram(words, cwd)));
}

function answerAsHost({ method = '', url = '' }: IncomingMessage, response: ServerResponse, text: string): void {
  requests.push(`${method} ${url.replace(/\?.*/, '')}`);
  const failure = host.failures.shift();
  if (failure) return void response.writeHead(failure.status, failure.headers).end('{}');
  const { body = '' } = text === '' ? {} : JSON.parse(text);
  const [, id] = /(?:comments|notes)\/(\d+)$/.exec(url) ?? [];
  const page = Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1);
  const send = (value: unknown) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (url.endsWith('/user'))
    return void (host.user === undefined ? response.writeHead(403).end('{}') : send({ id: host.user }));
  if (method === 'GET') return void send(host.comments.slice((page - 1) * 100, page * 100));
  if (method === 'POST') host.comments.push({ id: 1000 + host.comments.length, body, ...byUser(host.user) });
  for (const comment of host.comments) if (String(comment.id) === id && method !== 'DELETE') comment.body = body;
  if (method === 'DELETE') host.comments = host.comments.filter((comment) => String(comment.id) !== id);
  send({});
}

/** On GitHub a user need not be allowed to write to the repository. */
const byUser = (id: number | undefined) => ({
  user: id === undefined ? { type: 'Bot', id: 1 } : { type: 'User', id },
  author_association: 'NONE',
  author: { id: id ?? 1 },
});
const bot = byUser(undefined);
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(
    program,
    `require('node:http').request('${address}/program', { method: 'POST' }, (response) => {
  let text = '';
  response.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', () => {
    const { code, out, err } = JSON.parse(text);
    process.stdout.write(out);
    process.stderr.write(err);
    process.exitCode = code;
  });
}).end(JSON.stringify({ words: process.argv.slice(2), cwd: process.cwd() }));\n`,
  );
});
beforeEach(() => {
  Object.assign(host, { comments: [], failures: [], user: undefined });
  requests.length = 0;
});
afterAll(() => {
  runner.kill();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Step {
  code: number;
  log: string;
  summary: string;
  outputs: Record<string, string>;
}

/** The script gets only the variables of a job. `isProcess`: it has a process of its own, as on runners. */
async function runScript(
  script: string,
  more: Record<string, string>,
  { cwd = repository, isProcess = false } = {},
): Promise<{ code: number; log: string }> {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, REPLICAST_WAIT_MS: '1', ...more };
  if (isProcess)
    return new Promise((resolve) => {
      execFile(process.execPath, [script], { cwd, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, log: stdout + stderr }),
      );
    });
  runner.send({ script, env, cwd });
  const isOver = new AbortController();
  const over = (event: 'message' | 'exit') => once(runner, event, { signal: isOver.signal });
  const [ended] = await Promise.race([over('message'), over('exit')]);
  isOver.abort();
  return ended;
}

interface ActionOptions {
  inputs?: Record<string, string>;
  event?: object;
  cwd?: string;
  script?: string;
}

async function runAction(head: string, { inputs = {}, event, cwd, script }: ActionOptions = {}): Promise<Step> {
  if (!cwd) git('checkout', '-q', head);
  const file = (name: string) => path.join(folder, name);
  const pullRequest = { number: 5, base: { sha: commits.base }, head: { sha: head, repo: { full_name: 'o/r' } } };
  writeFileSync(file('event.json'), JSON.stringify(event ?? { pull_request: pullRequest }));
  for (const name of ['summary', 'outputs']) writeFileSync(file(name), '');
  const { code, log } = await runScript(
    script ?? path.join(root, 'action/github.mjs'),
    {
      GITHUB_EVENT_PATH: file('event.json'),
      GITHUB_STEP_SUMMARY: file('summary'),
      GITHUB_OUTPUT: file('outputs'),
      GITHUB_API_URL: address,
      GITHUB_SERVER_URL: 'https://git.example',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_SHA: head,
      RUNNER_TEMP: folder,
      INPUT_CLI: program,
      INPUT_KEY: key,
      INPUT_TOKEN: 'secret-token',
      ...inputs,
    },
    { cwd, isProcess: script !== undefined || inputs.INPUT_CLI === shipped },
  );
  const outputs = readFileSync(file('outputs'), 'utf8').trim().split('\n');
  return {
    code,
    log,
    summary: readFileSync(file('summary'), 'utf8'),
    outputs: Object.fromEntries(outputs.map((line) => line.split('=', 2) as [string, string])),
  };
}

describe('the GitHub Action', () => {
  test('writes one comment with links to the commit, the summary and outputs', async () => {
    const { code, log, summary, outputs } = await runAction(commits.change, { inputs: { INPUT_CLI: shipped } });
    expect({ code, log, changed: outputs.changed }).toEqual({ code: 0, log: '', changed: 'true' });
    expect(summary).toMatch(/^### Scaling changes in 1 of 1 autoscaler\n/);
    expect(summary).toContain(`[deploy/web.yaml:7](https://git.example/o/r/blob/${commits.change}/deploy/web.yaml#L7)`);
    expect(host.comments.map(({ body }) => body)).toEqual([`${mark}\n${summary}`]);
    expect(readFileSync(outputs.markdown ?? '', 'utf8')).toBe(summary);
  });

  test('finds its comment again on a later page, updates it, and writes nothing if it is up to date', async () => {
    const others = Array.from({ length: 230 }, (_, id) => ({ id, body: `text ${mark}`, ...bot }));
    host.comments = [...others, { id: 700, body: `${mark}\nold`, ...bot }];
    await runAction(commits.change, { inputs: { INPUT_CLI: stub } });
    expect(requests).toEqual([
      ...Array(3).fill('GET /repos/o/r/issues/5/comments'),
      'PATCH /repos/o/r/issues/comments/700',
    ]);
    expect(host.comments.at(-1)?.body).toContain('Scaling changes in 1 of 1 autoscaler');
    requests.length = 0;
    await runAction(commits.change, { inputs: { INPUT_CLI: stub } });
    expect(requests.filter((each) => !each.startsWith('GET'))).toEqual([]);
  });

  test('leaves a mark alone that somebody else has written, and deletes a second comment of its own', async () => {
    const stranger = { id: 1, body: `${mark}\nmine`, ...byUser(9) };
    host.comments = [stranger, { id: 2, body: `${mark}\nold`, ...bot }, { id: 3, body: `${mark}\nold`, ...bot }];
    await runAction(commits.change, { inputs: { INPUT_CLI: stub } });
    expect(host.comments.map(({ id, body }) => [id, body.includes('Scaling changes')])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('finds the comment of a token that belongs to a person without rights of their own', async () => {
    host.user = 8;
    for (const head of [commits.change, commits.comment]) await runAction(head, { inputs: { INPUT_CLI: stub } });
    expect(host.comments.map(({ body }) => body)).toEqual([`${mark}\nNo autoscaler behaves differently any more.\n`]);
  });

  const job = { INPUT_CLI: stub, INPUT_KEY: '', GITHUB_WORKFLOW: 'w', GITHUB_JOB: 'j' };

  test.each([
    ['another job', { GITHUB_JOB: 'other' }],
    ['another entry of a matrix, with other paths', { INPUT_PATHS: 'other' }],
    ['another entry of a matrix, with another release', { INPUT_KUBERNETES: '1.30' }],
    ['another key', { INPUT_KEY: 'other' }],
  ])('leaves the comment of %s alone', async (_, other: Record<string, string>) => {
    for (const more of [{}, other]) await runAction(commits.change, { inputs: { ...job, ...more } });
    expect(requests.filter((each) => !each.startsWith('GET'))).toEqual(Array(2).fill(expect.stringMatching(/^POST /)));
  });

  test('finds its own comment beside that of another job', async () => {
    const jobs = [{}, { GITHUB_JOB: 'other' }];
    for (const more of [...jobs, ...jobs]) await runAction(commits.change, { inputs: { ...job, ...more } });
    expect(requests.filter((each) => !each.startsWith('GET'))).toEqual(Array(2).fill(expect.stringMatching(/^POST /)));
    await runAction(commits.comment, { inputs: { ...job, GITHUB_JOB: 'other' } });
    expect(host.comments.map(({ body }) => body.split('\n')[1])).toEqual([
      stubText.trim(),
      'No autoscaler behaves differently any more.',
    ]);
  });

  test('is silent where nothing behaves differently, and says so where it has spoken before', async () => {
    const { summary, outputs } = await runAction(commits.comment);
    expect([summary, outputs.changed, host.comments]).toEqual(['No autoscaler behaves differently.\n', 'false', []]);
    host.comments = [{ id: 2, body: `${mark}\nold`, ...bot }];
    await runAction(commits.comment, { inputs: { INPUT_CLI: stub } });
    expect(host.comments[0]?.body).toBe(`${mark}\nNo autoscaler behaves differently any more.\n`);
  });

  test.each([
    [
      'a token that may not write, as for a fork',
      [{ status: 403 }],
      /the token is not allowed to write to pull requests/,
    ],
    [
      'a repository that the token does not see',
      [{ status: 404 }],
      /the token is not allowed to write to pull requests/,
    ],
    ['a host that is broken', Array(4).fill({ status: 502 }), /the host answers with 502\.$/],
    [
      'a limit that ends late',
      [{ status: 403, headers: { 'retry-after': '3600' } }],
      /limits the number of requests\.$/,
    ],
    [
      'a limit that ends in an hour',
      [{ status: 429, headers: { 'x-ratelimit-reset': String(Math.round(Date.now() / 1000) + 3600) } }],
      /limits the number of requests\.$/,
    ],
  ])('%s leaves the summary, and a sentence', async (_, failures, sentence) => {
    host.failures = [...failures];
    const { code, summary, log } = await runAction(commits.change, { inputs: { INPUT_CLI: stub } });
    expect(code).toBe(0);
    expect(summary).toContain('### Scaling changes in 1 of 1 autoscaler');
    expect(summary.trim().split('\n').at(-1)).toMatch(/^The comment is not written: /);
    expect(log.trim()).toMatch(sentence);
    expect(log + summary).not.toContain('secret-token');
  });

  test('tries again after an error of the host', async () => {
    host.failures = [{ status: 500 }, { status: 429 }];
    const { log } = await runAction(commits.change, { inputs: { INPUT_CLI: stub } });
    expect([log, host.comments.length]).toEqual(['', 1]);
  });

  test('with no host at all ends well', async () => {
    const { code, log } = await runAction(commits.change, {
      inputs: { INPUT_CLI: stub, GITHUB_API_URL: 'http://127.0.0.1:1' },
    });
    expect([code, log]).toEqual([0, expect.stringContaining('the host does not answer.')]);
  });

  test('fails as fail-on says, writes pictures and SARIF, and no comment if that is switched off', async () => {
    const inputs = {
      INPUT_FAIL_ON: 'change',
      INPUT_CHARTS: 'charts',
      INPUT_SARIF: 'out/found.sarif',
      INPUT_COMMENT: 'false',
    };
    const { code, outputs } = await runAction(commits.change, { inputs: { ...inputs, INPUT_PATHS: 'deploy\n' } });
    expect([code, outputs.sarif, requests]).toEqual([1, 'out/found.sarif', []]);
    expect(JSON.parse(readFileSync(path.join(repository, 'out/found.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(existsSync(path.join(repository, 'charts/web.svg'))).toBe(true);
    for (const name of ['out', 'charts']) rmSync(path.join(repository, name), { recursive: true });
  });

  test.each([
    [
      { INPUT_SARIF: 'deploy/web.yaml/x.sarif' },
      /^deploy\/web\.yaml\/x\.sarif could not be written: (?:ENOTDIR|EEXIST)\.$/,
    ],
    [{ INPUT_SARIF: 'deploy' }, /^deploy could not be written: EISDIR\.$/],
    [{ INPUT_CHARTS: 'deploy/web.yaml' }, /^deploy\/web\.yaml could not be written: (?:ENOTDIR|EEXIST)\.$/],
  ])('says in one sentence what it cannot write: %o', async (inputs, sentence) => {
    const { code, log, summary } = await runAction(commits.change, {
      inputs: { INPUT_CLI: stub, INPUT_COMMENT: 'false', ...inputs },
    });
    expect([code, summary.trim().split('\n').at(-1)]).toEqual([1, expect.stringMatching(sentence)]);
    expect(log).toMatch(/^::error::[^\n]+\n$/);
  });

  test('fails where nothing is known: the program was ended, or fail-on is given and something cannot be compared', async () => {
    const killed = path.join(folder, 'killed.mjs');
    writeFileSync(killed, `process.stdout.write('### Scaling'); process.kill(process.pid, 'SIGKILL');`);
    const ended = await runAction(commits.change, { inputs: { INPUT_CLI: killed } });
    expect([ended.code, ended.summary]).toEqual([1, expect.stringMatching(/^The command line was ended by SIGKILL: /)]);
    expect(requests).toEqual([]);
    const { code } = await runAction(commits.change, { inputs: { INPUT_FAIL_ON: 'error', INPUT_PATHS: 'nowhere' } });
    expect(code).toBe(1);
  });

  test('keeps its token from the program', async () => {
    const shows = path.join(folder, 'shows.cjs');
    writeFileSync(shows, `require('node:fs').writeFileSync(process.argv.at(-1), JSON.stringify(process.env));\n`);
    const { summary } = await runAction(commits.change, { inputs: { INPUT_CLI: shows, INPUT_COMMENT: 'false' } });
    expect(summary).toContain('INPUT_CLI');
    expect(summary).not.toContain('secret-token');
  });

  test('compares the merge that GitHub checks out with its first parent, also in a clone without the history', async () => {
    git('checkout', '-q', commits.base);
    writeFileSync(path.join(repository, 'deploy/other.yaml'), hpa(9).replace('name: web }', 'name: other }'));
    git('add', '.');
    git('commit', '-q', '-m', 'somebody else');
    git('merge', '-q', '-m', 'merge', commits.change);
    git('branch', '-f', 'pull');
    const merge = git('rev-parse', 'HEAD');
    const shallow = path.join(folder, 'shallow');
    git('clone', '-q', '--depth', '1', '--branch', 'pull', `file://${repository}`, shallow);
    const event = { pull_request: { number: 5, base: { sha: commits.base }, head: { sha: commits.change } } };
    for (const cwd of [repository, shallow]) {
      const { summary } = await runAction(merge, { cwd, event });
      expect(summary).toContain('### Scaling changes in 1 of 2 autoscalers');
      expect(summary).not.toContain('new');
      expect(summary).toContain(`(https://git.example/o/r/blob/${merge}/deploy/web.yaml#L7)`);
    }
  });

  test('compares with a revision without files, where everything is new, and takes a path as the runner knows it', async () => {
    const { code, summary } = await runAction(commits.change, {
      inputs: { INPUT_BASE: emptyTree, INPUT_PATHS: path.join(repository, 'deploy') },
    });
    expect([code, summary]).toEqual([0, expect.stringContaining('| **web** |  | new | [deploy/web.yaml](')]);
  });

  test('compares a push with what was there before, and a new branch with nothing', async () => {
    const { summary } = await runAction(commits.change, { event: { before: commits.base } });
    expect([summary.startsWith('### Scaling changes'), requests]).toEqual([true, []]);
    const first = await runAction(commits.change, { event: { before: '0'.repeat(40) } });
    expect([first.code, first.summary, first.outputs.changed]).toEqual([
      0,
      'There is nothing to compare with.\n',
      'false',
    ]);
  });

  test.each([
    [
      'a base that is not in the clone',
      { inputs: { INPUT_BASE: 'nowhere' } },
      /^The base nowhere is not in this clone\. Check out with fetch-depth: 0\.\n$/,
    ],
    ['a base that is an option', { inputs: { INPUT_BASE: '--upload-pack=x' } }, /is not a revision/],
    ['no repository', { cwd: tmpdir() }, /is not in this clone/],
    ['no program', { inputs: { INPUT_CLI: 'nowhere.js' } }, /^There is no program nowhere\.js\.\n$/],
    ['no git', { inputs: { PATH: '' } }, /^git cannot be run\.\n$/],
    ['no such release', { inputs: { INPUT_KUBERNETES: '9.99' } }, /^[^\n]*9\.99[^\n]*\n$/],
    ['no such path', { inputs: { INPUT_PATHS: 'nowhere' } }, /^nowhere is on neither side of the comparison\.\n$/],
    ['no such difference', { inputs: { INPUT_FAIL_ON: 'worse' } }, /^option '--fail-on <what>' [^\n]*'worse'[^\n]*\n$/],
  ])('%s is one sentence', async (_, options, sentence) => {
    const { code, log, summary } = await runAction(commits.change, options);
    expect([code, summary]).toEqual([1, expect.stringMatching(sentence)]);
    expect(requests).toEqual([]);
    expect(log).toMatch(/^::error::[^\n]+\n$/);
  });

  test('what cannot be read is a warning and in the comment, and the rest is compared', async () => {
    git('checkout', '-q', commits.change);
    writeFileSync(path.join(repository, 'deploy/binary.yaml'), Buffer.from([0, 255, 254, 1]));
    mkdirSync(path.join(repository, 'chart/templates'), { recursive: true });
    writeFileSync(path.join(repository, 'chart/Chart.yaml'), 'apiVersion: v2\nname: c\nversion: 1.0.0\n');
    writeFileSync(path.join(repository, 'chart/templates/hpa.yaml'), `{{ fail "no\n::error::x" }}\n${hpa(3)}`);
    git('add', '.');
    git('commit', '-q', '-m', 'broken');
    const { code, log, summary } = await runAction(git('rev-parse', 'HEAD'));
    expect(code).toBe(0);
    expect(summary).toContain('### Scaling changes in 1 of 1 autoscaler');
    expect(summary).toMatch(/\nNot compared:\n\n {4}[0-9a-f]{12}: .*\n/);
    for (const line of log.trim().split('\n')) expect(line).toMatch(/^::warning::/);
    expect(host.comments[0]?.body).toContain('Not compared:');
  });

  test('has an input in action.yml for each variable that the script reads, and needs no other action', () => {
    const action = readYaml('action.yml') as {
      inputs: object;
      runs: { steps: { env: object; run: string; uses?: string }[] };
    };
    const script = readFileSync(path.join(root, 'action/github.mjs'), 'utf8');
    const read = [...script.matchAll(/\binput\('(\w+)'\)/g)].map(([, name = '']) => `INPUT_${name}`);
    const [step, ...others] = action.runs.steps;
    expect([others, step?.uses, Object.keys(step?.env ?? {}).sort()]).toEqual([
      [],
      undefined,
      [...new Set(read)].sort(),
    ]);
    const inputs = Object.keys(action.inputs).map((name) => `INPUT_${name.toUpperCase().replace('-', '_')}`);
    expect(inputs.sort()).toEqual([...new Set(read)].sort());
    expect(step?.run).toBe('node "$GITHUB_ACTION_PATH/action/github.mjs"');
  });
});

describe('the program that is built', () => {
  /** A runner unpacks an archive, without a repository. */
  const action = path.join(folder, 'action');
  const builds = path.join(folder, 'builds');
  const unpack = (text: string) => {
    rmSync(action, { recursive: true, force: true });
    cpSync(path.join(root, 'action'), path.join(action, 'action'), { recursive: true });
    mkdirSync(path.join(action, 'docs/rules'), { recursive: true });
    const named = { name: 'p', version: '1.0.0' };
    const write = (name: string, content: object | string) =>
      writeFileSync(path.join(action, name), typeof content === 'string' ? content : JSON.stringify(content));
    write('package.json', { ...named, scripts: { build: 'node build.cjs' } });
    write('package-lock.json', { ...named, lockfileVersion: 3, packages: { '': named } });
    write('source.cjs', text);
    write(
      'build.cjs',
      `const fs = require('node:fs');
fs.appendFileSync(${JSON.stringify(builds)}, 'x');
fs.mkdirSync('dist');
fs.copyFileSync('source.cjs', 'dist/cli.js');`,
    );
  };
  const says = (text: string) => `require('node:fs').writeFileSync(process.argv.at(-1), ${JSON.stringify(text)});\n`;
  /** In place of npm, which takes a second: it installs nothing, and builds. */
  const quick = path.join(folder, 'quick');
  beforeAll(() => {
    mkdirSync(quick);
    writeFileSync(path.join(quick, 'npm'), `#!/bin/sh\n[ "$1" = ci ] || exec "${process.execPath}" build.cjs\n`, {
      mode: 0o755,
    });
  });
  const run = (tools: string, { withNpm = false } = {}) => {
    const PATH = [...(withNpm ? [] : [quick]), process.env.PATH].join(path.delimiter);
    const inputs = { INPUT_CLI: '', INPUT_COMMENT: 'false', RUNNER_TOOL_CACHE: path.join(folder, tools), PATH };
    return runAction(commits.change, { script: path.join(action, 'action/github.mjs'), inputs });
  };

  test('is kept in the tool cache of the runner as long as its sources are the same', async () => {
    rmSync(builds, { force: true });
    for (const [text, count] of [
      ['one', 1],
      ['one', 1],
      ['other', 2],
    ] as const) {
      unpack(says(text));
      const { summary } = await run('tools', { withNpm: isWhole });
      expect([summary, readFileSync(builds, 'utf8').length]).toEqual([text, count]);
    }
  });

  test('is used where it was built if nothing can be kept', async () => {
    unpack(says('third'));
    writeFileSync(path.join(folder, 'no-tools'), 'a file');
    const { code, summary } = await run('no-tools');
    expect([code, summary]).toEqual([0, 'third']);
  });
});

describe('the job of the GitLab template', () => {
  const runJob = (more: Record<string, string> = {}, revision = commits.change) => {
    git('checkout', '-q', revision);
    const variables = {
      CI_API_V4_URL: address,
      CI_PROJECT_ID: '7',
      CI_PROJECT_URL: 'https://gitlab.example/o/r',
      CI_MERGE_REQUEST_IID: '5',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: commits.base,
      CI_COMMIT_SHA: commits.change,
      REPLICAST_CLI: program,
      REPLICAST_KEY: key,
      REPLICAST_TOKEN: 'secret-token',
      ...more,
    };
    const isProcess = more.REPLICAST_CLI === shipped;
    return runScript(path.join(root, 'action/gitlab.mjs'), variables, { isProcess });
  };
  const report = (name: string) => readFileSync(path.join(repository, 'replicast', name), 'utf8');
  afterAll(() => rmSync(path.join(repository, 'replicast'), { recursive: true, force: true }));

  test('writes a note, and the reports', async () => {
    // In the short tier only the action starts the program that ships.
    const { code, log } = await runJob(isWhole ? { REPLICAST_CLI: shipped } : {});
    expect([code, log]).toEqual([0, expect.stringContaining('### Scaling changes in 1 of 1 autoscaler')]);
    expect(requests).toEqual(['GET /projects/7/merge_requests/5/notes', 'POST /projects/7/merge_requests/5/notes']);
    expect(host.comments[0]?.body).toContain(`https://gitlab.example/o/r/-/blob/${commits.change}/deploy/web.yaml#L7`);
    expect(report('charts/web.svg')).toMatch(/^<svg /);
    expect(report('review.md')).toMatch(/^### /);
  });

  test.each([
    ['of a project', 'project_7_bot_1'],
    ['of a service account', 'service_account_7'],
    ['of a person', 'ann'],
  ])('updates its note, with the token %s', async (_, username) => {
    host.user = 70;
    const ofOthers = { body: `${mark}\nmine`, author: { id: 71, username } };
    host.comments = [
      { id: 900, ...ofOthers },
      { id: 1000, body: `${mark}\nold`, author: { id: 70, username } },
    ];
    await runJob({ REPLICAST_CLI: stub });
    expect(requests.slice(-2)).toEqual(['GET /user', 'PUT /projects/7/merge_requests/5/notes/1000']);
  });

  test('leaves the note of another job alone', async () => {
    host.user = 70;
    for (const name of ['one', 'other', 'one'])
      await runJob({ REPLICAST_CLI: stub, REPLICAST_KEY: '', CI_JOB_NAME: name });
    expect(host.comments.map(({ body }) => body.split('\n')[1])).toEqual(Array(2).fill(stubText.trim()));
  });

  test('reports the problems of lint as code quality, and the expectations as JUnit', async () => {
    git('checkout', '-q', commits.change);
    const scenario = `expect:\n  - never below 2\n  - never above 1\n`;
    writeFileSync(path.join(repository, 'deploy/web.replicast.yaml'), scenario);
    writeFileSync(path.join(repository, 'deploy/low.yaml'), `${hpa(1)}---\n${hpa(1)}`);
    git('add', 'deploy');
    git('commit', '-q', '-m', 'problems');
    await runJob({ REPLICAST_TOKEN: '' }, git('rev-parse', 'HEAD'));
    const found = JSON.parse(report('code-quality.json')) as { location: object; fingerprint: string }[];
    expect(found).toContainEqual({
      description: 'spec.maxReplicas: Invalid value: 1: must be greater than or equal to `minReplicas`',
      check_name: 'api/invalid',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'major',
      location: { path: 'deploy/low.yaml', lines: { begin: 7 } },
    });
    expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(found.length);
    const levels = found.map((one) => (one as unknown as { severity: string }).severity);
    expect(levels.filter((level) => !['major', 'minor', 'info'].includes(level))).toEqual([]);
    const junit = report('junit.xml');
    expect(junit).toContain('<testsuites name="replicast test" tests="2" failures="1" errors="0">');
    expect(junit).toContain('<testcase name="never below 2" ');
    expect(junit).toMatch(
      /<testcase name="never above 1" [^>]*file="deploy\/web\.replicast\.yaml" line="3">\n {6}<failure /,
    );
  });

  test('compares a merged result with what it is merged into, and its lines are those of the merge', async () => {
    git('checkout', '-q', commits.base);
    writeFileSync(path.join(repository, 'deploy/other.yaml'), hpa(9).replace('name: web }', 'name: other }'));
    git('add', 'deploy');
    git('commit', '-q', '-m', 'somebody else');
    const target = git('rev-parse', 'HEAD');
    git('merge', '-q', '-m', 'merge', commits.change);
    const merge = git('rev-parse', 'HEAD');
    const ofMergedResult = { CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: commits.change, CI_COMMIT_SHA: merge };
    for (const branch of [target, commits.base]) {
      // On a merge train the target is the previous merge, which is not the head of a branch.
      const { log } = await runJob({ ...ofMergedResult, CI_MERGE_REQUEST_TARGET_BRANCH_SHA: branch }, merge);
      expect(log).toContain('### Scaling changes in 1 of 2 autoscalers');
      expect(log).toContain(`(https://gitlab.example/o/r/-/blob/${merge}/deploy/web.yaml#L7)`);
    }
  });

  test.each([
    [{ REPLICAST_TOKEN: '' }, 'The note is not written: REPLICAST_TOKEN is not set. CI_JOB_TOKEN may not write notes.'],
    [{ CI_API_V4_URL: 'http://127.0.0.1:1' }, 'The note is not written: the host does not answer.'],
  ])('without a way to write it has the text in the log: %o', async (more, sentence) => {
    const { code, log } = await runJob({ REPLICAST_CLI: stub, ...more });
    expect([code, log]).toEqual([0, expect.stringContaining(sentence)]);
    expect(log).toContain('### Scaling changes');
  });

  test('outside of a merge request it says so', async () => {
    const { code, log } = await runJob({ CI_MERGE_REQUEST_DIFF_BASE_SHA: '' });
    expect([code, log]).toEqual([
      1,
      'This is not the pipeline of a merge request: there is nothing to compare with.\n',
    ]);
  });

  test('is what the template runs', () => {
    const template = readYaml('templates/replicast.gitlab-ci.yml') as { replicast: { script: string[] } };
    expect(template.replicast.script.at(-1)).toBe('node .replicast/action/gitlab.mjs');
  });
});
