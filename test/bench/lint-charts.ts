// The time in which `lint` reads and renders 200 small charts, each with two environments.
// usage: node test/bench/run.mjs lint-charts
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processIo } from '../../cli/process-io.ts';
import { runCommandLine } from '../../cli/run.ts';

const helpers = `{{- define "web.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- define "web.labels" -}}
app.kubernetes.io/name: {{ include "web.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
`;
const hpa = `{{- if .Values.autoscaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "web.name" . }}
  labels:
    {{- include "web.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "web.name" . }}
  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  {{- with .Values.autoscaling.metrics }}
  metrics:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
`;
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "web.name" . }}
spec:
  selector:
    matchLabels:
      {{- include "web.labels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "web.labels" . | nindent 8 }}
    spec:
      containers:
        - name: web
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
`;
const values = `image: { repository: web, tag: "1" }
autoscaling:
  enabled: true
  minReplicas: 1
  maxReplicas: 20
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const files = (name: string): Record<string, string> => ({
  'Chart.yaml': `apiVersion: v2\nname: ${name}\nversion: 1.0.0\nappVersion: "1.0"\n`,
  'values.yaml': values,
  'values-staging.yaml': 'autoscaling: { maxReplicas: 4 }\n',
  'values-prod.yaml': 'autoscaling: { minReplicas: 3, maxReplicas: 24 }\n',
  'templates/_helpers.tpl': helpers,
  'templates/hpa.yaml': hpa,
  'templates/deployment.yaml': deployment,
  'templates/service.yaml': 'apiVersion: v1\nkind: Service\nmetadata:\n  name: {{ include "web.name" . }}\n',
});

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-charts-'));
try {
  for (let chart = 0; chart < 200; chart++) {
    for (const [name, text] of Object.entries(files(`web-${chart}`))) {
      const file = path.join(folder, `web-${chart}`, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  for (let run = 1; run <= 3; run++) {
    const began = performance.now();
    let out = '';
    const code = await runCommandLine(['lint', folder], {
      ...processIo,
      out(text) {
        out += text;
      },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    console.log(`${seconds} s for 200 charts with 600 renderings, exit code ${code}: ${out.trim().split('\n').at(-1)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
