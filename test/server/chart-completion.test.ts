import { expect, test } from 'vitest';
import type { CompletionItem, CompletionList } from 'vscode-languageserver/node';
import { startSession } from '../support/session.ts';

const folder = 'file:///w/plat';
const template = (prefix = '') => `{{- if .Values.${prefix}autoscaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: {{ .Release.Name }} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: {{ .Values.${prefix}autoscaling.min }}
  maxReplicas: {{ .Values.global.max }}
{{- end }}
`;
const chart = {
  'Chart.yaml':
    'apiVersion: v2\nname: plat\nversion: 1.0.0\ndependencies: [{ name: web, version: 1.0.0, alias: front }, { name: web, version: 1.0.0, alias: back }]\n',
  'values.yaml': 'global: { max: 5 }\nfront:\n  autoscaling:\n    enabled: true\n    min: 1\n',
  'templates/hpa.yaml': template('own.').replace('if .Values.own', 'if .Values.global.on | default .Values.own'),
  'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'charts/web/values.yaml': 'autoscaling: { enabled: false, min: 1 }\n',
  'charts/web/templates/hpa.yaml': template(),
};

async function keysIn(file: string, marked: string): Promise<string[]> {
  const offset = marked.indexOf('<|>');
  const text = marked.replace('<|>', '');
  const files = Object.fromEntries(
    Object.entries({ ...chart, [file]: text }).map(([name, content]) => [`${folder}/${name}`, content]),
  );
  const session = await startSession({ files });
  const uri = `${folder}/${file}`;
  session.open(uri, text);
  await session.settled();
  const before = text.slice(0, offset).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const answer = await session.client.sendRequest<CompletionItem[] | CompletionList>('textDocument/completion', {
    textDocument: { uri },
    position,
  });
  return (Array.isArray(answer) ? answer : answer.items).map(({ label }) => label).toSorted();
}

test('the values of a subchart are below its aliases', async () => {
  const values = chart['values.yaml'];
  expect(await keysIn('values.yaml', `own: { autoscaling: { enabled: false } }\n${values}<|>`)).toEqual(['back']);
  expect(await keysIn('values.yaml', `${values}back:\n  <|>\n`)).toEqual(['autoscaling']);
  expect(await keysIn('values.yaml', `${values}back:\n  autoscaling:\n    <|>\n`)).toEqual(['enabled', 'min']);
});
test('the own values file of a subchart has them without a name', async () =>
  expect(await keysIn('charts/web/values.yaml', 'autoscaling: { enabled: true, <|> }\n')).toEqual(['min']));
test('an object of a values file that is still empty has its keys', async () =>
  expect(await keysIn('values-prod.yaml', 'front:\n  autoscaling:\n    <|>')).toEqual(['enabled', 'min']));
