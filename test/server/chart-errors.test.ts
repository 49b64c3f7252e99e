// Helm's errors are reported where a person edits, also if they arise in a file that is not open.
import { describe, expect, test } from 'vitest';
import type { DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { startSession } from '../support/session.ts';

const folder = 'file:///w/shop';
const template = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "shop.name" . }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 3
`;
const chart = {
  'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'templates/_helpers.tpl': '{{- define "shop.name" -}}\nweb\n{{- end }}\n',
  'templates/hpa.yaml': template,
};

async function openChart(more: Record<string, string>, ...open: string[]): Promise<OpenChart> {
  const files = Object.fromEntries(
    Object.entries({ ...chart, ...more }).map(([name, text]) => [`${folder}/${name}`, text]),
  );
  const session = await startSession({ files, capabilities: { textDocument: { diagnostic: {} } } });
  for (const file of open) session.open(`${folder}/${file}`, files[`${folder}/${file}`] ?? '');
  await session.settled();
  let version = 1;
  return {
    async change(file, text) {
      session.change(`${folder}/${file}`, ++version, { text });
      await session.settled();
    },
    async problems(file) {
      const params = { textDocument: { uri: `${folder}/${file}` } };
      const report = await session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', params);
      return (report.kind === 'full' ? report.items : []).map(
        ({ range: { start, end }, code, message }) =>
          `${start.line + 1}:${start.character + 1}-${end.character + 1} ${code}: ${message}`,
      );
    },
  };
}

interface OpenChart {
  change(file: string, text: string): Promise<void>;
  /** `line:character-character code: message` */
  problems(file: string): Promise<string[]>;
}

async function problemsIn(file: string, more: Record<string, string>): Promise<string[]> {
  return (await openChart(more, file)).problems(file);
}

test('an error of a helper is at the action that includes it', async () =>
  expect(
    await problemsIn('templates/hpa.yaml', {
      'templates/_helpers.tpl': '{{ define "shop.name" }}{{ .Values.a.b }}{{ end }}',
    }),
  ).toEqual([
    expect.stringMatching(/^4:12-33 helm\/template: template: .* error calling include: .*nil pointer evaluating/),
  ]));
test('of an endless recursion, the first and the last step are named', async () => {
  const [problem = ''] = await problemsIn('templates/hpa.yaml', {
    'templates/_helpers.tpl': '{{ define "shop.name" }}{{ include "shop.name" . }}{{ end }}',
  });
  expect(problem).toMatch(/^4:12-33 helm\/template: template: .*error calling include: … .*nested reference name/);
  expect(problem.length).toBeLessThan(500);
});
test('a dependency that is not in charts/ is information at its entry, once', async () => {
  const text = `${chart['Chart.yaml']}dependencies:\n  - name: common\n    version: 1.0.0\n  - { name: db, version: 2.0.0 }\n`;
  expect(await problemsIn('Chart.yaml', { 'Chart.yaml': text })).toEqual([
    '5:11-17 helm/dependencies: found in Chart.yaml, but missing in charts/ directory: common, db',
  ]);
});
test('a chart without autoscalers is not reported', async () => {
  const text = `${chart['Chart.yaml']}dependencies: [{ name: common, version: 1.0.0 }]\n`;
  expect(await problemsIn('Chart.yaml', { 'Chart.yaml': text, 'templates/hpa.yaml': 'kind: ConfigMap\n' })).toEqual([]);
});

describe('while a template is half typed', () => {
  const metrics = '  metrics: []\n';
  const writes = (line: string) => template.replace('  maxReplicas: 3\n', `${line}\n${metrics}`);

  test.each([
    [
      '  maxReplicas: {{ .V',
      ['7:16-21 helm/template: parse error at (shop/templates/hpa.yaml:8): function "metrics" not defined'],
    ],
    [
      '  ma',
      [
        "8:3-14 helm/yaml: YAML parse error on shop/templates/hpa.yaml: error converting YAML to JSON: yaml: line 8: could not find expected ':'",
      ],
    ],
    [
      '  maxReplicas: {{ .V }} {{ nope }}',
      ['7:28-32 helm/template: parse error at (shop/templates/hpa.yaml:7): function "nope" not defined'],
    ],
  ])('only the error of Helm is reported: %s', async (line, problems) =>
    expect(await problemsIn('templates/hpa.yaml', { 'templates/hpa.yaml': writes(line) })).toEqual(problems),
  );

  test('the problems of other files stay', async () => {
    const good = writes('  minReplicas: {{ .Values.min }}\n  maxReplicas: {{ .Values.max }}');
    const opened = await openChart(
      {
        'templates/hpa.yaml': good,
        'templates/other.yaml': template.replace('maxReplicas: 3', 'maxReplicas: 0'),
        'values.yaml': 'min: 4\nmax: 3\n',
        'values-prod.yaml': 'max: 2\n',
      },
      'templates/hpa.yaml',
      'templates/other.yaml',
      'values.yaml',
      'values-prod.yaml',
    );
    const all = async () => {
      const [other, values, prod] = ['templates/other.yaml', 'values.yaml', 'values-prod.yaml'];
      return [await opened.problems(other), await opened.problems(values), await opened.problems(prod)];
    };
    const before = await all();
    expect(before.map((problems) => problems.map((one) => one.split(' ')[1]))).toEqual([
      ['api/required:', 'api/invalid:'],
      ['api/invalid:'],
      ['api/invalid:'],
    ]);
    for (const line of ['  minReplicas: {{ .Val', '  mi', '  minReplicas: {{ fail "soon" }}']) {
      await opened.change('templates/hpa.yaml', writes(line));
      expect(await all()).toEqual(before);
    }
    await opened.change('templates/hpa.yaml', good.replace('.Values.min', '1'));
    expect(await all()).toEqual([before[0], [], []]);
    await opened.change('templates/hpa.yaml', writes('  mi'));
    await opened.change('values.yaml', 'min: 4\nmax: 3 \n');
    expect(await opened.problems('values.yaml')).toEqual([]);
  });
});
test('a byte order mark moves no place', async () => {
  const wrong = template.replace('maxReplicas: 3', 'maxReplicas: 0');
  const [plain, marked] = [wrong, `\uFEFF${wrong}`].map((text) =>
    problemsIn('templates/hpa.yaml', { 'templates/hpa.yaml': text }),
  );
  expect(await plain).toHaveLength(2);
  expect(await marked).toEqual(await plain);
});

describe('an error that Helm has only with an environment', () => {
  const files = {
    'templates/hpa.yaml': `{{- if .Values.enabled }}\n${template.replace('3', '{{ .Values.nope.x }}')}{{- end }}\n`,
    'values.yaml': 'enabled: false\n',
    'values-a.yaml': 'enabled: false\n',
    'values-b.yaml': 'enabled: true\n',
    'values-c.yaml': 'enabled: true\n',
  };
  const problem = expect.stringMatching(
    /^8:\d+-\d+ helm\/template: template: .*nil pointer evaluating .*\.x \(with values-b\.yaml\)$/,
  );

  test('is reported in the template, with the first one', async () =>
    expect(await problemsIn('templates/hpa.yaml', files)).toEqual([problem]));

  test('goes when the values of that environment change', async () => {
    const opened = await openChart(files, 'templates/hpa.yaml', 'values-b.yaml', 'values-c.yaml');
    expect(await opened.problems('templates/hpa.yaml')).toEqual([problem]);
    await opened.change('values-b.yaml', 'enabled: true\nnope: { x: 3 }\n');
    await opened.change('values-c.yaml', 'nope: { x: 3 }\n');
    expect(await opened.problems('templates/hpa.yaml')).toEqual([]);
  });
});
