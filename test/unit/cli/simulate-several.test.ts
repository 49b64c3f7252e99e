import { readdirSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showsColors } from '../../../cli/terminal.ts';
import { fileUri } from '../../../cli/workspace-index.ts';
import { scanFile } from '../../../core/analysis/scan-document.ts';
import { valuesLenses } from '../../../core/editor/lenses/helm-values/values-lens.ts';
import { WorkspaceIndex } from '../../../core/index/workspace-index.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { expectGolden } from '../../support/golden.ts';
import { replicast } from '../../support/io.ts';
import { inMadeUpChart } from '../../support/made-up-chart.ts';
import { hpaFor } from '../../support/workspace.ts';
import { yaml } from '../../support/yaml.ts';

const hpa = (name: string, max = 20, rest = '') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 1
  maxReplicas: ${max}
${rest}`;
const cpu = `  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const deployment = (name: string) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: app, image: app }]
`;
const files = {
  'deploy/api.yaml': yaml`
    ${hpa('api', 10, '  behavior: {}\n')}
    ---
    ${hpa('jobs', 1)}
  `,
  'deploy/old.yaml': hpa('old').replace('autoscaling/v2', 'autoscaling/v2beta2'),
  'deploy/peak.replicast.yaml': 'seed: 3\n',
  'deploy/refused.yaml': hpa('refused', 0),
  'deploy/tolerated.yaml': hpa('tolerated', 20, '  replicas: 3\n'),
  'deploy/unsized.yaml': yaml`
    ${hpa('unsized', 5, cpu)}
    ---
    ${deployment('unsized')}
  `,
  'deploy/service.yaml': 'kind: Service\n',
  'deploy/sub/api.yaml': hpa('api', 4),
};
const run = (words: string) => replicast(`simulate ${words}`, files);
const validate = new Ajv2020({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync('docs/formats/simulation.schema.json', 'utf8')),
);
const json = async (words: string) => {
  const { out, code } = await run(`${words} --format json`);
  const answer = JSON.parse(out);
  expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  return { answer, code };
};

describe('the table of several autoscalers', () => {
  test('has a line for each, with what contradicts its sequence', async () => {
    const { code, out, err } = await run('deploy --kubernetes 1.37');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expectGolden('cli/overview.txt', out);
  });
  test('leaves out only the run that another object contradicts', async () => {
    const limited = `${hpa('web').replace('minReplicas: 1', 'minReplicas: 2')}  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 95 } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec:
      containers: [{ name: app, image: web, resources: { requests: { cpu: 500m }, limits: { cpu: 500m } } }]
`;
    const { out } = await replicast('simulate deploy', {
      'deploy/limited.yaml': limited,
      'deploy/web.yaml': hpa('api'),
    });
    expect(out).toMatch(/limited\.yaml +web +hpa +20 → 2 after 5 min +never scales up: /);
  });
  test('has the run and its figures under a load', async () => {
    const { out } = await run('deploy/api.yaml deploy/sub --scenario standard');
    expect(out).toMatch(/^file +document +name +kind +under load +figures +note\n/);
    expect(out).toMatch(/deploy\/sub\/api\.yaml +0 +api +hpa +\d+ → .* pod-hours · 0 flaps\n$/);
  });
  test('is shown for a folder with only one autoscaler, and not for a file with one', async () => {
    expect((await run('deploy/sub')).out).toMatch(/^file +name +kind /);
    expect((await run('deploy/sub/api.yaml')).out).toMatch(
      /^api · HorizontalPodAutoscaler · deploy\/sub\/api\.yaml · /,
    );
  });
  test('skips a file that cannot be read, and then ends with 2', async () => {
    const { code, out, err } = await run('deploy/sub missing.yaml');
    expect({ code, err }).toEqual({ code: 2, err: 'missing.yaml cannot be read: no such file or folder.\n' });
    expect(out).toContain('deploy/sub/api.yaml');
  });
  test('has the notes below the lines in a narrow terminal', async () => {
    const { out } = await replicast('simulate deploy/unsized.yaml deploy/sub', files, 80);
    expect(out.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^deploy\/unsized\.yaml +unsized +hpa$/),
      '    never scaled by metrics: container app of unsized has no cpu request (unless',
      '    a LimitRange or webhook adds it)',
      expect.stringMatching(/^deploy\/sub\/api\.yaml +api +hpa +1 → 4 at once +4 → 1 after 5 min$/),
      '',
    ]);
  });
  test('fits into the width of the terminal by wrapping the notes', async () => {
    const { out } = await replicast('simulate deploy/unsized.yaml deploy/sub', files, 140);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(140);
    expect(out.replaceAll(/\s+/g, ' ')).toContain('has no cpu request');
  });
});

describe('a table of long names', () => {
  const long = 'deploy/environments/production/eu-west/checkout-and-payments.yaml';
  const several = Object.fromEntries(
    ['web', 'checkout-and-payments-service-of-the-european-shop'].map((name, i) => [
      long.replace('.yaml', `-${i}.yaml`),
      hpaFor(name, '  minReplicas: 1\n').replace('maxReplicas: 10', 'maxReplicas: 400'),
    ]),
  );

  test('fits into a terminal: names are cut in the middle, sequences have their ends', async () => {
    const { out } = await replicast('simulate deploy', several, 80);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(out).toMatch(/^deploy\S*…\S*-0\.yaml +web +hpa +1 → … → 400 in \d+ s? ?/m);
    expect(out).toMatch(/ chec\S*…\S*shop /);
  });

  test.each([
    ['with --wide', 'simulate deploy --wide', 80],
    ['into a file', 'simulate deploy', undefined],
  ])('is whole %s', async (_, words, width) => {
    const { out } = await replicast(words, several, width);
    expect(out).toContain(Object.keys(several)[1]);
    expect(out).toContain('checkout-and-payments-service-of-the-european-shop');
  });
});

describe('the list of several autoscalers in JSON', () => {
  test('has the objects that each autoscaler gives alone', async () => {
    const { answer, code } = await json('deploy/api.yaml');
    expect(code).toBe(0);
    expect(answer).toEqual([
      (await json('deploy/api.yaml --document 0')).answer,
      (await json('deploy/api.yaml --name jobs')).answer,
    ]);
    expect(answer[0]).toMatchObject({
      file: 'deploy/api.yaml',
      document: 0,
      name: 'api',
      kind: 'HorizontalPodAutoscaler',
    });
  });
  test('has the reason for those that cannot be simulated', async () => {
    const { answer } = await json('deploy/refused.yaml deploy/api.yaml');
    expect(answer[0]).toEqual({
      file: 'deploy/refused.yaml',
      document: 0,
      name: 'refused',
      kind: 'HorizontalPodAutoscaler',
      notSimulated: 'spec.maxReplicas: Required value',
    });
  });
  test('is valid under a load', async () => {
    expect((await json('deploy --scenario standard')).answer).toHaveLength(7);
  });
});

describe('--name', () => {
  test('chooses one autoscaler of a folder', async () => {
    expect((await run('deploy --name jobs')).out).toMatch(/^jobs · HorizontalPodAutoscaler · deploy\/api\.yaml · /);
    expect((await json('deploy --name jobs')).answer).toMatchObject({ name: 'jobs', document: 1 });
  });
  test('lists several of the same name', async () => {
    const { out, code } = await run('deploy --name api');
    expect(code).toBe(0);
    expect(
      out
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(/\s+/)[0]),
    ).toEqual(['deploy/api.yaml', 'deploy/sub/api.yaml']);
  });
  test('names the autoscalers that there are, also those that cannot be simulated', async () =>
    expect(await run('deploy/refused.yaml deploy/api.yaml --name web')).toEqual({
      code: 2,
      out: '',
      err: 'deploy/refused.yaml, deploy/api.yaml have no autoscaler named web, only refused, api, jobs.\n',
    }));
  test('is needed for a picture of several', async () =>
    expect((await run('deploy --name api --format csv')).err).toBe(
      '--format csv needs one autoscaler, and there are 2; choose one with --name or --document: deploy/api.yaml 0 (api), deploy/sub/api.yaml 0 (api).\n',
    ));
  test('chooses from several files, --document does not', async () =>
    expect((await run('deploy --document 0')).err).toBe(
      '--document and --item need exactly one file; with several files, use --name.\n',
    ));
});

test.each([
  ['a folder without manifests', 'empty', 2],
  ['a scenario beside other paths', 'deploy/peak.replicast.yaml deploy', 2],
])('%s ends with 2 and one sentence', async (_, words, expected) => {
  const { code, out, err } = await run(words);
  expect({ code, out }).toEqual({ code: expected, out: '' });
  expect(err).toMatch(/^[^\n]+\.\n$/);
});

const chart = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'shop/values.yaml': yaml`
    autoscaling:
      enabled: true
      minReplicas: 1
      maxReplicas: 20
      behavior: {}
  `,
  'shop/values-prod.yaml': yaml`
    autoscaling:
      maxReplicas: 40
  `,
  'shop/values-off.yaml': yaml`
    autoscaling:
      enabled: false
  `,
  'shop/templates/hpa.yaml': `{{- if .Values.autoscaling.enabled }}
${hpa('{{ .Release.Name }}-web')
  .replace('minReplicas: 1', 'minReplicas: {{ .Values.autoscaling.minReplicas }}')
  .replace('maxReplicas: 20', 'maxReplicas: {{ .Values.autoscaling.maxReplicas }}')}{{- end }}
`,
};
const renderedName = 'release-name-web';

test('a rollout that is stuck and a metric that is named like a queue have the fields of the schema', async () => {
  const queue = `  metrics:
    - type: External
      external: { metric: { name: queue_depth }, target: { type: AverageValue, averageValue: 100 } }
`;
  const { out } = await replicast('simulate web.yaml --scenario stuck.replicast.yaml --format json', {
    'web.yaml': hpa('web', 20, queue),
    'stuck.replicast.yaml': yaml`
      horizonSeconds: 900
      load: { shape: constant, to: 200 }
      start: { replicas: 4 }
      faults:
        - { what: podsNeverReady, pods: 99, fromSeconds: 5 }
        - { what: rollout, atSeconds: 10 }
    `,
  });
  const answer = JSON.parse(out);
  expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  expect(answer.summary.rollouts).toMatchObject([
    { seconds: null, oldPods: expect.any(Number), deadlineExceededSeconds: 600 },
  ]);
  expect(answer.assumptions).toContainEqual(expect.objectContaining({ isNamedLikeQueue: true }));
});

describe('a chart', () => {
  const simulate = (words: string) => replicast(`simulate ${words}`, chart);

  test('is rendered with the values of a file, and lines are those of the values', async () => {
    const { out } = await simulate('shop/values-prod.yaml');
    const [title, sequence] = out.split('\n');
    expect(title).toMatch(
      `${renderedName} · HorizontalPodAutoscaler · shop/templates/hpa.yaml with values-prod.yaml · `,
    );
    expect(sequence).toBe('1 → 4 → 8 → 16 → 32 → 40 in 60 s · 40 → 1 after 5 min');
    expect(out).toMatch(/the metrics recommend 40 +2\n/);
  });
  test('says which value turns the autoscaler on', async () =>
    expect((await simulate('shop/values-off.yaml')).out.split('\n')[1]).toBe(
      'not rendered without autoscaling.enabled',
    ));
  test('renders a template with values.yaml', async () => {
    const { out } = await simulate('shop/templates/hpa.yaml --format json');
    const answer = JSON.parse(out);
    expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
    expect(answer).toMatchObject({
      file: 'shop/values.yaml',
      template: 'shop/templates/hpa.yaml',
      name: renderedName,
      sequence: [1, 4, 8, 16, 20],
    });
  });
  test('has one line for each values file that is given', async () => {
    const { out } = await simulate('shop/values.yaml shop/values-off.yaml shop/values-prod.yaml');
    expect(
      out
        .split('\n')
        .slice(1, -1)
        .map((line) => line.replaceAll(/\s{2,}/g, ' | ')),
    ).toEqual([
      `shop/values.yaml | ${renderedName} | hpa | 1 → 4 → 8 → 16 → 20 in 45 s | 20 → 1 after 5 min`,
      `shop/values-off.yaml | ${renderedName} | hpa | 1 → 4 → 8 → 16 → 20 in 45 s | 20 → 1 after 5 min | not rendered without autoscaling.enabled`,
      `shop/values-prod.yaml | ${renderedName} | hpa | 1 → 4 → 8 → 16 → 32 → 40 in 60 s | 40 → 1 after 5 min`,
    ]);
  });
  test.each(['shop/values.yaml', 'shop/values-prod.yaml', 'shop/values-plain.yaml', 'queue/values.small.yaml'])(
    'has the sequences of the lens above the values in %s',
    async (name) => {
      const folder = 'test/fixtures/charts';
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.yaml'));
      const charts = Object.fromEntries(
        paths.map((each) => [`${folder}/${each}`, readFileSync(`${folder}/${each}`, 'utf8')]),
      );
      const index = new WorkspaceIndex();
      for (const [file, text] of Object.entries(charts)) index.put(fileUri(file), scanFile(fileUri(file), text));
      const file = `${folder}/${name}`;
      const inChart = inMadeUpChart(
        fileUri(file),
        Object.fromEntries(Object.entries(charts).map(([path, text]) => [fileUri(path), text])),
      );
      const around = { index, uri: fileUri(file), inChart };
      const lenses = valuesLenses(charts[file] ?? '', around, newestReleaseProfile());
      const { out } = await replicast(`simulate ${file} ${folder}/missing.yaml`, charts);
      const cells = out
        .split('\n')
        .slice(1, -1)
        .flatMap((line) => line.split(/\s{2,}/).slice(-2));
      expect(cells.length).toBeGreaterThan(1);
      expect(cells).toEqual(lenses.map(({ title }) => title.split(' · ')[0]?.replace(/^(?:reader|writer) /, '')));
    },
  );
  test('a template outside a chart is rendered with the values and the helpers of its folder', async () => {
    const files = {
      'app/values.yaml': 'min: 2\n',
      'app/templates/_helpers.tpl': '{{ define "max" }}{{ mul 5 .Values.min }}{{ end }}',
      'app/templates/hpa.yaml': hpa('web').replace('maxReplicas: 20', 'maxReplicas: {{ include "max" . }}'),
    };
    for (const file of ['app/templates/hpa.yaml', 'app/values.yaml'])
      expect((await replicast(`simulate ${file}`, files)).out).toContain('10');
    const failing = { ...files, 'app/values.yaml': 'min: [\n' };
    expect((await replicast('simulate app/templates/hpa.yaml', failing)).code).toBe(2);
  });
  test('a template outside a chart is not simulated', async () =>
    expect(
      await replicast('simulate templates/hpa.yaml', { 'templates/hpa.yaml': chart['shop/templates/hpa.yaml'] }),
    ).toMatchObject({
      code: 2,
      err: 'templates/hpa.yaml:8 cannot be simulated: minReplicas is {{ .Values.autoscaling.minReplicas }}.\n',
    }));
});

describe('colors', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });
  const withEnvironment = (variables: Record<string, string>) => {
    for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS']) vi.stubEnv(name, variables[name]);
  };

  test.each([
    ['a terminal', true, {}, true],
    ['a pipe or a file', false, {}, false],
    ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
    ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ])('%s', (_, isTTY, environment, expected) => {
    withEnvironment(environment as Record<string, string>);
    // A terminal without color support is not one of the cases.
    const output = Object.assign(stream(isTTY), { getColorDepth: () => (process.env.NO_COLOR === undefined ? 8 : 1) });
    expect(showsColors(output)).toBe(expected);
  });

  const controlSequence = '\u001b[';
  const colored = (words: string, content: Record<string, string> = files) => replicast(words, content, 120, true);

  test('the sequence is bold and the reasons are dim, and the columns keep their places', async () => {
    const { out } = await colored('simulate deploy/sub/api.yaml');
    expect(out).toContain(`${controlSequence}1m1 → 4 at once · 4 → 1 after 5 min${controlSequence}22m\n`);
    expect(out).toContain(`${controlSequence}2mthe metrics recommend 4${controlSequence}22m`);
    expect(stripVTControlCharacters(out)).toBe((await replicast('simulate deploy/sub/api.yaml', files, 120)).out);
  });
  test('the table has the same columns without colors', async () =>
    expect(stripVTControlCharacters((await colored('simulate deploy')).out)).toBe(
      (await replicast('simulate deploy', files, 120)).out,
    ));
  test('lint prints errors in red and warnings in yellow', async () => {
    expect((await colored('lint deploy/tolerated.yaml')).out).toContain(
      `: ${controlSequence}31merror${controlSequence}39m: `,
    );
    expect((await colored('lint deploy/unsized.yaml')).out).toContain(
      `: ${controlSequence}33mwarning${controlSequence}39m: `,
    );
  });
  test.each(['simulate deploy', 'simulate deploy/sub/api.yaml', 'lint deploy'])(
    '%s has no colors in formats for programs',
    async (words) => expect((await colored(`${words} --format json`)).out).not.toContain(controlSequence),
  );
});
