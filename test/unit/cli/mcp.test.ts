// The tools for agents, and the program as a client of the protocol's library calls it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAgentTool, type ToolAnswer } from '../../../cli/mcp/agent-tools.ts';
import { confinedIo } from '../../../cli/mcp/confined-io.ts';
import { processIo } from '../../../cli/process-io.ts';
import { ioOf } from '../../support/io.ts';
import { runNode, webManifest as web, writePrograms } from '../../support/npm-package.ts';

const home = mkdtempSync(path.join(tmpdir(), 'replicast-mcp-'));
const workspace = path.join(home, 'workspace');
const secret = 'kind: Secret\ndata: { password: hunter2 }\n';

const status = `${web}status:
  currentReplicas: 20
  desiredReplicas: 20
  conditions:
    - { type: ScalingLimited, status: "True", reason: TooManyReplicas, message: the desired count is more than the maximum }
`;

const files: Readonly<Record<string, string>> = {
  'secret.yaml': secret,
  'replicast.config.yaml': 'kubernetes: "1.28"\n',
  'workspace/deploy/web.yaml': web,
  'workspace/broken/web.yaml': web.replace('maxReplicas', 'maxreplicas'),
  'workspace/status.yaml': status,
  'workspace/slow.yaml': web.replace('averageUtilization: 60', 'averageUtilization: 90'),
  'workspace/chart/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'workspace/chart/values.yaml': 'max: 10\n',
  'workspace/chart/templates/hpa.yaml': web.replace('20', '{{ .Values.max }}'),
  'workspace/overlay/kustomization.yaml': 'resources: [../../secret.yaml, ../deploy/web.yaml]\n',
  'workspace/outside.replicast.yaml': 'for: ../secret.yaml\nload: { shape: constant, value: 1 }\n',
  'other/shop.yaml': web.replace('name: web', 'name: shop'),
};

const clients: Client[] = [];
let program = '';
let client: Client;

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    writeFileSync(path.join(home, name), text);
  }
  const git = (...words: string[]) => execFileSync('git', words, { cwd: workspace, stdio: 'ignore' });
  git('init', '-q');
  git('add', 'deploy');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '-m', 'first');
  symlinkSync(path.join(home, 'secret.yaml'), path.join(workspace, 'link.yaml'));
  symlinkSync(path.join(home, 'other'), path.join(workspace, 'linked'));
  program = await writePrograms(path.join(home, 'program'));
  client = await connect({});
});
afterAll(async () => {
  await Promise.all(clients.map((one) => one.close()));
  rmSync(home, { recursive: true, force: true });
});

interface Connection {
  cwd?: string;
  roots?: readonly string[];
  mode?: 'legacy' | 'auto';
}

async function connect({ cwd = workspace, roots, mode = 'auto' }: Connection): Promise<Client> {
  const capabilities = roots ? { roots: {} } : {};
  const made = new Client({ name: 'test', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
  if (roots) made.setRequestHandler('roots/list', async () => ({ roots: roots.map((uri) => ({ uri })) }));
  clients.push(made);
  await made.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], cwd }));
  return made;
}

async function callBy(client: Client, name: string, given: Record<string, unknown>): Promise<ToolAnswer> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const text = content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');
  return { text, isError: isError === true };
}

async function call(name: string, given: Record<string, unknown>, cwd = workspace): Promise<ToolAnswer> {
  const here = process.cwd();
  process.chdir(cwd);
  try {
    return await callAgentTool(confinedIo(processIo, ['.']), name, given);
  } finally {
    process.chdir(here);
  }
}

/** The refusal is one sentence, with nothing of a file that is outside. */
async function expectRefused(name: string, given: Record<string, unknown>, sentence: string | RegExp): Promise<void> {
  const { text, isError } = await call(name, given);
  expect(text).toMatch(sentence);
  expect(text).toMatch(/^[^\n]{1,500}[.?]$/);
  expect(text).not.toContain('hunter2');
  expect(isError).toBe(true);
}

describe('the tools', () => {
  test('are commands that only read, each with the descriptions of its options', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['lint', 'admit', 'explain', 'simulate', 'diff', 'tune', 'render']);
    for (const { annotations, description, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(description?.length).toBeGreaterThan(40);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      const properties = Object.entries(inputSchema.properties ?? {});
      expect(properties.length).toBeGreaterThan(3);
      for (const [name, property] of properties) expect(property, name).toHaveProperty('description');
      expect(inputSchema.properties).not.toHaveProperty('fix');
    }
  });

  test.each(['legacy', 'auto'] as const)(
    'answer a client of the %s handshake, which may name folders',
    async (mode) => {
      if (mode === 'auto')
        expect((await callBy(client, 'lint', { paths: ['deploy'] })).text).toContain('1 autoscaler checked');
      const rooted = await connect({ mode, cwd: home, roots: [pathToFileURL(path.join(home, 'other')).href] });
      expect((await callBy(rooted, 'simulate', {})).text).toContain('shop');
      expect(await callBy(rooted, 'lint', { paths: [path.join(workspace, 'deploy')] })).toEqual({
        text: `${path.join(workspace, 'deploy')} is not read: it is outside the workspace.`,
        isError: true,
      });
    },
  );

  test('take the working folder if the client names no folder that is there', async () => {
    const roots = ['https://example.com/a', pathToFileURL(path.join(home, 'missing')).href, 'file://%'];
    const rooted = await connect({ roots });
    expect((await callBy(rooted, 'lint', { paths: ['deploy'] })).text).toContain('1 autoscaler checked');
  });
});

describe('the answer of', () => {
  const answers: readonly [string, string, Record<string, unknown>, readonly string[]][] = [
    ['lint', 'the line', { paths: ['broken'] }, ['broken/web.yaml:8:3: error: unknown field', 'then call lint again.']],
    ['lint', 'the next step of a good manifest', { text: web }, ['0 errors', 'Next: call simulate']],
    ['admit', 'the message', { paths: ['broken'] }, ['unknown field "spec.maxreplicas"', 'then call admit again.']],
    [
      'explain',
      'the cause',
      { file: 'status.yaml' },
      ['held at 20: the metrics recommend more than maxReplicas 20', 'Next: edit the named'],
    ],
    [
      'explain',
      'the cause of a text',
      { text: status },
      ['held at 20: the metrics recommend more than maxReplicas 20'],
    ],
    ['simulate', 'the counts', { paths: ['deploy'], name: 'web' }, ['2 → 4 → 8 → 16 → 20 in 45 s', 'Next: call tune']],
    ['simulate', 'a load', { text: web, scenario: 'standard' }, ['3 → 5 → 9 → 15']],
    ['diff', 'nothing', { paths: ['deploy'] }, ['Nothing behaves differently.']],
    [
      'diff',
      'the cause',
      { before: 'deploy/web.yaml', after: 'slow.yaml' },
      ['(slow.yaml:11)', 'Next: look at the line that cause names'],
    ],
    [
      'tune',
      'the edit',
      { text: web, goals: ['reaches 12 within 60 s'], maxRuns: 50 },
      ['+      resource:', 'Next: write'],
    ],
    ['tune', 'what is out of reach', { text: web, goals: ['never above 1'], maxRuns: 5 }, ['Next: relax a goal']],
    ['render', 'the documents', { paths: ['chart'], set: ['max=30'] }, ['# Source: chart/templates/hpa.yaml', '30']],
  ];

  test.each(answers)('%s has %s', async (name, _, given, parts) => {
    const { text, isError } = await call(name, given);
    for (const part of parts) expect(text).toContain(part);
    expect(isError).toBe(false);
    expect(text.length).toBeLessThan(9000);
  });

  test.each([
    [
      'lint',
      { text: 'a: b' },
      'no autoscaler checked\n\nNext: in paths, name files or folders that contain autoscalers.',
    ],
    ['diff', { paths: ['deploy'] }, 'Nothing behaves differently.\n'],
  ])('%s has no next step that there is nothing for', async (name, given, end) =>
    expect((await call(name, given)).text).toMatch(new RegExp(`${end}$`)),
  );

  test('diff names the field of an edit that is not committed', async () => {
    const file = path.join(workspace, 'deploy/web.yaml');
    writeFileSync(file, web.replace('averageUtilization: 60', 'averageUtilization: 90'));
    try {
      const { text } = await call('diff', { paths: ['deploy'] });
      expect(text).toContain('cause       spec.metrics[0].resource.target (deploy/web.yaml:11)');
    } finally {
      writeFileSync(file, web);
    }
  });

  test('a long answer is cut, and says how to get less', async () => {
    const many = Array.from({ length: 300 }, (_, i) => web.replaceAll('web', `web-${i}`)).join('---\n');
    const { text } = await call('simulate', { text: many });
    expect(text).toMatch(
      /… and \d+ more lines\. For fewer lines, list fewer paths, or choose one autoscaler with name\.\n/,
    );
    expect(text.length).toBeLessThan(9000);
  });
});

describe('only the workspace is read:', () => {
  const outside = /is not read: it is outside the workspace\.$/;
  const hostile: readonly [string, string, Record<string, unknown>, string | RegExp][] = [
    ['an absolute path', 'lint', { paths: [path.join(home, 'secret.yaml')] }, outside],
    ['a path upward', 'lint', { paths: ['../secret.yaml'] }, outside],
    ['a folder upward', 'admit', { paths: ['..'] }, outside],
    ['a pattern upward', 'lint', { paths: ['../**'] }, /outside the workspace|matches no file/],
    ['a link to a file', 'admit', { paths: ['link.yaml'] }, /link\.yaml (?:is not read|cannot be read)/],
    ['a file in a linked folder', 'simulate', { paths: ['linked/shop.yaml'] }, outside],
    ['standard input, which is the connection', 'lint', { paths: ['-'] }, /^- is not read/],
    ['standard input by another name', 'lint', { paths: ['/dev/stdin'] }, outside],
    ['what the system says of the process', 'explain', { file: '/proc/self/environ' }, outside],
    ['a name with a NUL', 'lint', { paths: ['a\0b'] }, outside],
    ['a name that is too long', 'lint', { paths: ['a'.repeat(100_000)] }, /./],
    ['values of a chart', 'simulate', { paths: ['chart'], values: ['../secret.yaml'] }, outside],
    ['a stored object', 'admit', { paths: ['deploy'], old: '../secret.yaml' }, outside],
    ['a scenario', 'simulate', { paths: ['deploy'], scenario: '../x.replicast.yaml' }, outside],
    [
      'the manifest of a scenario',
      'tune',
      { file: 'outside.replicast.yaml', goals: ['no flap'] },
      /cannot be used|outside/,
    ],
    ['a side of a comparison', 'diff', { before: '../other', after: 'deploy' }, /outside|git says/],
    ['a revision that is an option', 'diff', { before: '--output=stolen' }, /./],
  ];

  test.each(hostile)('%s is one sentence', (_, name, given, sentence) => expectRefused(name, given, sentence));

  test('links to folders are not followed, and a kustomization reads nothing above', async () => {
    const { text } = await call('lint', {});
    expect(text).not.toMatch(/shop\.yaml|hunter2|linked/);
    const built = await call('render', { paths: ['overlay'] });
    expect(built.text).not.toContain('hunter2');
  });

  test('a listing has nothing that is outside, whatever the system lists', async () => {
    const [inside, ...others] = ['deploy/web.yaml', '../secret.yaml', 'link.yaml'].map((name) =>
      path.join(workspace, name),
    );
    const list = async () => [inside ?? '', ...others];
    const io = confinedIo({ ...ioOf({}), list, listAll: list }, [workspace]);
    expect([await io.list(workspace), await io.listAll(workspace)]).toEqual([[inside], [inside]]);
  });

  test('a configuration above is not read', async () =>
    expect((await call('simulate', { paths: ['deploy'], name: 'web' })).text).toContain('assuming Kubernetes 1.37'));

  test('a repository that is larger than the workspace has no revisions', async () => {
    expect(await call('diff', {}, path.join(workspace, 'deploy'))).toEqual({
      text: 'Revisions are not read, because the repository extends beyond the workspace.',
      isError: true,
    });
  });

  test('nothing is written', async () => {
    expect(readFileSync(path.join(workspace, 'broken/web.yaml'), 'utf8')).toContain('maxreplicas');
    expect(readdirSync(workspace)).not.toContain('stolen');
  });
});

describe('one sentence for', () => {
  const wrong: readonly [string, string, Record<string, unknown>, string | RegExp][] = [
    ['a text in place of a list', 'lint', { paths: 'deploy' }, 'The option paths must be a list.'],
    ['a number in place of a text', 'lint', { text: 1 }, 'The option text must be a text.'],
    ['null in place of a text', 'explain', { file: null }, 'The option file must be a text.'],
    ['an option that does not exist', 'simulate', { path: ['a'] }, 'There is no option path: did you mean paths?'],
    ['fixes, which write', 'lint', { paths: ['broken'], fix: true }, 'There is no option fix.'],
    ['a text and files', 'lint', { text: web, paths: ['deploy'] }, 'Give a text or files, and not both.'],
    ['an unknown release', 'simulate', { text: web, kubernetes: '9.9' }, /9\.9/],
    ['a goal that is none', 'tune', { text: web, goals: ['be good'] }, /"be good" is not a goal/],
    ['no file', 'tune', { goals: ['no flap'] }, 'The command needs the name of a file.'],
    ['a text without autoscalers', 'simulate', { text: 'a: b' }, /^manifest\.yaml has no autoscaler to simulate/],
    ['a huge text', 'admit', { text: 'x'.repeat(2_000_001) }, /^The text has more than 2 million/],
    ['a text that is binary', 'admit', { text: '\0\x01\x02' }, 'manifest.yaml is not text.'],
    ['prototype names', 'lint', { text: web, constructor: 1 }, /There is no option constructor/],
  ];

  test.each(wrong)('%s', (_, name, given, sentence) => expectRefused(name, given, sentence));

  test('a tool that does not exist, and the next call is answered', async () => {
    await expect(client.callTool({ name: 'delete', arguments: {} })).rejects.toThrow(/delete/);
    expect((await callBy(client, 'lint', { text: web })).text).toContain('1 autoscaler checked');
  });
});

// api/package.test.ts tests the program without any input.
test('the program ends when standard input ends, also after what is no message', async () => {
  const { code, err } = await runNode(workspace, [program, 'mcp'], 'no message\n');
  expect([code, err]).toEqual([0, '']);
});

test('a message that is larger than the library reads ends the connection, and the program says so', async () => {
  const { err } = await runNode(workspace, [program, 'mcp'], `${'x'.repeat(11_000_000)}\n`);
  expect(err).toBe('The connection is closed, because a message is larger than 10 MB.\n');
});
