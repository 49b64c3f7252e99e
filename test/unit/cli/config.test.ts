import { describe, expect, test } from 'vitest';
import { problemLines, replicast } from '../../support/io.ts';
import { hpaFor } from '../../support/workspace.ts';
import { yaml } from '../../support/yaml.ts';

const held = `${hpaFor('web')}  minReplicas: 10\n  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]\n`;
const codesOf = (out: string) =>
  problemLines(out).map((line) => line.replace(/^(.*?):\d+:\d+: (\w+): .*\((.*)\)$/, '$1 $2 $3'));

describe('the levels of rules', () => {
  test('come from the nearest folder upward', async () => {
    const files = {
      'replicast.config.yaml': 'rules: { min-equals-max: error }\n',
      'a/hpa.yaml': held,
      'b/replicast.config.yaml': 'rules: { min-equals-max: off }\n',
      'b/c/hpa.yaml': held,
    };
    const { code, out } = await replicast('lint .', files);
    expect({ code, problems: codesOf(out) }).toEqual({ code: 1, problems: ['a/hpa.yaml error min-equals-max'] });
  });

  test('give way to an option of the command and to a comment in the text', async () => {
    const files = {
      'replicast.config.yaml': 'rules: { min-equals-max: error }\n',
      'hpa.yaml': held,
      'quiet.yaml': held.replace('  maxReplicas', '  # replicast-disable-next-line min-equals-max\n  maxReplicas'),
    };
    expect(codesOf((await replicast('lint hpa.yaml --rule min-equals-max=warning', files)).out)).toEqual([
      'hpa.yaml warning min-equals-max',
    ]);
    expect(codesOf((await replicast('lint quiet.yaml --rule min-equals-max=error', files)).out)).toEqual([]);
  });

  test('apply to standard input from the working directory', async () =>
    expect(
      (await replicast('lint -', { '-': held, 'replicast.config.yaml': 'rules: { min-equals-max: error }\n' })).code,
    ).toBe(1));
});

test.each(["it's (1)/we(b)", 'a+b=c,d&e/web', 'at@b~/web', 'mit Leerzeichen/ü#100%'])(
  'a scenario beside %s.yaml may name it, in any spelling of its URI',
  async (name) => {
    const base = name.split('/').at(-1) ?? '';
    const files = {
      [`${name}.yaml`]: held,
      [`${name}.replicast.yaml`]: `for: "${base}.yaml"\nload: { shape: spike, from: 80, to: 700 }\n`,
    };
    const { code, out } = await replicast(['simulate', `${name}.yaml`], files);
    expect(code).toBe(0);
    expect(out).toContain(`${base}.replicast.yaml: `);
  },
);

test('a values file is rendered without the files of its environment that cannot be read', async () => {
  const files = {
    'c/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'c/values.yaml': 'max: 20\n',
    'c/values-prod.yaml': 'max: 0\n',
    'c/templates/hpa.yaml': held.replace(/maxReplicas: \d+/, 'maxReplicas: {{ .Values.max }}'),
    'replicast.config.yaml': 'charts: { environments: { prod: [values-prod.yaml, gone.yaml, ../../out.yaml] } }\n',
  };
  const { err, out, code } = await replicast('lint c/values-prod.yaml', files);
  expect({ err, code }).toEqual({ err: '', code: 1 });
  expect(codesOf(out)).toContain('c/values-prod.yaml error api/invalid');
});

describe('the release', () => {
  const files = (config: string) => ({
    'deploy/replicast.config.yaml': config,
    'deploy/hpa.yaml': held.replace('autoscaling/v2\n', 'autoscaling/v2beta2\n'),
  });

  test('is that of the cluster for lint, admit and simulate', async () => {
    expect((await replicast('lint deploy', files('kubernetes: "1.34"\n'))).code).toBe(1);
    expect((await replicast('lint deploy', files('kubernetes: "1.24"\n'))).code).toBe(0);
    expect((await replicast('admit deploy --format json', files('kubernetes: "1.24"\n'))).out).toContain(
      '"release": "1.24',
    );
    expect((await replicast('simulate deploy/hpa.yaml --format json', files('kubernetes: "1.24"\n'))).out).toContain(
      '"release": "1.24',
    );
  });

  test('gives way to the option', async () =>
    expect((await replicast('lint deploy --kubernetes 1.24', files('kubernetes: "1.34"\n'))).code).toBe(0));

  test('is older than the one of a scenario file', async () => {
    const text = hpaFor('web').replace('maxReplicas: 10', 'maxReplicas: 20\n  behavior: {}');
    const simulated = {
      'replicast.config.yaml': 'kubernetes: "1.34"\ncontroller: { syncPeriodSeconds: 30 }\n',
      'hpa.yaml': text,
      'x.replicast.yaml': 'for: hpa.yaml\nrelease: "1.30"\n',
    };
    expect(JSON.parse((await replicast('simulate x.replicast.yaml --format json', simulated)).out).release).toMatch(
      /^1\.30/,
    );
    expect(JSON.parse((await replicast('simulate hpa.yaml --format json', simulated)).out)).toMatchObject({
      release: expect.stringMatching(/^1\.34/),
      up: { seconds: 60 },
    });
  });
});

test('excluded files are not checked, wherever they are named', async () => {
  const files = {
    'replicast.config.yaml': 'exclude: [vendor, "**/*.gen.yaml"]\nrules: { min-equals-max: error }\n',
    'vendor/a/hpa.yaml': held,
    'deploy/hpa.gen.yaml': held,
    'deploy/hpa.yaml': held,
  };
  expect(codesOf((await replicast('lint .', files)).out)).toEqual(['deploy/hpa.yaml error min-equals-max']);
  expect(await replicast('lint vendor/a/hpa.yaml deploy/hpa.gen.yaml --fix', files)).toMatchObject({ code: 0 });
});

test('a chart is checked with the environments of the configuration', async () => {
  const files = {
    'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'chart/values.yaml': 'max: 20\n',
    'chart/live.yaml': 'max: 0\n',
    'chart/values-old.yaml': 'max: -1\n',
    'chart/templates/hpa.yaml': hpaFor('web').replace('10', '{{ .Values.max }}'),
    'other/Chart.yaml': 'apiVersion: v2\nname: other\nversion: 1.0.0\n',
    'replicast.config.yaml': 'charts: { environments: { live: [live.yaml, secrets.yaml], gone: gone.yaml } }\n',
  };
  const linted = await replicast('lint chart other', files);
  expect([linted.code, linted.err, codesOf(linted.out)]).toEqual([
    1,
    '',
    expect.arrayContaining(['chart/live.yaml error api/invalid']),
  ]);
  expect((await replicast('lint chart', files)).out).not.toContain('values-old.yaml');
});

describe('an environment of several files', () => {
  const files = (environment: string) => ({
    'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'chart/values.yaml': 'min: 1\nmax: 20\n',
    'chart/values-common.yaml': 'min: 30\n',
    'chart/values-prod.yaml': 'max: 25\n',
    'chart/charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
    'chart/charts/db/values.yaml': 'max: 0\n',
    'chart/templates/hpa.yaml': hpaFor('web').replace('10', '{{ .Values.max }}\n  minReplicas: {{ .Values.min }}'),
    'replicast.config.yaml': `charts: { environments: { prod: [${environment}] } }\n`,
  });
  const linted = async (what: string, environment: string) =>
    codesOf((await replicast(`lint ${what}`, files(environment))).out).filter((line) => line.includes('api/'));

  test('gives each of its files the others, as in an editor', async () => {
    const given = 'values-common.yaml, values-prod.yaml';
    expect(await linted('chart/values-prod.yaml', given)).toEqual(['chart/values-prod.yaml error api/invalid']);
    const simulated = await replicast('simulate chart/values-prod.yaml', {
      ...files(given),
      'chart/values-common.yaml': 'min: 24\n',
    });
    expect(simulated.out).toContain('chart/templates/hpa.yaml with values-common.yaml, values-prod.yaml');
    expect(simulated.out).toContain('24 → 25');
  });

  test('can end with values.yaml, which then overrides the other files', async () => {
    expect(await linted('chart', 'values-common.yaml, values.yaml')).toEqual([]);
    expect(await linted('chart', 'values.yaml, values-common.yaml')).not.toEqual([]);
  });

  test('can have the values of a subchart', async () =>
    expect(await linted('chart', 'charts/db/values.yaml')).toContain('chart/charts/db/values.yaml error api/invalid'));
});

describe('a configuration with an error', () => {
  test.each([
    ['rules: { min-equal-max: off }\n', '1:10: unknown rule "min-equal-max": did you mean min-equals-max?'],
    [
      'rules:\n  min-equals-max: of\n',
      '2:19: the level of min-equals-max must be one of error, warning, information, hint, off: did you mean off?',
    ],
    ['kubernets: "1.34"\n', '1:1: unknown field "kubernets": did you mean kubernetes?'],
    ['kubernetes: 1.30\n', '1:13: kubernetes must be a string, not the number 1.3: put it in quotes'],
    ['controller: { tolerance: 5 }\n', '1:26: controller.tolerance must be a number from 0 to 1, not 5'],
    ['rules: [\n', expect.stringMatching(/^[12]:\d+: /)],
  ])('ends with 2 and one sentence: %s', async (config, problem) => {
    const { code, out, err } = await replicast('lint a/hpa.yaml', {
      'a/hpa.yaml': held,
      'a/replicast.config.yaml': config,
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^a\/replicast\.config\.yaml:.*\.\n$/);
    expect(err.slice('a/replicast.config.yaml:'.length, -2)).toEqual(problem);
    expect(
      (await replicast('simulate a/hpa.yaml', { 'a/hpa.yaml': held, 'a/replicast.config.yaml': config })).code,
    ).toBe(2);
  });

  test('is none if the file is empty', async () =>
    expect(
      (await replicast('lint hpa.yaml', { 'hpa.yaml': held, 'replicast.config.yaml': yaml`# nothing` })).code,
    ).toBe(0));
});

describe('the scenario', () => {
  const scenario = 'load: { shape: step, from: 10, to: 70 }\nworkload: { capacityPerPod: 100, cpuPerUnit: 2m }\n';
  const lazy = `${hpaFor('web')}  metrics: [{ type: Resource, resource: { name: cpu, target: { type: AverageValue, averageValue: 500m } } }]\n`;
  const files = (config = 'scenario: scenarios/quiet.replicast.yaml\n', text = scenario) => ({
    'replicast.config.yaml': `${config}rules: { never-grows: warning }\n`,
    'scenarios/quiet.replicast.yaml': text,
    'deploy/hpa.yaml': lazy,
  });
  const found = (out: string) => problemLines(out).map((line) => line.replace(/: .*\(/, ' ('));

  test('is that of every autoscaler that has none of its own, in lint', async () => {
    expect(found((await replicast('lint deploy', files())).out)).toEqual(['deploy/hpa.yaml:11:98 (never-grows)']);
    expect(found((await replicast('lint deploy', files(''))).out)).toEqual([]);
    const busy = { ...files(), 'deploy/hpa.replicast.yaml': scenario.replace('2m', '20m') };
    expect(found((await replicast('lint deploy/hpa.yaml', busy)).out)).toEqual([]);
  });

  test('is in the simulation', async () => {
    const line = /^quiet\.replicast\.yaml: .*$/m;
    expect((await replicast('simulate deploy/hpa.yaml', files())).out).toMatch(line);
    expect((await replicast('simulate deploy/hpa.yaml', files(''))).out).not.toMatch(line);
  });

  test('applies only to the manifest that it is for', async () => {
    const config = 'scenario: scenarios/quiet.replicast.yaml\n';
    const lint = async (manifest: string) =>
      found((await replicast('lint deploy', files(config, `for: ${manifest}\n${scenario}`))).out);
    expect(await lint('../deploy/hpa.yaml')).toHaveLength(1);
    expect(await lint('../deploy/other.yaml')).toEqual([]);
  });

  test('is also that of a chart', async () => {
    const chart = {
      ...files(),
      'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      'web/values.yaml': 'target: 500m\n',
      'web/templates/hpa.yaml': lazy.replace('500m', '{{ .Values.target }}'),
    };
    expect(found((await replicast('lint web', chart)).out)).toEqual(['web/values.yaml:1:9 (never-grows)']);
    const plain = { ...chart, 'web/templates/hpa.yaml': lazy };
    expect(found((await replicast('lint web', plain)).out)).toEqual(['web/templates/hpa.yaml:11:98 (never-grows)']);
  });

  test('is also that of what a kustomization builds, at the patch that causes it', async () => {
    const patch = lazy.replace(/ {2}scaleTargetRef[\s\S]*?(?= {2}maxReplicas)/, '');
    const shop = {
      ...files(),
      'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
      'base/hpa.yaml': lazy.replace('500m', '100m'),
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{ path: hpa.yaml }]\n',
      'prod/hpa.yaml': patch,
    };
    const ofPatch = ['prod/hpa.yaml:7:98 (never-grows)'];
    expect(found((await replicast('lint prod', shop)).out)).toEqual(ofPatch);
    expect(found((await replicast('lint prod', { ...shop, ...files('') })).out)).toEqual([]);
    const near = { ...shop, ...files(''), 'prod/hpa.replicast.yaml': scenario };
    expect(found((await replicast('lint prod/kustomization.yaml', near)).out)).toEqual(ofPatch);
    const ofBase = { ...shop, 'base/hpa.yaml': lazy, 'prod/hpa.yaml': patch.replace(/ {2}metrics.*\n/, '') };
    expect(found((await replicast('lint prod', ofBase)).out)).toEqual(['base/hpa.yaml:11:98 (never-grows)']);
  });

  test.each([
    [
      'lint deploy',
      'scenario: scenarios/none.replicast.yaml\n',
      'replicast.config.yaml names scenarios/none.replicast.yaml, which cannot be read',
    ],
    ['simulate deploy/hpa.yaml', 'scenario: scenarios/none.replicast.yaml\n', 'which cannot be read'],
    ['lint deploy', 'scenario: ../x.replicast.yaml\n', 'scenario must be in the folder of this file or below'],
  ])('that cannot be used ends %s with 2: %s', async (words, config, message) => {
    const { code, err } = await replicast(words, files(config));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });
});
