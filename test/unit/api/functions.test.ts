// Results are those of the schemas, and wrong input is one sentence.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import * as replicast from '../../../api/index.ts';
import { isWhole } from '../../support/effort.ts';
import { exampleFiles, exampleRepositories } from '../../support/examples.ts';
import { replicast as commandLine } from '../../support/io.ts';
import { webManifest as web } from '../../support/npm-package.ts';

const { admit, convert, diff, explain, lint, ReplicastError, render, simulate, tune } = replicast;

const files = { 'web.yaml': web };
const all: replicast.Files = { ...exampleFiles, ...exampleRepositories };
const testing = Object.fromEntries(Object.entries(exampleRepositories).filter(([name]) => name.includes('/testing/')));

function validate(name: string, value: unknown): void {
  const schema = JSON.parse(readFileSync(`docs/formats/${name}.schema.json`, 'utf8'));
  const check = new Ajv2020({ strict: false }).compile(schema);
  expect([check(value), check.errors]).toEqual([true, null]);
}

describe('the result is what the command prints as JSON:', () => {
  const some = [
    'examples/chart',
    'examples/keda',
    'examples/broken.yaml',
    'examples/watermark.yaml',
    'examples/web.yaml',
  ];
  const paths = isWhole ? ['examples'] : some;
  const named = paths.join(' ');
  const printed = async (words: string) => JSON.parse((await commandLine(words, { ...all } as never)).out);

  test('simulate', async () => {
    const runs = await simulate(all, { paths });
    validate('simulation', runs);
    expect(runs.length).toBeGreaterThan(3);
    expect(runs).toEqual(await printed(`simulate ${named} --format json`));
  });

  test('lint', async () => {
    const report = await lint(all, { paths, rules: { 'min-equals-max': 'error' }, kubernetes: '1.30' });
    validate('lint', report);
    expect(report).toEqual(
      await printed(`lint ${named} --format json --summary --rule min-equals-max=error --kubernetes 1.30`),
    );
  });

  test('admit', async () => {
    const answers = await admit(all, { paths, as: 'server' });
    validate('admission', answers);
    expect(answers).toEqual(await printed(`admit ${named} --as server --format json`));
  });

  test('render', async () => {
    const documents = await render(all, { paths });
    validate('render', documents);
    expect(documents).toEqual(await printed(`render ${named} --format json`));
  });

  test('test', async () => {
    const report = await replicast.test(testing, { coverage: true });
    validate('test', report);
    expect(report.summary.passed).toBeGreaterThan(0);
    expect(report).toEqual(await printed('test examples/testing --coverage --format json'));
  });

  test('tune', async () => {
    const goals = ['reaches 12 within 60 s'];
    const report = await tune(files, { goals, maxRuns: 20, flags: { tolerance: 0.05 }, seed: 2, document: 0 });
    validate('tune', report);
    const words = ['tune', 'web.yaml', '--goal', ...goals, '--max-runs', '20', '--flag', 'tolerance=0.05'];
    const { out } = await commandLine([...words, '--seed', '2', '--document', '0', '--format', 'json'], { ...files });
    expect(report).toEqual(JSON.parse(out));
  });
});

test('explain and diff give what their schemas say', async () => {
  const status = `${web}status: { currentReplicas: 20, desiredReplicas: 20 }\n`;
  const explanations = await explain({ 'status.yaml': status });
  validate('explanation', explanations);
  expect(explanations).toHaveLength(1);
  const difference = await diff(files, { 'web.yaml': web.replace('20', '30') });
  validate('diff', difference);
  const other = { 'other.yaml': web };
  const restricted = await diff(
    { ...files, ...other },
    { 'web.yaml': web.replace('20', '30'), 'other.yaml': web.replace('20', '40') },
    { paths: ['web.yaml'] },
  );
  expect(restricted).toEqual(difference);
  expect(difference.changed.map(({ name, file }) => [name, file])).toEqual([['web', 'web.yaml']]);
});

test('two releases are compared over one workspace', async () => {
  const { before, after, compared } = await diff(files, undefined, { kubernetes: '1.32..1.37' });
  expect([before, after, compared]).toEqual(['Kubernetes 1.32', 'Kubernetes 1.37', 1]);
});

test('a list is a list also of one autoscaler, and says why one is not simulated', async () => {
  expect(await simulate(files, { paths: ['web.yaml'], name: 'web' })).toHaveLength(1);
  const runs = await simulate({ 'web.yaml': web.replace(/2$/m, '{{ .Values.min }}') }, { paths: ['web.yaml'] });
  expect(runs).toEqual([expect.objectContaining({ name: 'web', notSimulated: expect.stringMatching(/\S/) })]);
});

test('what is lost by a conversion is listed', async () => {
  const withBehavior = `${web}  behavior: { scaleUp: { stabilizationWindowSeconds: 60 } }\n`;
  const { text, losses } = await convert({ 'web.yaml': withBehavior }, { to: 'autoscaling/v1' });
  expect(text).toContain('apiVersion: autoscaling/v1\n');
  expect(losses.join('\n')).toMatch(/behavior/);
});

test('files may be bytes, and a workspace is read only: its object stays as it is', async () => {
  const wrong = { 'web.yaml': new TextEncoder().encode(web.replace('maxReplicas', 'maxreplicas')) };
  const before = { ...wrong };
  expect((await lint(wrong, { fix: true })).files).toEqual({ 'web.yaml': web });
  expect(wrong).toEqual(before);
});

test('what cannot be read of a part is a message, and the rest is done', async () => {
  const messages: string[] = [];
  const answers = await admit(
    { ...files, 'binary.yaml': '\0\x01\x02' },
    { onMessage: (text) => void messages.push(text) },
  );
  expect(answers).toHaveLength(1);
  expect(messages).toEqual(['binary.yaml is not text.']);
});

describe('one sentence for', () => {
  const cases: readonly [string, () => Promise<unknown>, string][] = [
    [
      'an option that does not exist',
      () => simulate(files, { path: 'a' } as never),
      'There is no option path: did you mean paths?',
    ],
    ['a text in place of a list', () => simulate(files, { paths: 'a' } as never), 'The option paths must be a list.'],
    ['a number in a list', () => simulate(files, { paths: [1] } as never), 'The option paths.0 must be a text.'],
    ['a negative number', () => simulate(files, { document: -1 }), 'The option document must be at least 0.'],
    ['a part of a number', () => simulate(files, { document: 0.5 }), 'The option document must be a whole number.'],
    ['options that are none', () => simulate(files, 'x' as never), 'The options must be an object.'],
    [
      'a word that is not one of several',
      () => admit(files, { as: 'helm' } as never),
      'The option as must be one of kubectl, server.',
    ],
    ['an unknown release', () => simulate(files, { kubernetes: '9.9' }), '9.9'],
    ['an unknown code', () => lint(files, { rules: { flap: 'off' } }), 'did you mean flaps?'],
    [
      'a workspace that is a text',
      () => simulate('x' as never),
      'The workspace must be an object with a text for each file.',
    ],
    ['a content that is a number', () => lint({ 'a.yaml': 1 } as never), 'a.yaml must be text or bytes.'],
    ['an absolute name', () => lint({ '/etc/a.yaml': '' }), '/etc/a.yaml is not a valid file name'],
    ['a name that leads out', () => lint({ 'a/../../b.yaml': '' }), 'a/../../b.yaml is not a valid file name'],
    ['no file at all', () => simulate({}), 'The workspace has no file.'],
    ['no manifest', () => simulate({ 'a.txt': '' }), 'has no file *.yaml'],
    ['options that are null', () => simulate(files, null as never), 'The options must be an object.'],
    [
      'a path that is not there',
      () => simulate(files, { paths: ['/etc/passwd'] }),
      '/etc/passwd cannot be read: no such file',
    ],
    [
      'several files and none chosen',
      () => convert({ ...files, 'b.yaml': web }),
      'The command needs the name of a file.',
    ],
    ['a workspace without scenarios', () => replicast.test(files), 'no scenario file has expectations'],
  ];

  test.each(cases)('%s', async (_, call, sentence) => {
    const error = await call().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ReplicastError);
    const { name, message } = error as Error;
    expect(name).toBe('ReplicastError');
    expect(message).toContain(sentence);
    expect(message).toMatch(/^[^\n]+[.?]$/);
  });
});
