import { describe, expect, test } from 'vitest';
import { archiveOf } from '../../support/archive.ts';
import { replicast } from '../../support/io.ts';
import { deployment, hpaFor } from '../../support/workspace.ts';

type Texts = Record<string, string>;

const last = async (words: string, texts: Texts) => {
  const { out } = await replicast(`lint ${words}`, texts);
  return out.trimEnd().split('\n').at(-1);
};

const kind = (name: string, apiVersion = 'example.com/v1') =>
  `apiVersion: ${apiVersion}\nkind: ${name}\nmetadata: { name: web }\nspec: {}\n`;
const chart = { 'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n' };
const template = hpaFor('web').replace('maxReplicas: 10', 'maxReplicas: {{ .Values.scaling.max }}');
const base = { 'base/kustomization.yaml': 'resources: [hpa.yaml]\n', 'base/hpa.yaml': hpaFor('web') };
const remote = 'https://github.com/example/web?ref=v1';

describe('the last line', () => {
  test.each<[name: string, texts: Texts, expected: string]>([
    ['one file', { 'd/a.yaml': hpaFor('web') }, '1 autoscaler checked in 1 file'],
    [
      'several',
      { 'd/a.yaml': `${hpaFor('a')}---\n${hpaFor('b')}`, 'd/b.yaml': hpaFor('c') },
      '3 autoscalers checked in 2 files',
    ],
    [
      'a List',
      { 'd/a.yaml': `apiVersion: v1\nkind: List\nitems:\n- ${hpaFor('a').trimEnd().replaceAll('\n', '\n  ')}\n` },
      '1 autoscaler checked in 1 file',
    ],
    [
      'a refused one',
      { 'd/a.yaml': hpaFor('web').replace('maxReplicas: 10', 'maxReplicas: 0') },
      '1 autoscaler checked in 1 file',
    ],
    ['no autoscaler', { 'd/a.yaml': kind('Service', 'v1') }, 'no autoscaler checked'],
    [
      'a chart that is larger than the part of it that is read',
      {
        'd/Chart.yaml': chart['c/Chart.yaml'],
        'd/templates/hpa.yaml': hpaFor('web'),
        ...Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`d/files/${i}.txt`, ''])),
      },
      'no autoscaler checked · not checked: 1 chart (rendering stopped: the chart has more than 2000 files)',
    ],
    [
      'other kinds that scale',
      {
        'd/a.yaml': `${kind('ScaledJob', 'keda.sh/v1alpha1')}---\n${kind('ScaledJob', 'keda.sh/v1alpha1')}`,
        'd/b.yaml': kind('VerticalPodAutoscaler', 'autoscaling.k8s.io/v1'),
      },
      'no autoscaler checked · not checked: 2 ScaledJobs (Replicast does not check this kind), 1 VerticalPodAutoscaler (Replicast does not check this kind)',
    ],
    [
      'a definition of such a kind',
      { 'd/a.yaml': 'kind: CustomResourceDefinition\nspec:\n  names:\n    kind: ScaledJob\n' },
      'no autoscaler checked',
    ],
    [
      'a bound that is not known',
      { 'd/a.yaml': hpaFor('web').replace('maxReplicas: 10', 'maxReplicas: ${MAX}') },
      'no autoscaler checked · not checked: 1 autoscaler (maxReplicas is ${MAX})',
    ],
    [
      'a chart that fails without a value',
      { ...chart, 'c/templates/a.yaml': template },
      'no autoscaler checked · not checked: 1 chart (does not render without scaling.max)',
    ],
    [
      'a chart that an environment completes',
      { ...chart, 'c/templates/a.yaml': template, 'c/values-prod.yaml': 'scaling: { max: 5 }\n' },
      '1 autoscaler checked in 1 file',
    ],
    [
      'an environment without its secrets',
      {
        ...chart,
        'c/templates/a.yaml': template,
        'c/values-prod.yaml': 'scaling: { max: 5 }\n',
        'c/replicast.config.yaml': 'charts: { environments: { prod: [values-prod.yaml, secrets.yaml] } }\n',
      },
      '1 autoscaler checked in 1 file · not checked: 1 values file (prod is rendered without secrets.yaml: it does not exist)',
    ],
    [
      'a chart with a field that no value gives',
      {
        ...chart,
        'c/values.yaml': 'scaling: {}\n',
        'c/templates/a.yaml': template,
      },
      '1 autoscaler checked in 1 file',
    ],
    [
      'a chart that is none',
      { 'c/Chart.yaml': 'apiVersion: v2\nname: c\n', 'c/templates/a.yaml': hpaFor('web') },
      'no autoscaler checked · not checked: 1 chart (does not render: validation: chart.metadata.version is required)',
    ],
    [
      'a chart without its dependencies',
      {
        'c/Chart.yaml': `${chart['c/Chart.yaml']}dependencies: [{ name: db, version: 1.0.0, repository: "https://x" }]\n`,
        'c/templates/a.yaml': hpaFor('web'),
      },
      '1 autoscaler checked in 1 file · not checked: 1 dependency (db is not in charts/)',
    ],
    [
      'one that is switched off',
      {
        ...chart,
        'c/values.yaml': 'on: false\n',
        'c/templates/a.yaml': `{{ if .Values.on }}\n${hpaFor('web')}{{ end }}\n`,
      },
      '1 autoscaler checked in 1 file',
    ],
    [
      'overlays of one base',
      {
        ...base,
        'a/kustomization.yaml':
          'resources: [../base]\nnamePrefix: a-\npatches: [{target: {kind: Service}, patch: "- {op: remove, path: /x}"}]\n',
        'b/kustomization.yaml':
          'resources: [../base]\nnamePrefix: b-\npatches: [{target: {kind: Service}, patch: "- {op: remove, path: /x}"}]\n',
      },
      '1 autoscaler checked in 1 file',
    ],
    [
      'a remote base',
      { ...base, 'a/kustomization.yaml': `resources: [../base, "${remote}"]\npatches: []\nimages: []\n` },
      `1 autoscaler checked in 1 file · not checked: 1 kustomization (${remote} is not fetched)`,
    ],
    [
      'nothing but a remote base',
      { 'a/kustomization.yaml': `resources: ["${remote}"]\n`, 'b/kustomization.yaml': `resources: ["${remote}"]\n` },
      `no autoscaler checked · not checked: 2 kustomizations (${remote} is not fetched)`,
    ],
    [
      'a kustomization that is not built',
      { 'a/kustomization.yaml': 'resources: [hpa.yaml, gone.yaml]\n', 'a/hpa.yaml': hpaFor('web') },
      '1 autoscaler checked in 1 file · not checked: 1 kustomization (not built: gone.yaml cannot be read)',
    ],
    [
      'what the configuration excludes',
      { 'replicast.config.yaml': 'exclude: ["d/**"]\n', 'd/a.yaml': hpaFor('web'), 'e/a.yaml': hpaFor('web') },
      '1 autoscaler checked in 1 file · not checked: 1 file (excluded by the configuration)',
    ],
  ])('of %s', async (_, texts, expected) => {
    const folder = Object.keys(texts).every((name) => name.startsWith('d/')) ? 'd' : '.';
    expect(await last(Object.hasOwn(texts, 'c/Chart.yaml') ? 'c' : folder, texts)).toBe(expected);
  });
});

describe('packed charts', () => {
  const web = deployment('web');
  /** The target is in the files, unless one of the packed charts has it. */
  const files = (count: number, content: Uint8Array) => ({
    ...chart,
    'c/templates/hpa.yaml': `${hpaFor('wep')}---\n${web}`,
    ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`c/charts/s${i}-1.0.0.tgz`, content])),
  });
  const packed = archiveOf({ name: 's/Chart.yaml', content: 'apiVersion: v2\nname: s\nversion: 1.0.0\n' });
  test.each([
    ['that are unpacked', 2, packed, ''],
    ['that cannot be unpacked', 1, Buffer.from('broken'), ' · not checked: 1 packed chart (cannot be unpacked)'],
    [
      'of which there are many',
      62,
      packed,
      ' · not checked: 2 packed charts (not unpacked: the chart has more than 60 archives)',
    ],
  ])('%s are named if they are not read, and nothing is said to be missing', async (_, count, content, notChecked) => {
    const { out } = await replicast('lint c', files(count, content));
    expect(out.trimEnd().split('\n').at(-1)).toBe(`1 autoscaler checked in 1 file${notChecked}`);
    expect(out).not.toContain('target-missing');
  });

  test('are the reason: without them the target is missing', async () =>
    expect((await replicast('lint c', files(0, packed))).out).toContain('Did you mean web? (target-missing)'));

  test('that are not there are no proof either', async () => {
    const dependency = 'dependencies: [{ name: db, version: 1.0.0, repository: "https://example.com" }]\n';
    const texts = { ...files(0, packed), 'c/Chart.yaml': `${chart['c/Chart.yaml']}${dependency}` };
    expect((await replicast('lint c', texts)).out).not.toContain('target-missing');
  });
});

test('JSON with --summary, and SARIF say the same', async () => {
  const texts = { 'd/a.yaml': hpaFor('web'), 'd/b.yaml': kind('ScaledJob') };
  const expected = {
    checked: { autoscalers: 1, files: 1 },
    notChecked: [{ file: 'd/b.yaml', what: 'ScaledJob', reason: 'Replicast does not check this kind' }],
  };
  expect(JSON.parse((await replicast('lint d --format json --summary', texts)).out)).toMatchObject(expected);
  expect(JSON.parse((await replicast('lint d --format json --fix --summary', { ...texts })).out)).toMatchObject(
    expected,
  );
  const [run] = JSON.parse((await replicast('lint d --format sarif', texts)).out).runs;
  expect(run.properties).toEqual({ checked: expected.checked });
  expect(run.invocations[0].toolExecutionNotifications).toMatchObject([
    { level: 'note', message: { text: 'not checked: ScaledJob (Replicast does not check this kind)' } },
  ]);
});

test.each([
  [{ 'd/a.yaml': hpaFor('web') }, 0],
  [{ 'd/a.yaml': kind('Service', 'v1') }, 1],
  [{ 'd/a.yaml': kind('ScaledJob') }, 1],
])('--require-autoscaler of %j ends with %i', async (texts, code) => {
  const ended = await replicast('lint d --require-autoscaler', texts as Texts);
  expect(ended.code).toBe(code);
  expect(ended.err).toBe(code === 0 ? '' : 'No autoscaler is checked, and --require-autoscaler demands one.\n');
});
