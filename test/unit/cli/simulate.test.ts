import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { verifyCaseLine } from '../../../core/cases/verify-case.ts';
import { newestRelease } from '../../../core/model/release-names.ts';
import { limits } from '../../../core/text/limits.ts';
import { validatorOf } from '../../support/formats.ts';
import { expectGolden } from '../../support/golden.ts';
import { replicast } from '../../support/io.ts';
import { nested, yaml } from '../../support/yaml.ts';

const object = (name: string, rest = '') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: 1
  maxReplicas: 20
${rest}`;
const wpa = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  algorithm: average
  metrics:
    - type: External
      external: { metricName: work, metricSelector: {}, highWatermark: 400, lowWatermark: 150 }
`;
const web = object('web', '  behavior: {}\n');

describe('simulate --format json', () => {
  const json = async (text: string, options = '') =>
    JSON.parse((await replicast(`simulate web.yaml --format json${options}`, { 'web.yaml': text })).out);

  test('`behavior: {}` scales with the default policies', async () => {
    const up = { sequence: [1, 5, 10, 20], seconds: 30, complete: true };
    expect(await json(web)).toMatchObject({
      file: 'web.yaml',
      document: 0,
      release: newestRelease,
      scenario: 'envelope',
      ...up,
      up,
    });
  });
  test('an object without behavior at most doubles its replicas', async () =>
    expect(await json(object('web'))).toMatchObject({ sequence: [1, 4, 8, 16, 20], seconds: 45 }));
  test('a controller flag changes the result', async () =>
    expect((await json(web, ' --flag downscaleStabilizationSeconds=60')).down).toEqual({
      sequence: [20, 1],
      seconds: 60,
      complete: true,
    }));
  test('--document does not count empty documents and comments', async () =>
    expect(
      await json(
        yaml`
          # only a comment
          ---
          ${object('a')}
          ---
          ${web}
          ---
        `,
        ' --document 1',
      ),
    ).toMatchObject({
      document: 1,
      sequence: [1, 5, 10, 20],
    }));
  test('--item chooses an item of a List', async () => {
    const answer = await json(yaml`
      apiVersion: v1
      kind: List
      items:
        - ${web}
    `);
    expect(answer).toMatchObject({ document: 0, item: 0, sequence: [1, 5, 10, 20] });
  });
  test('a refused object is simulated with its problems, if possible', async () => {
    const answer = await json(`${web}  replicas: 3\n`);
    expect(answer.sequence).toEqual([1, 5, 10, 20]);
    expect(answer.problems).toHaveLength(1);
    expect(answer.problems[0]).toMatchObject({ code: 'api/unknown-field', path: 'spec.replicas' });
  });
  test('matches its schema in docs/formats', async () => {
    const validate = validatorOf('simulation');
    for (const text of [web, object('web'), `${web}  replicas: 3\n`]) {
      expect(validate(await json(text)), JSON.stringify(validate.errors)).toBe(true);
    }
  });
});

describe('the other formats', () => {
  const as = async (format: string) =>
    (await replicast(`simulate web.yaml --format ${format}`, { 'web.yaml': web })).out;

  test('text output has the sequence, charts and decisions', async () =>
    expectGolden('cli/simulate.txt', await as('text')));
  test('csv output has the line ends of RFC 4180', async () => {
    const lines = (await as('csv')).split('\r\n');
    expectGolden('cli/simulate.csv', lines.join('\n'));
  });
  test('svg output is one svg element', async () => expect(await as('svg')).toMatch(/^<svg [\s\S]*<\/svg>\n$/));

  describe('png output', () => {
    const asPng = async (width?: number) => {
      const written: Uint8Array[] = [];
      const outBytes = (bytes: Uint8Array) => void written.push(bytes);
      const ended = await replicast('simulate web.yaml --format png', { 'web.yaml': web }, width, false, { outBytes });
      return { ...ended, written };
    };

    test('is the picture of the svg output', async () => {
      const { written, ...ended } = await asPng();
      expect(ended).toEqual({ code: 0, out: '', err: '' });
      const { format, width, height } = await sharp(written[0]).metadata();
      expect([written.length, format, width, height]).toEqual([1, 'png', 1200, 630]);
    });

    test('is not for a terminal', async () => {
      const { written, code, err } = await asPng(80);
      expect([written, code]).toEqual([[], 2]);
      expect(err).toBe('--format png is not for a terminal: write the picture to a file, as in > web.png.\n');
    });
  });
});

describe('simulate --scenario standard', () => {
  const as = async (format: string, text = web) =>
    (await replicast(`simulate web.yaml --scenario standard --format ${format}`, { 'web.yaml': text })).out;
  const custom = object(
    'web',
    '  metrics: [{type: External, external: {metric: {name: work}, target: {type: AverageValue, averageValue: 90}}}]\n',
  );

  test('json output lists the recommendation of each of several metrics', async () => {
    const validate = validatorOf('simulation');
    const cpu = '{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}';
    const answer = JSON.parse(await as('json', custom.replace('[{type: External', `[${cpu}, {type: External`)));
    expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
    expect(answer.metrics).toEqual(['cpu', 'work']);
    expect(answer.ticks[9].askedBy).toEqual([expect.any(Number), expect.any(Number)]);
  });
  test('text output has a column for several metrics', async () => {
    const [both, one] = [
      custom.replace(
        '[{type: External',
        '[{type: External, external: {metric: {name: lag}, target: {type: AverageValue, averageValue: 200}}}, {type: External',
      ),
      custom,
    ];
    expect(await as('text', both)).toMatch(/ reason +line +by metric\n[^\n]* lag 1, work 2\n/);
    expect(await as('text', one)).not.toContain('by metric');
  });
  test('text output has the figures and decisions', async () => expectGolden('cli/standard.txt', await as('text')));
  test('text output lists the assumptions, first the load', async () =>
    expect(await as('text', custom)).toContain(`
load from the manifest: 180 → 1,440 units/s at 1 min, which 2 to 16 pods serve at their target; a pod handles 130
work is assumed to follow the offered load
`));
  test('csv output has a line for each sync', async () =>
    expectGolden('cli/standard.csv', (await as('csv')).replaceAll('\r\n', '\n')));
  test('svg output draws the run', async () => expect(await as('svg')).toMatch(/^<svg [\s\S]*<\/svg>\n$/));
  test('json output matches its schema in docs/formats', async () => {
    const validate = validatorOf('simulation');
    for (const text of [web, custom, `${web}  replicas: 3\n`]) {
      const answer = JSON.parse(await as('json', text));
      expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
      expect(answer).toMatchObject({
        scenario: 'standard',
        sequence: [2, expect.any(Number), ...answer.sequence.slice(2)],
      });
    }
  });
  test('an exported case passes verification', async () => {
    const lines = [await as('case'), await as('case', custom)].join('');
    expect(lines.trim().split('\n').map(verifyCaseLine)).toMatchObject([{ result: 'equal' }, { result: 'equal' }]);
  });
});

describe('simulate --scenario standard for a WatermarkPodAutoscaler', () => {
  const as = async (format: string, text = wpa) =>
    (await replicast(`simulate wpa.yaml --scenario standard --format ${format}`, { 'wpa.yaml': text })).out;
  const monitored = wpa.replace(
    '  name: web\n',
    nested`
      name: web
      annotations: { wpa.datadoghq.com/lifecycle-control.enabled: "true" }
    `,
  );

  test('text output has the watermark reasons', async () => expectGolden('cli/standard-wpa.txt', await as('text')));
  test('csv output has one line for each sync', async () => expect((await as('csv')).split('\r\n')).toHaveLength(123));
  test('svg output has the tolerance band', async () =>
    expect(await as('svg')).toMatch(/class="tolerance-band"[\s\S]*<\/svg>\n$/));
  test('json output matches its schema, with the compared values', async () => {
    const validate = validatorOf('simulation');
    for (const text of [wpa, monitored]) {
      const answer = JSON.parse(await as('json', text));
      expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
      expect(answer).toMatchObject({ release: '0.11.0', meters: [{ name: 'work', band: { low: 135, high: 440 } }] });
      expect(answer.ticks[5].readings).toHaveLength(1);
    }
  });
  test('an exported watermark case passes verification', async () => {
    expect(verifyCaseLine((await as('case', monitored)).trim())).toMatchObject({ result: 'equal', ticks: 121 });
  });
});

describe('simulate --scenario FILE', () => {
  const run = (files: Record<string, string>, words = '') =>
    replicast(`simulate web.yaml --scenario s/x.replicast.yaml --format json${words}`, { 'web.yaml': web, ...files });

  test('a scenario file is used with a series in its folder', async () => {
    const scenario = yaml`
      release: "1.29"
      load: { shape: csv, file: load.csv, value: rps }
      workload: { capacityPerPod: 50 }
    `;
    const answer = JSON.parse(
      (await run({ 's/x.replicast.yaml': scenario, 's/load.csv': 'time,rps\n0,40\n60,400\n' })).out,
    );
    expect(answer).toMatchObject({
      scenario: 's/x.replicast.yaml',
      release: '1.29',
      load: [{ value: 40 }, { seconds: 60, value: 400 }, { value: 400 }],
    });
  });
  test('a scenario file alone is simulated with its manifest', async () => {
    const named = await replicast('simulate s/x.replicast.yaml --format json', {
      's/x.replicast.yaml': 'for: ../web.yaml\n',
      'web.yaml': web,
    });
    expect(JSON.parse(named.out)).toMatchObject({ file: 'web.yaml', scenario: 's/x.replicast.yaml' });
    const inFolder = await replicast('simulate s/web.replicast.yaml --format json', {
      's/web.replicast.yaml': '{}',
      's/web.yml': web,
    });
    expect(JSON.parse(inFolder.out)).toMatchObject({ file: 's/web.yml', scenario: 's/web.replicast.yaml' });
  });
  test('the scenario file chooses one of several autoscalers, and the command line overrides it', async () => {
    const files = {
      'two.yaml': yaml`
        ${web}
        ---
        ${web.replace('name: web', 'name: api')}
      `,
      'two.replicast.yaml': 'document: 1\n',
    };
    expect(JSON.parse((await replicast('simulate two.replicast.yaml --format json', files)).out).document).toBe(1);
    expect(
      JSON.parse(
        (await replicast('simulate two.yaml --scenario two.replicast.yaml --document 0 --format json', files)).out,
      ).document,
    ).toBe(0);
  });
  test.each([
    [
      'a scenario for another manifest',
      { 's/x.replicast.yaml': 'for: api.yaml' },
      'simulate web.yaml --scenario s/x.replicast.yaml',
      's/x.replicast.yaml is for s/api.yaml, not for web.yaml.\n',
    ],
    [
      'a scenario for nothing',
      { 'x.replicast.yaml': '{}' },
      'simulate x.replicast.yaml',
      'x.replicast.yaml has no manifest: its folder contains no x.yaml, and `for` names no file.\n',
    ],
    [
      'a scenario of a scenario',
      { 'x.replicast.yaml': '{}' },
      'simulate x.replicast.yaml --scenario standard',
      'x.replicast.yaml is itself a scenario: it cannot be combined with --scenario.\n',
    ],
    [
      'a document that is not there',
      { 'web.replicast.yaml': 'document: 3' },
      'simulate web.replicast.yaml',
      'web.yaml has no document 3: documents are counted from 0, and the file has 1.\n',
    ],
  ])('a run with %s ends with 2 and one sentence', async (_, files, words, message) => {
    expect(await replicast(words, { 'web.yaml': web, ...files })).toEqual({ code: 2, out: '', err: message });
  });
  test('command line options override the scenario file', async () => {
    const files = { 's/x.replicast.yaml': 'release: "1.29"\n' };
    expect(JSON.parse((await run(files, ' --kubernetes 1.23')).out).release).toBe('1.23');
  });
  test.each([
    [
      'a mistake',
      { 's/x.replicast.yaml': 'load: { shape: constant, from: 5 }' },
      /^s\/x\.replicast\.yaml:1 cannot be used: load\.from: from is not allowed with shape: constant/,
    ],
    ['broken YAML', { 's/x.replicast.yaml': 'load: [' }, /^s\/x\.replicast\.yaml:1 cannot be used: /],
    ['no such file', {}, /^s\/x\.replicast\.yaml cannot be read/],
    ['no such series', { 's/x.replicast.yaml': 'load: { shape: csv, file: l.csv }' }, /^s\/l\.csv cannot be read/],
    [
      'an invalid series',
      { 's/x.replicast.yaml': 'load: { shape: csv, file: l.csv }', 's/l.csv': 'a,b\n1,x' },
      /^s\/l\.csv cannot be used: line 2, column 3: "x" is not a number/,
    ],
    ['an unknown release', { 's/x.replicast.yaml': 'release: "3.11"' }, /3\.11/],
  ])('%s in a scenario file is reported', async (_, files, sentence) => {
    const ended = await run(files as Record<string, string>);
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.err).toMatch(sentence);
  });
});

describe('a failed simulation ends with 2 and one sentence', () => {
  const cases: [name: string, words: string, content: string | Uint8Array, sentence: RegExp][] = [
    ['no such file', 'simulate other.yaml', web, /^other\.yaml cannot be read: no such file or folder\.\n$/],
    [
      'no autoscaler',
      'simulate web.yaml',
      'kind: ConfigMap\n',
      /^web\.yaml has no autoscaler to simulate: there is no HorizontalPodAutoscaler, no WatermarkPodAutoscaler, no ScaledObject and no FederatedHPA\.\n$/,
    ],
    ['an empty file', 'simulate web.yaml', '', /no autoscaler/],
    [
      'a kind in the wrong case',
      'simulate web.yaml',
      web.replace('kind: HorizontalPodAutoscaler', 'kind: horizontalpodautoscaler'),
      /^web\.yaml:2 cannot be simulated: no matches for kind "horizontalpodautoscaler" in version "autoscaling\/v2"\.\n$/,
    ],
    [
      'a ScaledObject',
      'simulate web.yaml',
      'kind: ScaledObject\napiVersion: keda.sh/v1alpha1\n',
      /^web\.yaml:1 cannot be simulated: metadata/,
    ],
    [
      'a paused ScaledObject',
      'simulate web.yaml',
      `kind: ScaledObject
apiVersion: keda.sh/v1alpha1
metadata: { name: web, annotations: { autoscaling.keda.sh/paused: "true" } }
spec:
  scaleTargetRef: { name: web }
  triggers: [{ type: cpu, metricType: Utilization, metadata: { value: "60" } }, { type: cron, metadata: { timezone: Etc/UTC, start: 0 8 * * *, end: 0 9 * * *, desiredReplicas: "2" } }]
`,
      /^web\.yaml:3 cannot be simulated: the object is paused, so KEDA deletes the HPA; without the annotation autoscaling\.keda\.sh\/paused the ScaledObject is simulated\.\n$/,
    ],
    [
      'an object that names a ScaledObject',
      'simulate web.yaml',
      'kind: Role\nkinds: [ScaledObject]\n',
      /simulate: there is no HorizontalPodAutoscaler, no WatermarkPodAutoscaler, no ScaledObject and no FederatedHPA\.\n$/,
    ],
    [
      'a document over the limit',
      'simulate web.yaml',
      `${web}# ${'x'.repeat(limits.batchDocumentLength)}\n`,
      /^web\.yaml has no autoscaler to simulate: this document has more than 6 Mi characters; it is not checked\.\n$/,
    ],
    [
      'a list in JSON over the limit',
      'simulate web.yaml',
      `{"x":"${'x'.repeat(limits.batchDocumentLength)}","kind":"HorizontalPodAutoscaler"}\n`,
      /: this document has more than 6 Mi characters; it is not checked\.\n$/,
    ],
    [
      'a picture of several autoscalers',
      'simulate web.yaml --format svg',
      yaml`
        ${web}
        ---
        ${object('b')}
      `,
      /^--format svg needs one autoscaler, and there are 2; choose one with --name or --document: 0 \(web\), 1 \(b\)\.\n$/,
    ],
    [
      'no autoscaler of that name',
      'simulate web.yaml --name api',
      web,
      /^web\.yaml has no autoscaler named api, only web\.\n$/,
    ],
    ['no such document', 'simulate web.yaml --document 7', web, /no document 7/],
    [
      'a document that is not a number',
      'simulate web.yaml --document x',
      web,
      /must be a whole number of at most 9 digits, 0 or greater/,
    ],
    ['binary', 'simulate web.yaml', new Uint8Array([1, 0, 2, 255]), /^web\.yaml is not text\.\n$/],
    ['an unknown option', 'simulate web.yaml --nonsense', web, /unknown option/],
    ['an unknown scenario', 'simulate web.yaml --scenario busy', web, /--scenario busy/],
    ['a case of the envelope', 'simulate web.yaml --format case', web, /--format case/],
    ['an unknown format', 'simulate web.yaml --format pdf', web, /pdf/],
    ['an unknown release', 'simulate web.yaml --kubernetes 3.11', web, /3\.11/],
    ['an unknown flag', 'simulate web.yaml --flag speed=3', web, /no flag speed/],
    ['a flag that is not a number', 'simulate web.yaml --flag tolerance=wide', web, /must be a number/],
    [
      'a sync period of 0',
      'simulate web.yaml --flag syncPeriodSeconds=0',
      web,
      /syncPeriodSeconds must be more than 0/,
    ],
    ['an unknown gate', 'simulate web.yaml --feature-gate HPAMagic=true', web, /HPAMagic/],
    ['bounds that contradict each other', 'simulate web.yaml', web.replace('20', '0'), /spec\.maxReplicas/],
    [
      'a template value',
      'simulate web.yaml',
      web.replace('20', '{{ .Values.max }}'),
      /maxReplicas is \{\{ \.Values\.max \}\}\.\n$/,
    ],
    ['broken YAML', 'simulate web.yaml', web.replace('spec:', 'spec: ['), /./],
  ];
  test.each(cases)('%s ends with 2', async (_, words, content, sentence) => {
    const ended = await replicast(words, { 'web.yaml': content });
    expect(ended.code).toBe(2);
    expect(ended.out).toBe('');
    expect(ended.err).toMatch(sentence);
    expect(ended.err.trimEnd()).not.toContain('\n');
  });
});

test.each([
  [
    'values-prod.yaml',
    'autoscaling: {}\n',
    'no template of the chart renders an autoscaler with this Helm values file',
  ],
  ['k/kustomization.yaml', 'resources: [hpa.yaml]\n', 'k/hpa.yaml cannot be read'],
])('simulate says why nothing is simulated: %s', async (file, text, reason) =>
  expect(await replicast(`simulate ${file}`, { [file]: text })).toEqual({
    code: 2,
    out: '',
    err: `${file} has no autoscaler to simulate: ${reason}.\n`,
  }),
);

test('simulate says which of several files has something that is not simulated', async () => {
  const files = { 'k/a.yaml': 'kind: ConfigMap\n', 'k/values-prod.yaml': 'autoscaling: {}\n' };
  expect((await replicast('simulate k', files)).err).toBe(
    'k has no autoscaler to simulate: k/values-prod.yaml: no template of the chart renders an autoscaler with this Helm values file.\n',
  );
});

test('an autoscaler is simulated, and a document beside it that is over the limit is named', async () => {
  const long = `---\n${object('long')}# ${'x'.repeat(limits.batchDocumentLength)}\n`;
  const { code, out, err } = await replicast('simulate web.yaml', { 'web.yaml': web + long });
  expect(code).toBe(0);
  expect(out).toBe((await replicast('simulate web.yaml', { 'web.yaml': web })).out);
  expect(err).toBe('web.yaml, document 1: this document has more than 6 Mi characters; it is not checked.\n');
});

test.each([
  ['"{{ .Values.name }}-x"', '{{ .Values.name }}-x'],
  ['${NAME}', '${NAME}'],
  ['5', '5'],
  ['"5"', '5'],
])('an object that is not simulated keeps its name: %s', async (written, name) => {
  const refused = web.replace('  name: web', `  name: ${written}`).replace(/ {2}maxReplicas.*\n/, '');
  const { err } = await replicast('simulate web.yaml --format svg', { 'web.yaml': `${refused}---\n${web}` });
  expect(err).toContain(`: 0 (${name}), 1 (web).`);
});

test('an object whose name the server generates has its prefix', async () => {
  const generated = web.replace('  name: web', '  generateName: web-');
  const { out } = await replicast('simulate web.yaml', { 'web.yaml': generated });
  expect(out).toMatch(/^web-\* · HorizontalPodAutoscaler/);
});

test('`-` reads standard input', async () =>
  expect((await replicast('simulate - --format json', { '-': web })).code).toBe(0));
test('messages name standard input', async () =>
  expect((await replicast('simulate - --document 7', { '-': web })).err).toBe(
    'standard input has no document 7: documents are counted from 0, and the file has 1.\n',
  ));
test('without a command only the help is printed', async () => {
  const { code, out, err } = await replicast('', {});
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(
    /^Usage: replicast[\s\S]*display help for command\n\nThe help of each command has examples .*\n$/,
  );
});
test('help prints defaults as the user types them', async () =>
  expect((await replicast('lint --help', {})).out).not.toMatch(/default: (?:\[|"0)/));
test('help and version end with 0', async () => {
  expect((await replicast('--version', {})).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await replicast('simulate --help', {})).code).toBe(0);
});

test('a preview is named as one, and only if it is chosen', async () => {
  const first = async (words: string) =>
    (await replicast(`simulate web.yaml${words}`, { 'web.yaml': object('web') })).out.split('\n')[0];
  expect(await first('')).toMatch(/ · assuming Kubernetes 1\.37$/);
  expect(await first(' --kubernetes 1.38')).toMatch(
    / · Kubernetes 1\.38 \(a preview with the rules of 1\.38\.0-beta\.0; the final release may differ\)$/,
  );
  expect(await first(' --kubernetes 1.37.2')).toMatch(/ · Kubernetes 1\.37$/);
});

test('a WatermarkPodAutoscaler release without recorded decisions is reported', async () => {
  const text = object('web').replace('autoscaling/v2', 'datadoghq.com/v1alpha1').replace('Horizontal', 'Watermark');
  const first = async (words: string) =>
    (await replicast(`simulate web.yaml${words}`, { 'web.yaml': text })).out.split('\n')[0];
  expect(await first('')).toBe('web · WatermarkPodAutoscaler · web.yaml · assuming WPA controller 0.11.0');
  expect(await first(' --wpa 0.5')).toMatch(
    /WPA controller 0\.5\.2 \(its differences from 0\.11\.0 were not recorded\)$/,
  );
  expect(await replicast('simulate web.yaml --wpa 0.1.0', { 'web.yaml': text })).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^--wpa: release 0\.1\.0 of the WatermarkPodAutoscaler controller is not known\. Known releases: 0\.11\.0, .*\.\n$/,
    ),
  });
});

test('in a terminal of 80 columns the reasons wrap inside their column, and the other columns move together', async () => {
  const files = { 'web.yaml': readFileSync('examples/watermark.yaml', 'utf8') };
  const { out } = await replicast('simulate web.yaml --scenario standard', files, 80);
  const table = out.slice(out.indexOf('  time current'));
  for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  expect(table).toContain(`
  1:15       5           9          9     7       7 scaleUpLimitFactor: at    17
                                                    most 50 % (2 pods) at
                                                    once
`);
  const unwrapped = (await replicast('simulate web.yaml --scenario standard', files)).out;
  expect(unwrapped).toContain('scaleUpLimitFactor: at most 50 % (2 pods) at once');
});

describe('the release in use', () => {
  const older = web.replace('autoscaling/v2', 'autoscaling/v2beta2');
  const lines = async (options: string, text = older) =>
    (await replicast(`simulate web.yaml${options}`, { 'web.yaml': text })).out.split('\n');

  test('is named if it was chosen, and otherwise assumed', async () => {
    expect((await lines('', web))[0]).toBe(
      `web · HorizontalPodAutoscaler · web.yaml · assuming Kubernetes ${newestRelease}`,
    );
    expect((await lines(' --kubernetes 1.34', web))[0]).toBe(
      'web · HorizontalPodAutoscaler · web.yaml · Kubernetes 1.34',
    );
  });
  test('refuses nothing that it serves', async () =>
    expect((await lines(' --kubernetes 1.22')).join('\n')).not.toMatch(/refuses|serve/));
  test('refuses an object that it does not serve, and says so above the sequence', async () => {
    const [, notServed, sequence, , refusal] = await lines(' --kubernetes 1.37');
    expect(notServed).toBe('not served by Kubernetes 1.37: autoscaling/v2beta2');
    expect(sequence).toBe('1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min');
    expect(refusal).toBe('The API server refuses this object:');
  });
  test('is only assumed not to serve an object if it was not chosen', async () => {
    const text = await lines('');
    expect(text[1]).toBe(`assuming ${newestRelease}, which does not serve autoscaling/v2beta2`);
    expect(text.join('\n')).not.toContain('refuses');
  });
  test('is that of the scenario file', async () => {
    const scenario = 'release: "1.22"\n';
    const { out } = await replicast('simulate web.yaml --scenario web.replicast.yaml', {
      'web.yaml': older,
      'web.replicast.yaml': scenario,
    });
    expect(out.split('\n')[0]).toContain(' · Kubernetes 1.22 · ');
    expect(out).not.toMatch(/refuses|not serve/);
  });
  test('is marked as assumed in the JSON', async () => {
    const json = async (options: string) => JSON.parse((await lines(`${options} --format json`)).join('\n'));
    expect(await json('')).toMatchObject({ releaseAssumed: true, problems: [{ code: 'api/not-served' }] });
    const chosen = await json(' --kubernetes 1.23');
    expect(chosen).not.toHaveProperty('releaseAssumed');
    expect(chosen).not.toHaveProperty('problems');
  });
});

describe('a workload without the request that the metric needs', () => {
  const workload = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { containers: [{ name: app }] } } }
`;
  const never =
    'never scaled by metrics: container app of web has no cpu request (unless a LimitRange or webhook adds it)';
  const files = {
    'k/hpa.yaml': web,
    'k/web.yaml': workload,
    'k/kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n',
    'base/web.yaml': workload,
    'base/kustomization.yaml': 'resources: [web.yaml]\n',
    'k/over/hpa.yaml': web,
    'k/over/kustomization.yaml': 'resources: [hpa.yaml, ../../base]\n',
    'alone/hpa.yaml': web,
    'one.yaml': `${web}---\n${workload}`,
  };
  const out = async (words: string) => (await replicast(`simulate ${words}`, { ...files, '-': files['one.yaml'] })).out;

  test.each(['k/hpa.yaml', 'k/over/hpa.yaml', 'one.yaml', '-'])('takes the place of the sequence of %s', async (file) =>
    expect((await out(file)).split('\n')[1]).toBe(never),
  );
  test('leaves no decisions to show, only what the object would allow', async () =>
    expect((await out('k/hpa.yaml')).trim().split('\n').slice(2)).toEqual([
      'Only if the metrics could be read: 1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min',
    ]));
  test('is not known of a manifest that stands alone', async () =>
    expect((await out('alone/hpa.yaml')).split('\n')[1]).toMatch(/^1 → 5/));
  test('is not claimed of a base that an overlay patches', async () => {
    const base = {
      'app/base/hpa.yaml': web,
      'app/base/web.yaml': workload,
      'app/base/kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n',
    };
    const second = async (files: Record<string, string>) =>
      (await replicast('simulate app/base/hpa.yaml', files)).out.split('\n')[1];
    expect(await second(base)).toBe(never);
    const patch = 'patches:\n  - patch: "[{ op: add, path: /spec/template/spec/containers/0/resources, value: {} }]"\n';
    const overlay = { 'app/overlays/prod/kustomization.yaml': `resources: [../../base]\n${patch}` };
    expect(await second({ ...base, ...overlay })).toMatch(/^1 → 5/);
  });
  test('stands above the run of a scenario', async () =>
    expect((await out('k/hpa.yaml --scenario standard')).split('\n')[1]).toBe(never));
  test.each(['', ' --scenario standard'])('is a field of the JSON%s', async (options) => {
    const answer = JSON.parse(await out(`k/hpa.yaml --format json${options}`));
    expect(answer.verdict).toEqual({
      code: 'target-without-request',
      message: never,
      contradicts: 'sequence',
      condition: 'if the metrics could be read',
      provenBy: { kind: 'Deployment', name: 'web', file: 'k/web.yaml' },
    });
    const validate = validatorOf('simulation');
    expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  });
  test('is a diagnostic of the same files', async () => {
    const linted = async (words: string) => (await replicast(`lint ${words}`, files)).out;
    for (const file of ['k/hpa.yaml', 'k/over/hpa.yaml', 'k', 'one.yaml'])
      expect(await linted(file), file).toContain('target-without-request');
    expect(await linted('alone/hpa.yaml')).not.toContain('target-without-request');
  });
});

describe('the scenario file beside a manifest', () => {
  const load = 'load: { shape: step, from: 100, to: 900, atSeconds: 60 }\n';
  const line = async (scenario: string, words = 'simulate web.yaml', files: Record<string, string> = {}) => {
    const { out } = await replicast(words, { 'web.yaml': web, 'web.replicast.yaml': scenario, ...files });
    return out.split('\n').find((text) => text.includes('web.replicast.yaml'));
  };

  test('has its run in a line under the fastest runs', async () =>
    expect(await line(load)).toMatch(/^web\.replicast\.yaml: 1 → 2 → .* · .* unmet load/));
  test('with the release and the flags that it sets', async () => {
    const slow = `${load}controller: { flags: { syncPeriodSeconds: 60 } }\n`;
    expect(await line(slow)).not.toBe(await line(load));
  });
  test('is not used for another manifest, nor if a scenario is chosen', async () => {
    expect(await line(`for: other.yaml\n${load}`)).toBeUndefined();
    expect(await line(`document: 1\n${load}`)).toBeUndefined();
    expect(await line(load, 'simulate web.yaml --scenario envelope')).toBeUndefined();
    expect(await line(load, 'simulate web.yaml --format json')).toBeUndefined();
  });
  test('costs only its own line if it is broken', async () => {
    expect(await line('load: { shape: nothing }\n')).toMatch(/^web\.replicast\.yaml:1 cannot be used: /);
    expect(await line(`${load}horizonSeconds: 1000000000\n`)).toMatch(/^web\.replicast\.yaml/);
  });
});

test('json output has the syncs that scale up for start-up CPU', async () => {
  const validate = validatorOf('simulation');
  const metrics = `  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: app, image: web, resources: { requests: { cpu: 100m } } }]
`;
  // Restarted pods use twice their usual cpu for a while, under the same load.
  const starting = `horizonSeconds: 300
start: { replicas: 4 }
load: { shape: constant, to: 200 }
workload: { capacityPerPod: 100, idleCpu: 0, cpuPerUnit: 1m, readySeconds: 5, maxSurge: 4, maxUnavailable: 0, startupCpu: 100m, startupCpuSeconds: 120 }
faults: [{ what: rollout, atSeconds: 61 }]
`;
  const { out, err } = await replicast('simulate web.replicast.yaml --format json', {
    'web.yaml': object('web', metrics),
    'web.replicast.yaml': starting,
  });
  expect(err).toBe('');
  const answer = JSON.parse(out);
  expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
  expect(answer.startup[0]).toEqual({
    seconds: 90,
    ...{ usedMilli: 600, partMilli: 400, pods: 4, desired: 8, without: 4 },
  });
});
