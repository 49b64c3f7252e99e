// The package is packed and installed with npm alone.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../../scripts/paths.mjs';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { installPackage, runNode } from '../../support/npm-package.ts';

const page = path.join(root, 'docs/api.md');
const maxBytes = 3_000_000;

let folder = '';
const installed = () => path.join(folder, 'node_modules/replicast');

beforeAll(async () => {
  ({ folder } = await installPackage());
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

interface Example {
  name: string;
  code: string;
  output: string;
}

function examplesOf(text: string): { manifest: string; examples: Example[] } {
  const [, manifest = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const found = text.matchAll(/^## (\w+)\n[\s\S]*?^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm);
  return { manifest, examples: [...found].map(([, name = '', code = '', output = '']) => ({ name, code, output })) };
}

const { manifest, examples } = examplesOf(readFileSync(page, 'utf8'));
const withManifest = (code: string) =>
  code.replace(/^(import .*\n)\n/, `$1\nconst web = ${JSON.stringify(manifest)};\n`);

describe('docs/api.md', () => {
  /** By function. All run in one process, because starting a process takes as long as most of them. */
  let printed: Record<string, string> = {};
  beforeAll(async () => {
    for (const { name, code } of examples) writeFileSync(path.join(folder, `${name}.mjs`), withManifest(code));
    const program = `import { format } from 'node:util';
const printed = {};
const { log } = console;
for (const name of ${JSON.stringify(examples.map(({ name }) => name))}) {
  printed[name] = '';
  console.log = (...values) => { printed[name] += format(...values) + '\\n'; };
  await import(\`./\${name}.mjs\`);
}
log(JSON.stringify(printed));
`;
    writeFileSync(path.join(folder, 'all.mjs'), program);
    const { out, err } = await runNode(folder, ['all.mjs']);
    expect(err).toBe('');
    printed = JSON.parse(out);
  });

  test('has an example of every function', () =>
    expect(examples.map(({ name }) => name)).toEqual([
      'simulate',
      'lint',
      'admit',
      'convert',
      'render',
      'explain',
      'diff',
      'test',
      'tune',
    ]));

  test.each(examples)('says what the example of $name prints (UPDATE_GOLDEN=1 rewrites it)', async (example) => {
    const { name, code, output } = example;
    const out = printed[name] ?? '';
    if (process.env.UPDATE_GOLDEN)
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(
          `${code}\`\`\`\n\n\`\`\`text\n${output}`,
          () => `${code}\`\`\`\n\n\`\`\`text\n${out}`,
        ),
      );
    else expect(out).toBe(output);
  });
});

/** A statement is wrong exactly where a comment says so. */
const wrong = `import { admit, diff, type Files, lint, ReplicastError, simulate } from 'replicast';
const files: Files = { 'web.yaml': '' };
const [run] = await simulate(files, { kubernetes: '1.34', onMessage: (sentence) => sentence.length });
if (run && 'ticks' in run) run.ticks satisfies readonly { desired: number }[];
// @ts-expect-error: it is a list
await simulate(files, { paths: 'web.yaml' });
// @ts-expect-error: a level of this name does not exist
await lint(files, { rules: { flaps: 'fatal' } });
// @ts-expect-error: the sides are workspaces
await diff('main', 'HEAD');
// @ts-expect-error: a verdict has no such name
(await admit(files))[0]?.verdict === 'fine';
new ReplicastError('no').name satisfies string;
`;

// One program, because the types themselves need most of the time.
test('the types fit every example, and refuse options and results that do not exist', async () => {
  for (const { name, code } of examples) writeFileSync(path.join(folder, `${name}.mts`), withManifest(code));
  writeFileSync(path.join(folder, 'wrong.mts'), wrong);
  const compiled = await runNode(folder, [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    ...examples.map(({ name }) => `${name}.mts`),
    'wrong.mts',
    ...['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
    ...['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', '', '--skipDefaultLibCheck'],
  ]);
  expect(compiled).toEqual({ code: 0, out: '', err: '' });
});

describe('the program', () => {
  const program = () => path.join(installed(), 'dist/cli.js');

  test('is linked by npm and runs', async () => {
    const link = path.join(folder, 'node_modules/.bin', process.platform === 'win32' ? 'replicast.cmd' : 'replicast');
    expect(statSync(link).isFile()).toBe(true);
    mkdirSync(path.join(folder, 'deploy'), { recursive: true });
    writeFileSync(path.join(folder, 'deploy/web.yaml'), manifest);
    const { code, out } = await runNode(folder, [program(), 'simulate', 'deploy/web.yaml']);
    expect([code, out]).toEqual([0, expect.stringContaining('2 → 4 → 8 → 16 → 20')]);
  });

  test('says what to install for a PNG', async () => {
    const { code, out, err } = await runNode(folder, [program(), 'simulate', '-', '--format', 'png'], manifest);
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe(
      '--format png needs the package sharp: npm install --global sharp, beside replicast; or use --format svg.\n',
    );
  });

  test('has the pages of its diagnostics', async () => {
    const { out } = await runNode(folder, [program(), 'lint', '-'], manifest.replace('20', '2'));
    expect(out).toContain(path.join('node_modules/replicast/docs/rules/min-equals-max.md'));
  });
});

describe('every command of the installed program, on the examples', () => {
  const program = () => path.join(installed(), 'dist/cli.js');
  const recording = 'seconds,replicas,load,cpu\n0,2,200,200m\n60,4,400,400m\n120,6,600,600m\n600,6,600,600m\n';
  const measured = 'time,load,replicas\n2026-01-01T00:00:00Z,100,1\n2026-01-01T00:01:00Z,200,3\n';
  const condition =
    'Conditions:\n  Type  Status  Reason  Message\n  ----  ------  ------  -------\n  ScalingLimited  True  TooManyReplicas  the desired replica count is more than the maximum replica count\n';
  let work = '';
  beforeAll(async () => {
    work = path.join(path.dirname(folder), 'elsewhere');
    cpSync(path.join(root, 'examples'), work, { recursive: true });
    writeFileSync(path.join(work, 'web.recording.csv'), recording);
    writeFileSync(path.join(work, 'measured.csv'), measured);
    // `verify` reads this file; the short tier leaves `verify` out.
    const words = 'simulate web.yaml --scenario standard --format case'.split(' ');
    if (isWhole) writeFileSync(path.join(work, 'case.jsonl'), (await runNode(work, [program(), ...words])).out);
  });

  /** `_` is a space in a word. A process starts for each case, so the short tier has every seventh case. */
  const cases: readonly [words: string, code: number, printed: string, input?: string][] = [
    ['convert web.yaml --to autoscaling/v1', 0, 'apiVersion: autoscaling/v1'],
    ['calibrate web.yaml --recording web.recording.csv', 0, 'web fitted to web.recording.csv'],
    ['attack web.yaml --peak 900', 0, 'of the load unmet'],
    ['simulate .', 0, 'slow-down.yaml'],
    ['lint .', 1, '(api/invalid)'],
    ['lab web.yaml', 0, 'of 1 autoscaler'],
    ['diff review/base review/head', 0, '2 of 4 autoscalers scale differently'],
    ['explain', 0, 'autoscaler held: the metrics recommend more than maxReplicas', condition],
    ['test .', 1, '✗ reaches 18 within 3 min'],
    ['render chart', 0, '# Source: chart/templates/hpa.yaml'],
    ['replay web.yaml --recording web.recording.csv', 0, 'web replayed under web.recording.csv'],
    ['verify case.jsonl', 0, '1 passed, 0 failed'],
    ['drill slow-down.yaml', 0, 'faults of 15 min each'],
    ['import measured.csv --manifest slow-down.yaml', 0, 'slow-down.recording.csv and slow-down.replicast.yaml'],
    ['mcp', 0, ''],
    ['admit broken.yaml', 1, 'broken.yaml, document 0: invalid'],
    ['tune web.yaml --goal reaches_20_within_90_s --max-runs 100 --no-variants', 0, 'reaches 20 within 90 s'],
    ['server --stdio', 0, ''],
  ];

  test.each(sampleOf(cases, 7))('replicast %s', async (words, code, printed, input = '') => {
    const ended = await runNode(work, [program(), ...words.split(' ').map((word) => word.replaceAll('_', ' '))], input);
    expect([ended.code, ended.out], ended.err).toEqual([code, expect.stringContaining(printed)]);
    if (words === 'mcp') expect(ended).toEqual({ code, out: '', err: '' });
  });

  test('there is no other one', async () => {
    const { out } = await runNode(work, [program(), '--help']);
    const [, list = ''] = out.split('Commands:\n');
    const names = [...list.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    expect(new Set(cases.map(([words]) => words.split(' ')[0]))).toEqual(
      new Set(names.filter((one) => one !== 'help')),
    );
  });
});

test('importing it changes nothing of the process', async () => {
  const code = `const state = () => JSON.stringify([Object.getOwnPropertyNames(globalThis), process.eventNames(), process.env]);
const before = state();
await import('replicast');
console.log(state() === before);
`;
  writeFileSync(path.join(folder, 'import.mjs'), code);
  expect(await runNode(folder, ['import.mjs'])).toEqual({ code: 0, out: 'true\n', err: '' });
});

test('require gives the functions that import gives', async () => {
  const code = `import { createRequire } from 'node:module';
import * as imported from 'replicast';
const required = createRequire(import.meta.url)('replicast');
const names = Object.keys(imported).filter((name) => !['default', 'module.exports'].includes(name));
console.log(names.join(' '), imported.default === required, names.every((name) => imported[name] === required[name]));
`;
  writeFileSync(path.join(folder, 'require.mjs'), code);
  const out = 'ReplicastError admit convert diff explain lint render simulate test tune true true\n';
  expect(await runNode(folder, ['require.mjs'])).toEqual({ code: 0, out, err: '' });
});

test('it has no dependencies, the licences of what it contains, and is small', () => {
  const manifestOf = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const {
    dependencies,
    private: isPrivate,
    version,
    engines,
    license,
  } = manifestOf(path.join(installed(), 'package.json'));
  const repository = manifestOf(path.join(root, 'package.json'));
  expect([dependencies, isPrivate]).toEqual([undefined, undefined]);
  expect([version, engines.node, license]).toEqual([repository.version, repository.engines.node, repository.license]);
  const notices = readFileSync(path.join(installed(), 'third-party-notices.txt'), 'utf8');
  expect(notices).toMatch(/^yaml \S+ \(ISC\)$/m);
  expect(notices).not.toContain('@vscode/codicons');
  const files = readdirSync(installed(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  expect(bytes).toBeGreaterThan(2_000_000);
  expect(bytes).toBeLessThan(maxBytes);
});
