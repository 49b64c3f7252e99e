import { describe, expect, test } from 'vitest';
import {
  type RunTestsResponse,
  runTestsRequest,
  type TestFile,
  type TestsResponse,
  testsRequest,
} from '../../protocol/tests.ts';
import { type Session, startSession } from '../support/session.ts';

const folder = 'file:///w';
const workspaceFolders = [{ uri: folder, name: 'w' }];

const manifest = (max: number | string, name = 'web') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: ${max}
  metrics:
    - type: External
      external: { metric: { name: work }, target: { type: AverageValue, averageValue: 100 } }
  behavior:
    scaleUp:
      policies: [{ type: Pods, value: 4, periodSeconds: 60 }]
`;

const scenario = (...expectations: string[]) => `# a step
load: { shape: points, at: [[0, 100], [60, 100], [60, 900]] }
metrics: { pipeline: keda }
expect:
${expectations.map((text) => `  - ${text}\n`).join('')}`;

interface Opened extends Session {
  tests(name?: string): Promise<readonly TestFile[]>;
  run(name: string, subject?: string): Promise<RunTestsResponse>;
}

async function open(files: Record<string, string>): Promise<Opened> {
  const all = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  const session = await startSession({ files: all, workspaceFolders });
  const textDocument = (name: string) => ({ uri: `${folder}/${name}` });
  return {
    ...session,
    async tests(name) {
      const params = name === undefined ? {} : { textDocument: textDocument(name) };
      return (await session.client.sendRequest<TestsResponse>(testsRequest, params)).files;
    },
    async run(name, subject = '0') {
      return session.client.sendRequest<RunTestsResponse>(runTestsRequest, {
        textDocument: textDocument(name),
        subject,
      });
    },
  };
}

const results = ({ results: all }: RunTestsResponse) => all.map(({ status, happened }) => `${status}: ${happened}`);

describe('the tests of a workspace', () => {
  test('are the scenario files with expectations, with the place of each', async () => {
    const session = await open({
      'web.yaml': manifest(20),
      'web.replicast.yaml': scenario('never below 2', 'no flap'),
      'idle.replicast.yaml': 'for: web.yaml\n',
      'deep/other.replicast.yaml': `for: ../web.yaml\n${scenario('no error')}`,
    });
    const files = await session.tests();
    expect(files.map(({ uri }) => uri.slice(folder.length + 1))).toEqual([
      'web.replicast.yaml',
      'deep/other.replicast.yaml',
    ]);
    expect(files[0]).toEqual({
      uri: `${folder}/web.replicast.yaml`,
      expectations: [
        {
          index: 0,
          text: 'never below 2',
          range: { start: { line: 4, character: 4 }, end: { line: 4, character: 17 } },
        },
        { index: 1, text: 'no flap', range: { start: { line: 5, character: 4 }, end: { line: 5, character: 11 } } },
      ],
      subjects: [{ key: '0', label: 'web' }],
      manifest: `${folder}/web.yaml`,
    });
  });

  test('of one file are those of the text that the editor has', async () => {
    const session = await open({ 'web.yaml': manifest(20), 'web.replicast.yaml': scenario('never below 2') });
    session.open(`${folder}/web.replicast.yaml`, scenario('never above 9', 'no flap'));
    const [file] = await session.tests('web.replicast.yaml');
    expect(file?.expectations.map(({ text }) => text)).toEqual(['never above 9', 'no flap']);
  });

  test('of a file whose expectations cannot be read are its problem, at its line', async () => {
    const broken = {
      'list.replicast.yaml': 'expect: no flap\n',
      'map.replicast.yaml': '# a map\nexpect: { no: flap }\n',
    };
    const session = await open({ ...broken, 'none.replicast.yaml': 'load: 5\n' });
    const files = await session.tests();
    expect(files.map(({ expectations, subjects }) => [...expectations, ...subjects])).toEqual([[], []]);
    expect(files.map(({ problem, problemLine }) => `${problemLine}: ${problem}`)).toEqual([
      expect.stringMatching(/^0: The scenario cannot be used: expect must be a list/),
      expect.stringMatching(/^1: The scenario cannot be used: expect must be a list/),
    ]);
  });

  test('that are no texts cannot be read, and the others are tested', async () => {
    const session = await open({ 'web.yaml': manifest(20), 'web.replicast.yaml': scenario('no flap', '5') });
    expect(results(await session.run('web.replicast.yaml'))).toEqual([
      expect.stringMatching(/^passed: /),
      'unread: expect[1] must be a string, not the number 5: put it in quotes',
    ]);
  });

  test('name each autoscaler of the manifest, each environment and each overlay', async () => {
    const session = await open({
      'two.yaml': `${manifest(20, 'a')}---\n${manifest(20, 'b')}`,
      'two.replicast.yaml': scenario('never below 2'),
      'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
      'shop/values.yaml': 'max: 20\n',
      'shop/values-prod.yaml': 'max: 8\n',
      'shop/templates/hpa.yaml': manifest('{{ .Values.max }}'),
      'shop.replicast.yaml': `for: shop/templates/hpa.yaml\n${scenario('never below 2')}`,
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': manifest(20),
      'base/web.replicast.yaml': scenario('never below 2'),
      'prod/kustomization.yaml': 'resources: [../base]\n',
    });
    const subjectsOf = async (name: string) =>
      (await session.tests(name)).flatMap(({ subjects }) =>
        subjects.map(({ key, label, environment }) => [key, label, environment].join(' | ')),
      );
    expect(await subjectsOf('two.replicast.yaml')).toEqual(['0 | a | ', '1 | b | ']);
    expect(await subjectsOf('shop.replicast.yaml')).toEqual([
      '0 values.yaml | web | values.yaml',
      '0 prod | web | prod',
    ]);
    expect(await subjectsOf('base/web.replicast.yaml')).toEqual(['0 base | web | base', '0 prod | web | prod']);
  });

  test.each([
    [
      'without its manifest',
      {},
      '`for` names no manifest, and no manifest in the folder has the name of the scenario file.',
    ],
    ['of a manifest without an autoscaler', { 'web.yaml': 'kind: Deployment\n' }, 'web.yaml has no autoscaler.'],
  ])('that are %s say so', async (_, files, problem) => {
    const session = await open({ ...files, 'web.replicast.yaml': scenario('never below 2') });
    expect(await session.tests()).toMatchObject([{ subjects: [], problem }]);
    expect(await session.run('web.replicast.yaml')).toEqual({ results: [], problem });
  });
});

describe('a run', () => {
  test('says of a failure what happened, what decided, and what a panel opens', async () => {
    const session = await open({
      'web.yaml': `# the shop\n---\n${manifest(20)}`,
      'web.replicast.yaml': scenario('reaches 9 within 30 s', 'never below 2', 'never under 2', 'no error'),
    });
    const answer = await session.run('web.replicast.yaml');
    expect(results(answer)).toEqual([
      'failed: 9 after 75 s; 6 after 30 s',
      'passed: the lowest count is 2',
      'unread: under is not understood after never: below or above could follow',
      'passed: no error',
    ]);
    expect(answer.results[0]?.decision).toEqual({
      text: 'at 1:30: scaleUp policy: at most 4 pods per 60 s',
      place: {
        uri: `${folder}/web.yaml`,
        range: { start: { line: 15, character: 17 }, end: { line: 15, character: 60 } },
      },
      mode: 'load',
      expected: {
        uri: `${folder}/web.yaml`,
        name: 'web',
        text: 'reaches 9 within 30 s',
        atMs: 90_000,
        bound: { count: 9, atMs: 90_000 },
      },
    });
    expect(answer.place).toEqual({ uri: `${folder}/web.yaml`, position: { line: 2, character: 0 } });
  });

  test('says which written fields decided', async () => {
    const session = await open({ 'web.yaml': manifest(20), 'web.replicast.yaml': scenario('never below 2') });
    const { covered } = await session.run('web.replicast.yaml');
    expect(
      covered?.fields.map(({ name, range, decisions }) => `${name} at line ${range.start.line + 1}: ${decisions > 0}`),
    ).toEqual([
      'minReplicas 2 at line 7: true',
      'maxReplicas 20 at line 8: false',
      'External metric 1 of 1 at line 10: true',
      'scaleUp policy: 4 pods per 60 s at line 14: true',
    ]);
    expect(covered?.fields[1]?.reachedBy).toBe('a load that needs more than 20 pods');
  });

  test('is that of the environment or overlay', async () => {
    const session = await open({
      'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
      'shop/values.yaml': 'max: 20\n',
      'shop/values-prod.yaml': 'max: 8\n',
      'shop/templates/hpa.yaml': manifest('{{ .Values.max }}'),
      'shop.replicast.yaml': `for: shop/templates/hpa.yaml\n${scenario('reaches 9 within 2 min')}`,
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': manifest(20),
      'base/web.replicast.yaml': scenario('never above 10'),
      'prod/kustomization.yaml':
        'resources: [../base]\npatches:\n  - target: { kind: HorizontalPodAutoscaler }\n    patch: |-\n      - { op: replace, path: /spec/minReplicas, value: 12 }\n',
    });
    expect(results(await session.run('shop.replicast.yaml', '0 values.yaml'))).toEqual(['passed: 9 after 75 s']);
    expect(results(await session.run('shop.replicast.yaml', '0 prod'))).toEqual([
      'failed: the count never reaches 9: 8 is the nearest count',
    ]);
    expect(results(await session.run('base/web.replicast.yaml', '0 base'))).toEqual(['passed: the highest count is 9']);
    expect(results(await session.run('base/web.replicast.yaml', '0 prod'))).toEqual([
      'failed: 12 at 0:00; the highest count is 12',
    ]);
  });

  test('of an environment that switches the object off is excluded', async () => {
    const session = await open({
      'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
      'shop/values.yaml': 'autoscaling: { enabled: false }\n',
      'shop/values-prod.yaml': 'autoscaling: { enabled: true }\n',
      'shop/templates/hpa.yaml': `{{- if .Values.autoscaling.enabled }}\n${manifest(20)}{{- end }}\n`,
      'shop.replicast.yaml': `for: shop/templates/hpa.yaml\n${scenario('never below 2')}`,
    });
    const [file] = await session.tests('shop.replicast.yaml');
    const keys = file?.subjects.map(({ key }) => key) ?? [];
    expect(await session.run('shop.replicast.yaml', keys[0])).toMatchObject({ results: [], isExcluded: true });
    expect(results(await session.run('shop.replicast.yaml', keys[1]))).toEqual(['passed: the lowest count is 2']);
  });

  test.each([
    ['a chart that does not render', 'values', /^Not simulated: /],
    ['a scenario with an error', 'scenario', /^The scenario cannot be used: seed/],
    ['an autoscaler that is gone', 'subject', /^The manifest no longer contains this autoscaler\.$/],
    ['a run that takes too long', 'horizon', /^Not simulated: the run is too long/],
  ])('of %s says why nothing is tested', async (_, what, problem) => {
    const long = 'load: { shape: constant, to: 1 }\nhorizonSeconds: 2764800\ncontroller: { syncPeriodSeconds: 1 }\n';
    const session = await open({
      'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
      'shop/values.yaml': '{}\n',
      'shop/templates/hpa.yaml': manifest('{{ required "max is needed" .Values.max }}'),
      'values.replicast.yaml': `for: shop/templates/hpa.yaml\n${scenario('never below 2')}`,
      'web.yaml': manifest(20),
      'scenario.replicast.yaml': `for: web.yaml\nseed: -1\n${scenario('never below 2')}`,
      'subject.replicast.yaml': `for: web.yaml\n${scenario('never below 2')}`,
      'horizon.replicast.yaml': `for: web.yaml\n${long}expect: [never below 2]\n`,
    });
    const answer = await session.run(`${what}.replicast.yaml`, what === 'subject' ? '7' : '0');
    expect(answer.results).toEqual([]);
    expect(answer.problem).toMatch(problem);
  });
});
