// From a keystroke in a values file to new diagnostics and lenses: 100 templates, without and with environments.
// usage: npm run bench:chart (after npm run build)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from './start-server.mjs';

const templates = 100;
const environments = ['dev', 'qa', 'staging', 'eu', 'prod'];
const keys = 60;
const warmUp = 30;
const promisedMs = 20;
const screenLines = 40;

const helpers = `{{- define "web.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- define "web.labels" -}}
app.kubernetes.io/name: {{ include "web.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
`;

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-bench-'));
try {
  for (const autoscalers of [1, 10])
    for (const names of [[], environments])
      for (const file of ['values.yaml', ...(names.length > 0 ? ['values-prod.yaml'] : [])]) {
        const chart = path.join(folder, `${autoscalers}-${names.length}`, 'web');
        writeChart(chart, autoscalers, names);
        const times = (await measure(chart, file)).toSorted((a, b) => a - b);
        const [median, slow] = [times[times.length >> 1], times[Math.floor(times.length * 0.95)]];
        const title = `${file}, ${autoscalers} of ${templates} templates with an autoscaler, ${names.length} environments`;
        const verdict = median <= promisedMs ? '' : `, more than ${promisedMs} ms`;
        console.log(
          `${title}: key → diagnostics and lenses ${median.toFixed(1)} ms, 95 % ${slow.toFixed(1)} ms${verdict}`,
        );
      }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} chart @param {number} autoscalers @param {string[]} names */
function writeChart(chart, autoscalers, names) {
  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(chart, name)), { recursive: true });
    writeFileSync(path.join(chart, name), text);
  };
  write('Chart.yaml', 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
  write('values.yaml', valuesOf(autoscalers, 20));
  for (const [i, name] of names.entries()) write(`values-${name}.yaml`, valuesOf(autoscalers, 10 * (i + 1)));
  write('templates/_helpers.tpl', helpers);
  for (let i = 0; i < templates; i++)
    write(`templates/${i < autoscalers ? 'hpa' : 'workload'}-${i}.yaml`, i < autoscalers ? autoscaler(i) : workload(i));
}

function valuesOf(autoscalers, max) {
  const apps = Array.from(
    { length: autoscalers },
    (_, i) =>
      `app${i}:\n  image: web:1.0\n  autoscaling:\n    enabled: true\n    minReplicas: 1\n    maxReplicas: ${max}\n    cpu: 60\n`,
  );
  return `nameOverride: ""\nimage:\n  repository: web\n  tag: "1.0"\n${apps.join('')}`;
}

function autoscaler(i) {
  return `{{- if .Values.app${i}.autoscaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "web.name" . }}-${i}
  labels:
    {{- include "web.labels" . | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "web.name" . }}-${i}
  minReplicas: {{ .Values.app${i}.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.app${i}.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .Values.app${i}.autoscaling.cpu }}
{{- end }}
`;
}

function workload(i) {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "web.name" . }}-${i}
  labels:
    {{- include "web.labels" . | nindent 4 }}
spec:
  template:
    spec:
      containers:
        - name: app
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
          resources:
            requests: { cpu: 100m }
`;
}

async function measure(chart, file) {
  const root = pathToFileURL(chart).href;
  const { connection, stop } = await startServer({
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'web' }],
    capabilities: { workspace: { configuration: true }, textDocument: { diagnostic: {}, codeLens: {} } },
  });
  const uri = `${root}/${file}`;
  const text = valuesOf(Number(path.basename(path.dirname(chart)).split('-')[0]), 20);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  await answers(connection, uri);
  const times = [];
  for (let version = 2; version < 2 + warmUp + keys; version++) {
    const start = performance.now();
    await type(connection, { uri, text, version });
    await answers(connection, uri);
    if (version >= 2 + warmUp) times.push(performance.now() - start);
  }
  await stop();
  return times;
}

function type(connection, { uri, text, version }) {
  const written = 'maxReplicas: 20';
  const line = text.split('\n').findIndex((each) => each.includes(written));
  const start = { line, character: text.split('\n')[line].length };
  const range = version % 2 === 0 ? { start, end: start } : { start, end: { line, character: start.character + 1 } };
  // Every text is new, so that no earlier rendering is reused.
  return connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [{ range, text: version % 2 === 0 ? String(version % 10) : '' }],
  });
}

/** Only the lenses on a screen are requested, because the editor resolves no others. */
async function answers(connection, uri) {
  const textDocument = { uri };
  const [, lenses] = await Promise.all([
    connection.sendRequest('textDocument/diagnostic', { textDocument }),
    connection.sendRequest('textDocument/codeLens', { textDocument }),
  ]);
  const resolved = await Promise.all(
    lenses
      .filter(({ range }) => range.start.line < screenLines)
      .map((lens) => lens.command ?? connection.sendRequest('codeLens/resolve', lens)),
  );
  if (resolved.length === 0) throw new Error(`${uri} has no lens`);
}
