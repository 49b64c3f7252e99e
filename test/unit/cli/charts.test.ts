import { describe, expect, test } from 'vitest';
import { autoscalerTemplate } from '../../support/chart.ts';
import { validatorOf } from '../../support/formats.ts';
import { problemLines, replicast } from '../../support/io.ts';
import { yaml } from '../../support/yaml.ts';

const template = autoscalerTemplate({ name: '{{ include "shop.name" . }}' });

const chart: Record<string, string> = {
  'shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'shop/.helmignore': '*.bak\n',
  'shop/values.yaml': yaml`
    autoscaling:
      enabled: true
      minReplicas: 1
      maxReplicas: 20
  `,
  'shop/templates/_names.tpl': '{{- define "shop.name" -}}{{ .Release.Name }}-web{{- end }}\n',
  'shop/templates/hpa.yaml': template,
  'shop/templates/NOTES.txt': '{{ fail "never rendered" }}\n',
};

const linted = async (words: string, files: Record<string, string | Uint8Array>) => {
  const { code, out, err } = await replicast(`lint --rule default-cpu-80=off ${words}`, files);
  return { code, err, lines: problemLines(out) };
};

describe('lint', () => {
  test('a chart without a problem has none, also where only Helm can read its templates', async () =>
    expect(await linted('shop', chart)).toEqual({ code: 0, err: '', lines: [] }));

  const prod = yaml`
    autoscaling:
      minReplicas: 50
      behavior:
        scaleDown:
          stabilizationWindowSeconds: 5000
  `;
  const withProd = { ...chart, 'shop/values-prod.yaml': prod };

  test('a problem is at the value that causes it, and the values of each environment are checked', async () =>
    expect((await linted('shop', withProd)).lines).toEqual([
      'shop/values-prod.yaml:5:35: error: spec.behavior.scaleDown.stabilizationWindowSeconds: Invalid value: 5000: must be less than or equal to 3600 (templates/hpa.yaml) (api/invalid)',
      'shop/values.yaml:4:16: error: spec.maxReplicas: Invalid value: 20: must be greater than or equal to `minReplicas` (templates/hpa.yaml with values-prod.yaml) (api/invalid)',
    ]));
  test.each([
    ['ci/zero-values.yaml', 'autoscaling: { minReplicas: 0 }\n', '1:29: error: spec.metrics: Forbidden: '],
    ['values-del.yaml', 'autoscaling:\n  maxReplicas: null\n', '2:16: error: spec.maxReplicas: '],
  ])('what the template makes of a value of %s is a problem of that value', async (name, values, problem) => {
    const { lines } = await linted('shop', { ...chart, [`shop/${name}`]: values });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(`shop/${name}:${problem}`);
  });
  test('of a values file, only its own problems are reported', async () =>
    expect((await linted('shop/values-prod.yaml', withProd)).lines).toEqual([
      expect.stringMatching(/^shop\/values-prod\.yaml:5:35: /),
    ]));
  test('chosen values are one rendering, and the other environments are not checked', async () => {
    const files = { ...withProd, 'more.yaml': 'autoscaling: { maxReplicas: 60, behavior: { scaleDown: null } }\n' };
    expect(await linted('shop --values shop/values-prod.yaml -f more.yaml', files)).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('(behavior-empty)')],
    });
    expect((await linted('shop -f more.yaml -f shop/values-prod.yaml', files)).lines).toHaveLength(1);
  });
  test('a chosen file of the name of a file in the chart is another file', async () =>
    expect(
      (await linted('shop --values values.yaml', { ...chart, 'values.yaml': 'autoscaling: { maxReplicas: 0 }\n' }))
        .lines,
    ).toEqual([
      expect.stringMatching(/^values\.yaml:1:29: error: spec\.maxReplicas: Invalid value: 0: /),
      expect.stringMatching(/^values\.yaml:1:29: error: spec\.maxReplicas: Required value \(templates\/hpa\.yaml\)/),
    ]));

  test('a problem of a flag is at the action that prints it', async () =>
    expect((await linted('shop --set autoscaling.maxReplicas=0', chart)).lines[0]).toMatch(
      /^shop\/templates\/hpa\.yaml:12:3: error: spec\.maxReplicas: Required value \(with --set\) \(api\/required\)$/,
    ));
  test('the text of a template that adds quotes decides about the type', async () =>
    expect(
      (
        await linted('shop', {
          ...chart,
          'shop/templates/hpa.yaml': template.replace('.maxReplicas }}', '.maxReplicas | quote }}'),
        })
      ).lines,
    ).toEqual([expect.stringMatching(/^shop\/templates\/hpa\.yaml:12:16: error: .*\(api\/wrong-type\)$/)]));
  test('a misspelled key is at its place, in the template or in the values', async () => {
    const misspelled = template.replace('  maxReplicas:', '  maxReplica:');
    expect((await linted('shop', { ...chart, 'shop/templates/hpa.yaml': misspelled })).lines).toContainEqual(
      expect.stringMatching(/^shop\/templates\/hpa\.yaml:12:3: error: unknown field "spec\.maxReplica"/),
    );
    const values = `${chart['shop/values.yaml']}  behavior:\n    scaleup: {}\n`;
    expect((await linted('shop', { ...chart, 'shop/values.yaml': values })).lines).toEqual([
      expect.stringMatching(/^shop\/values\.yaml:6:5: error: unknown field "spec\.behavior\.scaleup"/),
    ]);
  });
  test('a helper that is nowhere is an error, unless it may be in a chart that is missing', async () => {
    const files = { ...chart, 'shop/templates/hpa.yaml': template.replace('"shop.name"', '"shop.nme"') };
    expect((await linted('shop', files)).lines).toEqual([
      expect.stringMatching(/^shop\/templates\/hpa\.yaml:5:12: error: .*no template "shop\.nme" associated/),
    ]);
    const dependent = `${chart['shop/Chart.yaml']}dependencies: [{ name: common, version: 1.0.0 }]\n`;
    const { lines } = await linted('shop', { ...files, 'shop/Chart.yaml': dependent });
    expect(lines.filter((line) => !line.startsWith('shop/Chart.yaml'))).toEqual([]);
  });
  test('a template comment switches a problem off', async () => {
    const equal = chart['shop/values.yaml']?.replace('minReplicas: 1', 'minReplicas: 20') ?? '';
    const literal = template.replace('{{ .Values.autoscaling.maxReplicas }}', '20');
    const files = { ...chart, 'shop/values.yaml': equal };
    const silenced = literal.replace('  max', '  {{- /* replicast-disable-next-line min-equals-max */}}\n  max');
    expect((await linted('shop', { ...files, 'shop/templates/hpa.yaml': literal })).lines).toHaveLength(1);
    expect((await linted('shop', { ...files, 'shop/templates/hpa.yaml': silenced })).lines).toEqual([]);
  });
  test('a template without an autoscaler is checked only with chosen values', async () => {
    const files = { ...chart, 'shop/templates/app.yaml': 'image: {{ required "set a tag" .Values.tag }}\n' };
    expect((await linted('shop', files)).lines).toEqual([]);
    expect((await linted('shop --set autoscaling.maxReplicas=9', files)).lines).toEqual([
      expect.stringMatching(/^shop\/templates\/app\.yaml:1:\d+: error: .*set a tag \(helm\/template\)$/),
    ]);
    expect((await linted('shop --set tag=1', files)).lines).toEqual([]);
  });
  test('nothing is reported of what the values switch off', async () =>
    expect(await linted('shop --set autoscaling.enabled=false --set autoscaling.maxReplicas=0', chart)).toMatchObject({
      code: 0,
      lines: [],
    }));
  test('a comment switches a problem off, in a template and in values', async () => {
    const equal = chart['shop/values.yaml']?.replace('minReplicas: 1', 'minReplicas: 20') ?? '';
    const silenced = equal.replace('  maxReplicas', '  # replicast-disable-next-line min-equals-max\n  maxReplicas');
    expect((await linted('shop', { ...chart, 'shop/values.yaml': equal })).lines).toEqual([
      expect.stringMatching(/^shop\/values\.yaml:4:16: information: .*\(templates\/hpa\.yaml\) \(min-equals-max\)$/),
    ]);
    expect((await linted('shop', { ...chart, 'shop/values.yaml': silenced })).lines).toEqual([]);
  });
  test('a refusal has the answer of kubectl to what Helm renders', async () => {
    const { out } = await replicast('lint shop --set autoscaling.minReplicas=50 --format json', chart);
    const validate = validatorOf('lint');
    expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        admission: expect.stringMatching(/^The HorizontalPodAutoscaler "release-name-web" is invalid: /),
      }),
    ]);
  });
  test('charts below a folder are checked beside its manifests, each once, with the subcharts that they render', async () => {
    const files = {
      ...Object.fromEntries(Object.entries(chart).map(([file, text]) => [`deploy/${file}`, text])),
      'deploy/shop/charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
      'deploy/shop/charts/db/values.yaml': 'max: 0\n',
      'deploy/shop/charts/db/templates/hpa.yaml': template
        .replace('{{- if .Values.autoscaling.enabled }}\n', '')
        .replace(/ {2}minReplicas[\s\S]*$/, '  maxReplicas: {{ .Values.max }}\n'),
      'deploy/plain.yaml': 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\n',
    };
    const { lines } = await linted('deploy', files);
    expect([...new Set(lines.map((line) => line.split(' ')[0]))]).toEqual([
      'deploy/plain.yaml:2:1:',
      'deploy/shop/charts/db/values.yaml:1:6:',
    ]);
  });
  test('a folder with templates and without a Chart.yaml is read as before', async () => {
    const { 'shop/Chart.yaml': _, ...files } = chart;
    expect((await linted('shop', files)).code).toBe(0);
  });

  const broken = (changes: Record<string, string>) => linted('shop', { ...chart, ...changes });
  test.each([
    [
      'a Chart.yaml without a version',
      { 'shop/Chart.yaml': 'apiVersion: v2\nname: shop\n' },
      'shop/Chart.yaml:1:1: error: validation: chart.metadata.version is required (helm/chart)',
    ],
    [
      'values that are not YAML',
      { 'shop/values.yaml': 'autoscaling:\n  maxReplicas: [20\n' },
      /^shop\/values\.yaml:2:3: error: cannot load values\.yaml: .* \(helm\/values\)$/,
    ],
    [
      'an environment that is not YAML',
      { 'shop/values-prod.yaml': 'a: b\n c: d\n' },
      /^shop\/values-prod\.yaml:2:\d+: error: failed to parse values-prod\.yaml: .* \(helm\/values\)$/,
    ],
    [
      'a value that the schema refuses',
      { 'shop/values.schema.json': '{"properties":{"autoscaling":{"properties":{"maxReplicas":{"maximum":10}}}}}' },
      "shop/values.yaml:4:16: error: at 'autoscaling.maxReplicas': maximum: got 20, want 10 (helm/schema)",
    ],
    [
      'a template that Helm cannot parse',
      { 'shop/templates/hpa.yaml': template.replace('{{- end }}\n{{- end }}', '{{- end }}') },
      /^shop\/templates\/hpa\.yaml:\d+:\d+: error: parse error at .*unexpected EOF \(helm\/template\)$/,
    ],
    [
      'a required value that is missing',
      { 'shop/templates/hpa.yaml': template.replace('.Values.autoscaling.maxReplicas', 'required "max!" .Values.max') },
      'shop/templates/hpa.yaml:12:19: error: execution error at (shop/templates/hpa.yaml:12:18): max! (helm/template)',
    ],
    [
      'output that is not YAML',
      { 'shop/templates/hpa.yaml': template.replace('-web', '').replace('minReplicas: {{', 'minReplicas: [ {{') },
      /^shop\/templates\/hpa\.yaml:\d+:\d+: error: YAML parse error on shop\/templates\/hpa\.yaml: .* \(helm\/yaml\)$/,
    ],
  ])('%s is one error at its place', async (_, changes, expected) => {
    const { code, lines } = await broken(changes as Record<string, string>);
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [typeof expected === 'string' ? expected : expect.stringMatching(expected)],
    });
  });
  test('a chart that never ends is stopped by a limit, which is a warning', async () => {
    const endless = template.replace('.Values.autoscaling.maxReplicas', 'until 100000000 | len');
    expect(await broken({ 'shop/templates/hpa.yaml': endless })).toMatchObject({
      code: 0,
      lines: [expect.stringMatching(/: warning: rendering stopped: .* \(limit\)$/)],
    });
  });
  test('what an environment completes is no error', async () => {
    const files = {
      ...chart,
      'shop/templates/hpa.yaml': template.replace('.Values.autoscaling.maxReplicas', 'required "max!" .Values.max'),
      'shop/values-prod.yaml': 'max: 8\n',
    };
    expect(await linted('shop', files)).toMatchObject({ code: 0, lines: [] });
  });
  test('files of a chart that are not text are left out', async () =>
    expect(
      await linted('shop', {
        ...chart,
        'shop/files/logo.png': new Uint8Array([0, 1, 2]),
        'shop/charts/db-1.0.0.tgz': new Uint8Array([31, 139]),
      }),
    ).toMatchObject({ code: 0, err: '' }));
});

describe('simulate', () => {
  const simulate = (words: string, changes: Record<string, string> = {}) =>
    replicast(`simulate ${words}`, { ...chart, ...changes });

  test('of a chart is named by the template and the values, and the lines are those of the template', async () => {
    const { code, out } = await simulate('shop --values prod.yaml --set autoscaling.minReplicas=2 --release one', {
      'prod.yaml': 'autoscaling: { maxReplicas: 40 }\n',
    });
    const [title, sequence] = out.split('\n');
    expect(title).toMatch(/^one-web · HorizontalPodAutoscaler · shop\/templates\/hpa\.yaml with prod\.yaml, --set · /);
    expect(sequence).toBe('2 → 4 → 8 → 16 → 32 → 40 in 60 s · 40 → 2 after 5 min');
    expect(out).toMatch(/the metrics recommend 40 +12\n/);
    expect(code).toBe(0);
  });
  test('in JSON has the values files in their order', async () => {
    const { out } = await simulate('shop -f prod.yaml --format json', {
      'prod.yaml': 'autoscaling: { maxReplicas: 4 }\n',
    });
    const answer = JSON.parse(out);
    const validate = validatorOf('simulation');
    expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
    expect(answer).toMatchObject({
      file: 'prod.yaml',
      template: 'shop/templates/hpa.yaml',
      values: ['shop/values.yaml', 'prod.yaml'],
      sequence: [1, 4],
    });
  });
  test('shows what the values switch off, with the reason', async () => {
    expect((await simulate('shop --set autoscaling.enabled=false')).out.split('\n')[1]).toBe(
      'not rendered without autoscaling.enabled',
    );
    expect(JSON.parse((await simulate('shop --set autoscaling.enabled=false --format json')).out)).toMatchObject({
      notRendered: 'not rendered without autoscaling.enabled',
    });
  });
  test('of a folder with a chart is a table', async () => {
    const { out } = await simulate('.', {
      'web.yaml': chart['shop/templates/hpa.yaml']?.replace(/\{\{.*?\}\}/g, '3') ?? '',
    });
    expect(
      out
        .split('\n')
        .slice(1, 2)[0]
        ?.replaceAll(/\s{2,}/g, ' | '),
    ).toBe(
      'shop/templates/hpa.yaml with values.yaml | release-name-web | hpa | 1 → 4 → 8 → 16 → 20 in 45 s | 20 → 1 after 5 min',
    );
  });
  test('of a chart with several autoscalers is a table, from which a name chooses', async () => {
    const second = { 'shop/templates/worker.yaml': template.replaceAll('include "shop.name" .', '"worker"') };
    expect((await simulate('shop', second)).out.split('\n')).toHaveLength(4);
    expect((await simulate('shop --name worker', second)).out).toMatch(/^worker · /);
  });
  test('finds a template whose helper gets the name of another one', async () => {
    const merged = {
      'shop/templates/hpa.yaml': '{{ include "shop.render" (list . "shop.hpa") }}\n',
      'shop/templates/_hpa.tpl': `{{- define "shop.hpa" -}}\n${template}{{- end }}
{{- define "shop.render" -}}\n{{ include (index . 1) (index . 0) }}\n{{- end }}\n`,
    };
    expect((await simulate('shop', merged)).out.split('\n')[1]).toBe(
      '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min',
    );
  });
  test('uses the workload that the same template renders', async () => {
    const deployment = yaml`
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: {{ include "shop.name" . }} }
      spec: { replicas: 7 }
    `;
    const { code, out } = await simulate('shop --scenario standard', {
      'shop/templates/hpa.yaml': template.replace(/\{\{- end \}\}\n$/, `${deployment}{{- end }}\n`),
    });
    expect({ code, title: out.split('\n')[0] }).toEqual({
      code: 0,
      title: expect.stringContaining('scenario standard'),
    });
  });

  test.each([
    [
      'an error of Helm',
      'shop --set autoscaling.maxReplicas=null',
      { 'shop/Chart.yaml': 'name: shop\n' },
      'shop cannot be rendered: validation: chart.metadata.version is required.\n',
    ],
    ['a flag that Helm refuses', 'shop --set a[', {}, 'failed parsing --set data: error parsing index: EOF.\n'],
    [
      'a values file that is missing',
      'shop --values none.yaml',
      {},
      'none.yaml cannot be read: no such file or folder.\n',
    ],
    [
      'values without a chart',
      'plain.yaml --set a=b',
      { 'plain.yaml': '{}\n' },
      '--set needs a chart: no path is in a folder with a Chart.yaml.\n',
    ],
    [
      'a chart without autoscalers',
      'shop',
      { 'shop/templates/hpa.yaml': '' },
      'shop has no autoscaler to simulate: no template of the chart renders an autoscaler.\n',
    ],
    [
      'values that are not YAML',
      'shop --values bad.yaml',
      { 'bad.yaml': 'a: b: c\n' },
      /^shop cannot be rendered: failed to parse bad\.yaml: error converting YAML to JSON: yaml: .*\.\n$/,
    ],
  ])('%s ends with 2 and one sentence', async (_, words, changes, expected) => {
    const { code, out, err } = await simulate(words, changes as Record<string, string>);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(expected);
  });
  test('a chart that Helm refuses does not prevent the others', async () => {
    const { code, out, err } = await simulate('.', { 'other/Chart.yaml': 'name: other\n' });
    expect({ code, err, lines: out.split('\n').length }).toEqual({
      code: 2,
      err: 'other cannot be rendered: validation: chart.metadata.version is required.\n',
      lines: 3,
    });
  });
});

describe('admit', () => {
  test('of a chart applies what Helm renders, and names the template', async () => {
    const { code, out } = await replicast('admit shop --set autoscaling.maxReplicas=0 --format json', chart);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        file: 'shop/templates/hpa.yaml',
        document: 0,
        verdict: 'invalid',
        message: expect.stringContaining('"release-name-web" is invalid'),
      }),
    ]);
  });
  test('of a chart is also the answer of the server alone', async () =>
    expect(await replicast('admit shop --as server', chart)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^shop\/templates\/hpa\.yaml, document 0: accepted\n/),
    }));
  test('of what is switched off is nothing, and says so', async () =>
    expect(await replicast('admit shop --set autoscaling.enabled=false', chart)).toMatchObject({
      code: 0,
      out: '',
      err: 'shop/templates/hpa.yaml is not rendered without autoscaling.enabled.\nshop: no autoscaler found.\n',
    }));
  test('of a chart that Helm refuses ends with 2 and its error', async () =>
    expect(await replicast('admit shop', { ...chart, 'shop/Chart.yaml': 'name: shop\n' })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^shop cannot be rendered: /),
    }));
});
