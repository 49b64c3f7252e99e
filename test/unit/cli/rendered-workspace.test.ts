// Rules and verdicts see the objects of charts and kustomizations as they see those of plain files.
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';

type Texts = Record<string, string>;

const linted = async (words: string, files: Texts) => {
  const { out } = await replicast(`lint ${words} --format json`, files);
  const found: { file: string; line: number; code: string; message: string }[] = JSON.parse(out);
  return found.map(({ file, line, code }) => `${file}:${line} ${code}`);
};
/** `file:line: text` of the related locations. */
const related = async (words: string, files: Texts) => {
  const { out } = await replicast(`lint ${words} --format json`, files);
  const found: { related?: { file: string; line: number; message: string }[] }[] = JSON.parse(out);
  return found.flatMap((one) => one.related?.map(({ file, line, message }) => `${file}:${line}: ${message}`) ?? []);
};
const simulated = async (words: string, files: Texts) => {
  const { out } = await replicast(`simulate ${words} --format json`, files);
  const { verdict, up } = JSON.parse(out);
  return { verdict: verdict?.message, provenBy: verdict?.provenBy, up: up.sequence };
};
const never =
  'never scaled by metrics: container app of release-name-web has no cpu request (unless a LimitRange or webhook adds it)';

describe('a chart', () => {
  const chart: Texts = {
    'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'web/values.yaml': 'resources: {}\nautoscaling: { enabled: true, minReplicas: 2, maxReplicas: 8 }\n',
    'web/values-prod.yaml': 'resources: { requests: { cpu: 100m } }\n',
    'web/templates/_helpers.tpl': `{{- define "web.name" -}}{{ .Release.Name }}-web{{- end }}
{{- define "web.labels" -}}
app: web
{{- end }}
`,
    'web/templates/hpa.yaml': `{{- if .Values.autoscaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: {{ include "web.name" . }} }
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "web.name" . }}
  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
{{- end }}
`,
    'web/templates/deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ include "web.name" . }} }
spec:
  {{- if not .Values.autoscaling.enabled }}
  replicas: 3
  {{- end }}
  selector:
    matchLabels:
      {{- include "web.labels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "web.labels" . | nindent 8 }}
    spec:
      containers:
        - name: app
          image: web
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
`,
  };
  const budget = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web }
spec:
  minAvailable: 2
  selector: { matchLabels: { {{ include "web.labels" . }} } }
`;

  test('is checked with the workload of the same values', async () => {
    expect(await linted('web --values web/values-prod.yaml', chart)).toEqual([]);
    expect(await linted('web/templates', chart)).toEqual(['web/templates/hpa.yaml:9 target-without-request']);
  });

  test('names the line of the workload in its template', async () =>
    expect(await related('web/templates', chart)).toEqual([
      'web/templates/deployment.yaml:3: Deployment release-name-web',
    ]));

  test('names the line of the other object also for a problem of a value', async () =>
    expect(await related('web --values web/values-prod.yaml', { ...chart, 'web/templates/pdb.yaml': budget })).toEqual([
      'web/templates/pdb.yaml:3: PodDisruptionBudget web',
    ]));

  test('has the verdict in its simulation, with the template that proves it', async () => {
    expect(await simulated('web', chart)).toMatchObject({
      verdict: never,
      provenBy: { kind: 'Deployment', name: 'release-name-web', file: 'web/templates/deployment.yaml' },
    });
    expect((await simulated('web/values-prod.yaml', chart)).verdict).toBeUndefined();
  });

  test('without the condition around replicas is reported', async () => {
    const always =
      chart['web/templates/deployment.yaml']?.replace(
        / {2}\{\{- if not[^\n]*\n|(?<=replicas: 3\n) {2}\{\{- end \}\}\n/g,
        '',
      ) ?? '';
    expect(always).toContain('spec:\n  replicas: 3\n  selector');
    expect(
      await linted('web --values web/values-prod.yaml', { ...chart, 'web/templates/deployment.yaml': always }),
    ).toEqual(['web/templates/hpa.yaml:9 target-fixed-replicas']);
  });

  test('has a problem of a value in its values file', async () =>
    expect(await linted('web --values web/values-prod.yaml', { ...chart, 'web/templates/pdb.yaml': budget })).toEqual([
      'web/values.yaml:2 pdb-blocks-drain',
    ]));

  test('says nothing if Helm cannot render the workload', async () => {
    const failing = { ...chart, 'web/templates/deployment.yaml': `kind: Deployment\n{{ fail "no" }}\n` };
    expect((await simulated('web', failing)).verdict).toBeUndefined();
  });

  test('says nothing about what a missing chart would write', async () => {
    const unknown =
      chart['web/templates/deployment.yaml']?.replace(
        '{{- toYaml .Values.resources | nindent 12 }}',
        '{{- include "common.resources" . | nindent 12 }}',
      ) ?? '';
    expect((await simulated('web', { ...chart, 'web/templates/deployment.yaml': unknown })).verdict).toBeUndefined();
  });
});

describe('a kustomization', () => {
  const shop = (prod: string, more: Texts = {}): Texts => ({
    'base/kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n',
    'base/hpa.yaml': `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 10
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`,
    'base/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: web, resources: { requests: { cpu: 100m } } }] }
`,
    'prod/kustomization.yaml': `resources: [../base]\n${prod}`,
    ...more,
  });
  const removing =
    'namePrefix: my-\npatches:\n  - target: { kind: Deployment }\n    patch: |-\n      - op: remove\n        path: /spec/template/spec/containers/0/resources\n';
  const replicas = {
    'prod/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec:\n  replicas: 7\n',
  };

  test('is checked as it is built, at the patch of the workload', async () => {
    expect(await linted('prod', shop(removing))).toEqual(['prod/kustomization.yaml:7 target-without-request']);
    expect(await linted('prod', shop('patches: [{ path: web.yaml }]\n', replicas))).toEqual([
      'prod/web.yaml:5 target-fixed-replicas',
    ]);
  });

  test('names the autoscaler of the base at the patch of the workload', async () => {
    const target = ['base/hpa.yaml:5: the target of HorizontalPodAutoscaler web'];
    expect(await related('prod', shop('patches: [{ path: web.yaml }]\n', replicas))).toEqual(target);
    expect(await related('prod', shop(removing))).toEqual([
      'base/hpa.yaml:1: the target of HorizontalPodAutoscaler my-web',
    ]);
  });

  test('names the workload of the base at the patch of the autoscaler', async () => {
    const files = shop('patches: [{ path: hpa.yaml }]\n');
    files['base/web.yaml'] = files['base/web.yaml']?.replace('cpu: 100m', 'memory: 1Gi') ?? '';
    files['base/hpa.yaml'] =
      files['base/hpa.yaml']?.replace(/type: Utilization.*/, 'type: AverageValue, averageValue: 1 } }') ?? '';
    files['prod/hpa.yaml'] = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
    expect(await linted('prod', files)).toEqual(['prod/hpa.yaml:5 target-without-request']);
    expect(await related('prod', files)).toEqual(['base/web.yaml:3: Deployment web']);
  });

  test('reports what its base has only there, whatever a patch of the autoscaler changes', async () => {
    const files = shop('patches: [{ path: hpa.yaml }]\n');
    files['base/web.yaml'] = files['base/web.yaml']?.replace('cpu: 100m', 'memory: 1Gi') ?? '';
    files['prod/hpa.yaml'] =
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec: { maxReplicas: 20 }\n';
    for (const name of ['', 'namePrefix: my-\n']) {
      files['prod/kustomization.yaml'] = `${name}resources: [../base]\npatches: [{ path: hpa.yaml }]\n`;
      expect(await linted('prod', files)).toEqual(['base/hpa.yaml:5 target-without-request']);
    }
  });

  test('has the verdict in its simulation', async () =>
    expect(await simulated('prod', shop(removing))).toMatchObject({
      verdict: never.replace('release-name-web', 'my-web'),
      provenBy: { file: 'base/web.yaml' },
    }));

  test('that corrects its base is right, and the base alone is not judged by what an overlay may change', async () => {
    const files = shop('patches: [{ path: web.yaml }]\n', replicas);
    files['base/web.yaml'] =
      files['base/web.yaml']?.replace('spec:\n  selector', 'spec:\n  replicas: 3\n  selector') ?? '';
    files['prod/web.yaml'] = replicas['prod/web.yaml'].replace('7', 'null');
    expect(await linted('prod', files)).toEqual([]);
  });

  test('reports what its base has only there', async () => {
    const files = shop('namePrefix: my-\n');
    files['base/web.yaml'] =
      files['base/web.yaml']?.replace('spec:\n  selector', 'spec:\n  replicas: 3\n  selector') ?? '';
    expect(await linted('prod', files)).toEqual(['base/hpa.yaml:5 target-fixed-replicas']);
  });
});
