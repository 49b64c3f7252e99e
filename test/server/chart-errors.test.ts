// Helm's errors of charts in the editor: where a person edits, also if they arise in a file that is not open.
import { expect, test } from 'vitest';
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

/** `line:character-character code: message` */
async function problemsIn(file: string, more: Record<string, string>): Promise<string[]> {
  const files = Object.fromEntries(
    Object.entries({ ...chart, ...more }).map(([name, text]) => [`${folder}/${name}`, text]),
  );
  const session = await startSession({ files, capabilities: { textDocument: { diagnostic: {} } } });
  const uri = `${folder}/${file}`;
  session.open(uri, files[uri] ?? '');
  await session.settled();
  const params = { textDocument: { uri } };
  const report = await session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', params);
  return (report.kind === 'full' ? report.items : []).map(
    ({ range: { start, end }, code, message }) =>
      `${start.line + 1}:${start.character + 1}-${end.character + 1} ${code}: ${message}`,
  );
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
