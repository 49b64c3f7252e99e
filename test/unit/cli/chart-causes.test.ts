// A problem of a chart is reported at its cause: a value, an absent dependency, or a `fail`.
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';

const chart = 'apiVersion: v2\nname: c\nversion: 1.0.0\n';
const autoscaler = (max: string, name = 'web') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  maxReplicas: ${max}
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
`;
const deployment = (resources: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ .Values.name }} }
spec:
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: app
          image: web
          ${resources}
`;

const linted = async (texts: Record<string, string>, words = '') => {
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [`c/${name}`, text]));
  const { out } = await replicast(`lint c --format json ${words}`, files);
  const found: { file: string; line: number; severity: string; code: string; message: string }[] = JSON.parse(out);
  return found.map((one) => ({ ...one, place: `${one.file}:${one.line} ${one.severity} ${one.code}` }));
};

describe('a missing request is underlined at the values that would hold it', () => {
  const templates = {
    'Chart.yaml': chart,
    'templates/h.yaml': autoscaler('5', '{{ .Values.name }}'),
  };

  test.each([
    ['toYaml', 'resources: {{- toYaml .Values.resources | nindent 12 }}', 'name: web\nresources: {}\n', 2],
    [
      'with',
      '{{- with .Values.resources }}\n          resources: {{- toYaml . | nindent 12 }}\n          {{- end }}',
      'name: web\nresources: {}\n',
      2,
    ],
    [
      'a nested value',
      'resources: {{- toYaml .Values.app.resources | nindent 12 }}',
      'name: web\napp:\n  resources: {}\n',
      3,
    ],
    ['a root', 'resources: {{- toYaml $.Values.webResources | nindent 12 }}', 'webResources: {}\nname: web\n', 1],
  ])('through %s', async (_, resources, values, line) =>
    expect(
      (await linted({ ...templates, 'templates/d.yaml': deployment(resources), 'values.yaml': values })).map(
        ({ place }) => place,
      ),
    ).toEqual([`c/values.yaml:${line} warning target-without-request`]),
  );

  test('of two such values, none is chosen', async () => {
    const two = deployment('resources: {{- toYaml (merge .Values.resources .Values.other.resources) | nindent 12 }}');
    const values = 'name: web\nresources: {}\nother: { resources: {} }\n';
    expect(
      (await linted({ ...templates, 'templates/d.yaml': two, 'values.yaml': values })).map(({ place }) => place),
    ).toEqual(['c/values.yaml:1 warning target-without-request']);
  });
});

describe('the nil pointer that an absent dependency causes is that absence', () => {
  const dependency = (alias: string) =>
    `${chart}dependencies:\n  - { name: common, version: 1.0.0, repository: "https://x"${alias} }\n`;

  test.each([
    ['its name', '', '{{ .Values.common.scaling.max }}'],
    ['its alias', ', alias: lib', '{{ .Values.lib.scaling.max }}'],
  ])('under %s', async (_, alias, max) => {
    const texts = { 'Chart.yaml': dependency(alias), 'templates/h.yaml': autoscaler(max) };
    expect((await linted(texts)).map(({ place }) => place)).toEqual(['c/Chart.yaml:5 information helm/dependencies']);
  });

  test('another value stays an error', async () => {
    const texts = { 'Chart.yaml': dependency(''), 'templates/h.yaml': autoscaler('{{ .Values.own.max }}') };
    expect((await linted(texts)).map(({ place }) => place)).toContain('c/templates/h.yaml:6 error helm/template');
  });
});

describe('a fail that guards a switched-off autoscaler', () => {
  const guarded = (guard: string) => ({
    'Chart.yaml': chart,
    'values.yaml': 'on: false\nmode: single\n',
    'templates/h.yaml': `{{- if .Values.on }}\n${guard}\n${autoscaler('5')}{{- end }}\n`,
  });
  const fail = '{{- if eq .Values.mode "single" }}{{ fail "it needs mode=cluster" }}{{ end }}';

  test('says so', async () => {
    expect(await linted(guarded(fail))).toMatchObject([
      {
        place: 'c/templates/h.yaml:2 information helm/template',
        message: 'These values disable this autoscaler. With values that enable it, Helm fails: it needs mode=cluster',
      },
    ]);
    const files = Object.fromEntries(Object.entries(guarded(fail)).map(([name, text]) => [`c/${name}`, text]));
    expect((await replicast('simulate c', files)).err).toBe(
      'c has no autoscaler to simulate: the values disable the autoscaler, and Helm fails if they enable it: it needs mode=cluster.\n',
    );
  });

  test('says nothing of a value that is missing while it is off', async () =>
    expect(await linted(guarded('{{ required "set it" .Values.gone }}'))).toEqual([]));
});
