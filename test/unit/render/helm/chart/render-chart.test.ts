import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openChart } from '../../../../../core/render/helm/chart/open-chart.ts';
import { ConfiguredChart, renderChart } from '../../../../../core/render/helm/chart/render-chart.ts';
import { Work } from '../../../../../core/render/work.ts';
import { isWhole, runs } from '../../../../support/effort.ts';
import { dbChart, render, textOf, webChart } from './charts.ts';

describe('a template sees', () => {
  test.each([
    [
      '{{ .Release.Name }} {{ .Release.Namespace }} {{ .Release.Service }} {{ .Release.Revision }}',
      'release-name default Helm 1',
    ],
    ['{{ .Release.IsInstall }} {{ .Release.IsUpgrade }}', 'true false'],
    ['{{ .Chart.Name }} {{ .Chart.Version }} {{ .Chart.AppVersion }}|{{ .Chart.IsRoot }}', 'web 1.0.0 |true'],
    ['{{ .Template.Name }} {{ .Template.BasePath }}', 'web/templates/a.yaml web/templates'],
    ['{{ .Capabilities.KubeVersion.Version }} {{ .Capabilities.KubeVersion.Minor }}', 'v1.37.0 37'],
    ['{{ .Capabilities.KubeVersion }} {{ print .Capabilities.KubeVersion }}', 'v1.37.0 {v1.37.0 1 37}'],
    ['{{ typeOf . }} {{ typeOf .Values }}', 'chartutil.Values chartutil.Values'],
    [
      '{{ .Capabilities.APIVersions.Has "autoscaling/v2" }} {{ .Capabilities.APIVersions.Has "keda.sh/v1alpha1" }}',
      'true false',
    ],
  ])('%s', (template, text) => expect(textOf(template)).toBe(text));

  test('the version of the cluster and the API versions that were asked for', () =>
    expect(
      textOf(
        '{{ .Capabilities.KubeVersion.Version }} {{ .Capabilities.KubeVersion.Major }}.{{ .Capabilities.KubeVersion.Minor }} {{ .Capabilities.APIVersions.Has "keda.sh/v1alpha1" }}',
        {},
        { kubeVersion: '1.27.4-eks-1', apiVersions: ['keda.sh/v1alpha1'] },
      ),
    ).toBe('v1.27.4 1.27 true'));

  test('the files of its chart', () => {
    const files = { 'files/a.txt': 'one\ntwo\n', 'files/b/c.txt': 'x' };
    expect(textOf('{{ .Files.Get "files/a.txt" }}', files)).toBe('one\ntwo\n');
    expect(textOf('{{ .Files.Get "no" }}', files)).toBe('');
    expect(textOf('{{ range .Files.Lines "files/a.txt" }}<{{ . }}>{{ end }}', files)).toBe('<one><two>');
    expect(textOf('{{ range $path, $_ := .Files.Glob "files/*.txt" }}{{ $path }}{{ end }}', files)).toBe('files/a.txt');
    expect(textOf('{{ range $path, $_ := .Files.Glob "{files,x}/**.txt" }}{{ $path }} {{ end }}', files)).toBe(
      'files/a.txt files/b/c.txt ',
    );
  });

  test('subcharts by their names', () =>
    expect(
      textOf(
        '{{ range $name, $sub := .Subcharts }}{{ $name }} {{ $sub.Chart.Version }} {{ $sub.Values.size }}{{ end }}',
        {
          'charts/db/Chart.yaml': dbChart,
          'charts/db/values.yaml': 'size: 3\n',
        },
      ),
    ).toBe('db 2.1.0 3'));
});

describe('rendering', () => {
  test('skips partials and gives files by name', () => {
    const { files } = render({ 'templates/b.yaml': 'b', 'templates/a.yaml': 'a', 'templates/_c.tpl': 'c' });
    expect(files.map(({ file }) => file)).toEqual(['web/templates/a.yaml', 'web/templates/b.yaml']);
  });

  test('of a library gives nothing but its definitions', () =>
    expect(
      textOf('{{ include "lib.name" . }}', {
        'charts/lib/Chart.yaml': `${dbChart.replace('db', 'lib')}type: library\n`,
        'charts/lib/templates/_a.tpl': '{{ define "lib.name" }}from the library{{ end }}',
        'charts/lib/templates/b.yaml': '{{ fail "never" }}',
      }),
    ).toBe('from the library'));

  test('is refused for a cluster that the chart does not support', () => {
    const files = { 'Chart.yaml': `${webChart}kubeVersion: ">=1.25-0"\n` };
    expect(render(files, { kubeVersion: '1.24.3' }).error).toEqual({
      stage: 'kubeVersion',
      error: 'chart requires kubeVersion: >=1.25-0 which is incompatible with Kubernetes v1.24.3',
    });
    expect(render(files, { kubeVersion: 'v1.25.4-gke.1' }).error).toBeUndefined();
  });

  test('executes only the chosen templates', () => {
    const files = { 'templates/a.yaml': 'a: 1', 'templates/b.yaml': '{{ fail "never" }}' };
    expect(render(files, { only: ['web/templates/a.yaml'] })).toMatchObject({
      files: [{ text: 'a: 1' }],
      error: undefined,
    });
  });

  test('gives the other files if one of the chosen templates fails', () => {
    const files = { 'templates/a.yaml': 'a: 1', 'templates/b.yaml': '{{ fail "no" }}' };
    const only = ['web/templates/a.yaml', 'web/templates/b.yaml'];
    expect(render(files, { only })).toMatchObject({ files: [{ text: 'a: 1' }], error: { stage: 'render' } });
    expect(render(files).files).toEqual([]);
  });

  test.each([
    ['sets a value', '{{ $_ := set .Values "a" 2 }}'],
    ['sets a value in an inner map', '{{ $_ := set .Values.inner "b" 2 }}'],
    ['sets a value of a map that it has merged', '{{ $m := merge (dict) .Values }}{{ $_ := set $m.inner "b" 2 }}'],
    ['removes a value', '{{ $_ := unset .Values "a" }}'],
    ['merges into a value', '{{ $_ := mergeOverwrite .Values.inner (dict "b" 2) }}'],
    ['replaces the values', '{{ $_ := set $ "Values" (dict "a" 2) }}'],
    ['fails after a change', '{{ $_ := set .Values "a" 2 }}{{ fail "no" }}'],
  ])('a template that %s changes nothing for the next rendering', (_, change) => {
    const files = new Map([
      ['Chart.yaml', webChart],
      ['values.yaml', 'a: 1\ninner: { b: 1 }\n'],
      // Helm executes this template first.
      ['templates/z.yaml', 'a: {{ .Values.a }} {{ .Values.inner }}'],
      ['templates/b.yaml', change],
    ]);
    const chart = new ConfiguredChart(openChart(files), {});
    const text = () => chart.render({ only: ['web/templates/z.yaml'] }).files[0]?.text;
    const before = text();
    chart.render({ only: ['web/templates/b.yaml'] });
    expect(text()).toBe(before);
  });

  test('of a chart that is opened again parses only the templates that changed', () => {
    const files = new Map([
      ['Chart.yaml', webChart],
      ['templates/a.yaml', 'a: {{ .Values.a }}'],
      ['values.yaml', 'a: 1\n'],
    ]);
    const first = openChart(files);
    expect(renderChart(first, {}).files[0]?.text).toBe('a: 1');
    const second = openChart(new Map([...files, ['templates/a.yaml', 'b: {{ .Values.a }}']]), first);
    expect(renderChart(second, {}).files[0]?.text).toBe('b: 1');
    expect(renderChart(openChart(files, second), {}).files[0]?.text).toBe('a: 1');
  });
});

describe('the documents of a rendered file', () => {
  const hpa = 'kind: HorizontalPodAutoscaler\nmetadata: {name: a}';
  const autoscalers = (text: string) => render({ 'templates/a.yaml': text }).autoscalers.map((each) => each.text);

  test('are cut at lines that start with three dashes', () => {
    expect(autoscalers(`\n---\n# first\n${hpa}\n---\nkind: Other\n\n--- \n${hpa}\n`)).toEqual([`# first\n${hpa}`, hpa]);
    const [found] = render({ 'templates/a.yaml': `\n---\n${hpa}\n` }).autoscalers;
    expect(found).toMatchObject({ start: 5, end: 5 + hpa.length, object: { kind: 'HorizontalPodAutoscaler' } });
  });

  test('must be YAML with the head of an object', () => {
    expect(render({ 'templates/a.yaml': `${hpa}\n---\na: [` })).toMatchObject({
      autoscalers: [{ text: hpa }],
      error: { stage: 'yaml' },
    });
    expect(render({ 'templates/a.yaml': 'text' }).error?.error).toBe(
      'YAML parse error on web/templates/a.yaml: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal string into Go value of type releaseutil.SimpleHead\n\nUse --debug flag to render out invalid YAML',
    );
    expect(render({ 'templates/a.yaml': 'metadata: {annotations: 1}' }).error?.error).toContain(
      'json: cannot unmarshal number into Go struct field .metadata.annotations of type map[string]string',
    );
    expect(
      render({ 'templates/a.yaml': 'metadata: {name: 1, annotations: {a: 1, b: true, c: null}}' }).error,
    ).toBeUndefined();
  });

  test('of NOTES.txt are none', () =>
    expect(render({ 'templates/NOTES.txt': '{{ .Chart.Name }}: [' }).error).toBeUndefined());
});

const names = [
  'Chart.yaml',
  'values.yaml',
  '.helmignore',
  'templates/a.yaml',
  'templates/_b.tpl',
  'charts/db/Chart.yaml',
  'values.schema.json',
];
const snippets = [
  webChart,
  dbChart,
  'a: ',
  '{{ ',
  ' }}',
  '.Values',
  ' include "a" .',
  '{',
  '[',
  '\n',
  '- ',
  '"',
  '!',
  '*',
  'dependencies:\n- name: db\n',
  'null',
  '1',
  '$ref',
];

describe('work is counted', () => {
  const aliases = (count: number) =>
    Array.from({ length: count }, (_, at) => `- {name: db, alias: a${at}, version: 1.0.0}\n`).join('');
  const parent = `apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies:\n${aliases(500)}`;
  const db = 'apiVersion: v2\nname: db\nversion: 1.0.0\n';
  const many = (line: string) => line.repeat(5000);
  const named = Array.from({ length: isWhole ? 5000 : 1000 }, (_, at) => `- {name: b${at}, version: 1.0.0}\n`);

  test.each([
    ['templates that each alias parses again', { 'charts/db/templates/_a.tpl': many('{{/* a */}}\n') }],
    ['values that each alias copies', { 'charts/db/values.yaml': `a: [${many('1,')}1]\n` }],
    ['schemas that each alias reads', { 'charts/db/values.schema.json': `{"a": [${many('1,')}1]}` }],
    [
      'names of subcharts that each alias compares',
      { 'charts/db/Chart.yaml': `${db}dependencies:\n${named.join('')}` },
    ],
    [
      'conditions that each alias reads',
      { 'Chart.yaml': parent.replaceAll('alias', `condition: "${'a,'.repeat(500)}", alias`) },
    ],
    ['documents that are written', { 'templates/a.yaml': '{{ repeat 50000 "a: b\\n" }}' }],
  ])('of %s', (_, files) => {
    const chart = { 'Chart.yaml': parent, 'charts/db/Chart.yaml': db, ...files };
    const work = new Work({ steps: 20_000 });
    const { error } = new ConfiguredChart(openChart(new Map(Object.entries(chart))), {}, work).render({});
    expect(work.isExhausted).toBe(true);
    // A schema that takes too long proves nothing.
    expect(error?.error ?? 'rendering stopped after 20000 steps').toBe('rendering stopped after 20000 steps');
  });
});

test('a long rendered text is parsed only where there is time for it', () => {
  const part = isWhole ? 1 : 3;
  const chart = {
    'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'templates/a.yaml': `{{ repeat ${Math.floor(200_000 / part)} "# x\\n" }}`,
  };
  const errorWithin = (ms: number) => {
    // Apart from the counted work, no time passes.
    const work = new Work({ ms, now: () => 0 });
    return new ConfiguredChart(openChart(new Map(Object.entries(chart))), {}, work).render({}).error?.error;
  };
  expect(errorWithin(300 / part)).toBe(`rendering stopped after ${isWhole ? 0.3 : 0.1} s`);
  expect(errorWithin(600 / part)).toBeUndefined();
});

test('renders or refuses every chart, and never throws', () =>
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names), fc.array(fc.constantFrom(...snippets), { maxLength: 8 })),
      fc.array(fc.array(fc.constantFrom('a', '.', '[', ']', '0', '=', ',', '{', '}', '\\', '"'), { maxLength: 10 })),
      (files, set) => {
        const texts = Object.fromEntries(Object.entries(files).map(([name, parts]) => [name, parts.join('')]));
        const flags = set.map((parts) => parts.join(''));
        render(texts, { set: flags, setJson: flags, values: [{ name: 'v', text: texts['values.yaml'] ?? '' }] });
      },
    ),
    runs(2000),
  ));
