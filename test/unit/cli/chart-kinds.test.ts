// The output of a chart is checked, however a template writes the kind.
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';

type Texts = Record<string, string>;

const written = (kind: string) => `apiVersion: autoscaling/v2
kind: ${kind}
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 5
  maxReplicas: 3
`;
const autoscaler = written('HorizontalPodAutoscaler');
const nested = (text: string, by: string) => text.trimEnd().replaceAll('\n', `\n${by}`);
const deployment = (kind = 'Deployment') => `apiVersion: apps/v1
kind: ${kind}
metadata: { name: web }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: web }] }
`;

const linted = async (texts: Texts) => {
  const files = Object.fromEntries(
    Object.entries({ 'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n', ...texts }).map(([name, text]) => [
      `shop/${name}`,
      text,
    ]),
  );
  const { out } = await replicast('lint shop --format json', files);
  const found: { file: string; line: number; code: string }[] = JSON.parse(out);
  return found.map(({ file, line, code }) => `${file.replace('shop/', '')}:${line} ${code}`);
};

describe('an autoscaler is refused where its bounds are written', () => {
  const helper = `{{- define "object" -}}
kind: {{ .kind }}
apiVersion: autoscaling/v2
metadata: { name: web }
{{ toYaml .rest }}
{{- end -}}
`;
  const rest = `rest:\n  ${nested(autoscaler.slice(autoscaler.indexOf('spec:')), '  ')}\n`;

  test.each<[name: string, texts: Texts, place: string]>([
    [
      'a variable',
      { 'templates/a.yaml': `{{- $kind := "HorizontalPodAutoscaler" }}\n${written('{{ $kind }}')}` },
      'templates/a.yaml:8',
    ],
    [
      'a value',
      { 'templates/a.yaml': written('{{ .Values.kind }}'), 'values.yaml': 'kind: HorizontalPodAutoscaler\n' },
      'templates/a.yaml:7',
    ],
    [
      'a function',
      { 'templates/a.yaml': written('{{ printf "Horizontal%s" "PodAutoscaler" }}') },
      'templates/a.yaml:7',
    ],
    [
      'a helper with arguments',
      {
        'templates/_object.tpl': helper,
        'templates/a.yaml': '{{ include "object" (dict "kind" "HorizontalPodAutoscaler" "rest" .Values.rest) }}\n',
        'values.yaml': rest,
      },
      'values.yaml:5',
    ],
    [
      'a list of further objects',
      {
        'templates/a.yaml': '{{ range .Values.extraObjects }}\n---\n{{ tpl (toYaml .) $ }}\n{{ end }}\n',
        'values.yaml': `extraObjects:\n- ${nested(autoscaler, '  ')}\n`,
      },
      'values.yaml:8',
    ],
    [
      'a list of texts',
      {
        'templates/a.yaml': '{{ range .Values.extra }}\n---\n{{ tpl . $ }}\n{{ end }}\n',
        'values.yaml': `extra:\n- |\n  ${nested(autoscaler, '  ')}\n`,
      },
      'values.yaml:2',
    ],
    [
      'JSON',
      { 'templates/a.yaml': '{{ toJson .Values.all }}', 'values.yaml': `all:\n  ${nested(autoscaler, '  ')}\n` },
      'values.yaml:2',
    ],
    [
      'a List',
      { 'templates/a.yaml': `apiVersion: v1\nkind: List\nitems:\n- ${nested(autoscaler, '  ')}\n` },
      'templates/a.yaml:10',
    ],
    [
      'a subchart',
      {
        'charts/db/Chart.yaml': 'apiVersion: v2\nname: db\nversion: 1.0.0\n',
        'charts/db/templates/a.yaml': '{{ toYaml .Values.object }}\n',
        'values.yaml': `db:\n  object:\n    ${nested(autoscaler, '    ')}\n`,
      },
      'values.yaml:9',
    ],
  ])('the kind comes from %s', async (_, texts, place) =>
    expect(await linted(texts)).toContain(`${place} api/invalid`),
  );
});

describe('the workload of an autoscaler is known', () => {
  const template = autoscaler.replace('minReplicas: 5', 'minReplicas: 1');

  test.each<[name: string, texts: Texts]>([
    ['a value', { 'templates/d.yaml': deployment('{{ .Values.kind }}'), 'values.yaml': 'kind: Deployment\n' }],
    [
      'a helper',
      {
        'templates/_k.tpl': '{{ define "k" }}Deployment{{ end }}',
        'templates/d.yaml': deployment('{{ include "k" . }}'),
      },
    ],
    [
      'the whole object',
      { 'templates/d.yaml': '{{ toYaml .Values.all }}\n', 'values.yaml': `all:\n  ${nested(deployment(), '  ')}\n` },
    ],
    [
      'one of very many templates',
      {
        'templates/d.yaml': deployment(),
        ...Object.fromEntries(
          Array.from({ length: 60 }, (_, i) => [`templates/d${i}.yaml`, deployment().replaceAll('web', `web${i}`)]),
        ),
      },
    ],
  ])('its kind comes from %s', async (_, texts) =>
    expect(await linted({ ...texts, 'templates/h.yaml': template })).toEqual([
      'templates/h.yaml:4 default-cpu-80',
      'templates/h.yaml:5 target-fixed-replicas',
      'templates/h.yaml:5 target-without-request',
    ]),
  );
});
