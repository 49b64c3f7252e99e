// Quick fixes in charts: the edit is made in the file that a person edits, and keeps its comments.
import { describe, expect, test } from 'vitest';
import type { CodeAction, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import { autoscalerTemplate } from '../support/chart.ts';
import { startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const template = autoscalerTemplate({ name: '{{ .Release.Name }}' });

const values = yaml`
  # The shop.
  autoscaling:
    enabled: true
    minReplicas: 1 # of the night
    maxReplicas: 20
`;

const folder = 'file:///w/shop';
const chart = (more: Record<string, string>): Record<string, string> => ({
  [`${folder}/Chart.yaml`]: 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  [`${folder}/values.yaml`]: values,
  [`${folder}/templates/hpa.yaml`]: template,
  ...Object.fromEntries(Object.entries(more).map(([file, text]) => [`${folder}/${file}`, text])),
});

/** `code: title`, with the text after the fix. */
async function fixesIn(file: string, more: Record<string, string>): Promise<Record<string, string>> {
  const files = chart(more);
  const uri = `${folder}/${file}`;
  const text = files[uri] ?? '';
  const session = await startSession({
    files,
    capabilities: { textDocument: { diagnostic: {} } },
    initializationOptions: { commands: true },
  });
  session.open(uri, text);
  await session.settled();
  const textDocument = { uri };
  const report = await session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument,
  });
  const diagnostics: Diagnostic[] = report.kind === 'full' ? report.items : [];
  const found: Record<string, string> = {};
  for (const diagnostic of diagnostics) {
    const context = { diagnostics: [diagnostic], only: ['quickfix'] };
    const params = { textDocument, range: diagnostic.range, context };
    const actions = await session.client.sendRequest<CodeAction[]>('textDocument/codeAction', params);
    for (const { title, edit, isPreferred } of actions) {
      const lines = indexLines(text);
      const edits = (edit?.changes?.[uri] ?? []).map(({ range, newText }) => ({
        start: offsetAt(lines, range.start),
        end: offsetAt(lines, range.end),
        text: newText,
      }));
      if (edits.length > 0) found[`${isPreferred ? '* ' : ''}${title}`] = applyEdits(text, edits);
    }
  }
  return found;
}

const ignored = (text: string, line: string, code: string) =>
  text.replace(new RegExp(`^( *)(?=${line})`, 'm'), `$1# replicast-disable-next-line ${code}\n$1`);

describe('a problem of a value is fixed in the values file', () => {
  test('a key of an object that toYaml writes, with its comments', async () => {
    const text = `${values}  behavior:\n    # slowly\n    scaleDwn: # twice\n      selectPolicy: Min # the slower one\n`;
    expect(await fixesIn('values.yaml', { 'values.yaml': text })).toEqual({
      '* Rename to scaleDown': text.replace('scaleDwn', 'scaleDown'),
      'Ignore api/unknown-field on this line': ignored(text, 'scaleDwn', 'api/unknown-field'),
    });
  });
  test('a value of such an object', async () => {
    const text = `${values}  behavior:\n    scaleDown: { selectPolicy: min } # the slower one\n`;
    expect(await fixesIn('values.yaml', { 'values.yaml': text })).toMatchObject({
      '* Change to Min': text.replace('min }', 'Min }'),
    });
  });
  test('a key that has no effect is removed', async () => {
    const text = `${values}  behavior:\n    scaleDown:\n      # slowly\n      selectPolicy: Disabled # for now\n      policies:\n        - { type: Pods, value: 2, periodSeconds: 60 }\n`;
    expect((await fixesIn('values.yaml', { 'values.yaml': text }))['* Remove the policies']).toBe(
      text.replace(/ *policies:\n.*\n/, ''),
    );
  });
  test('the message names another object that the changed value is in', async () => {
    const config =
      'kind: ConfigMap\nmetadata: { name: limits }\ndata: { min: "{{ .Values.autoscaling.minReplicas }}" }\n';
    const text = values.replace('Replicas: 1 ', 'Replicas: 30 ');
    expect(await fixesIn('values.yaml', { 'values.yaml': text, 'templates/config.yaml': config })).toEqual({
      'Change maxReplicas to 30': text.replace('20', '30'),
      'Change minReplicas to 20 (also changes ConfigMap limits)': text.replace('30', '20'),
      'Ignore api/invalid on this line': ignored(text, 'maxReplicas', 'api/invalid'),
    });
  });
  test('in the values file of an environment', async () => {
    const text = 'autoscaling:\r\n  # at night, too\r\n  behavior: { scaleUp: { selectPolicy: max } }\r\n';
    expect(await fixesIn('values-prod.yaml', { 'values-prod.yaml': text })).toEqual({
      '* Change to Max': text.replace('max', 'Max'),
      'Ignore api/unsupported on this line': text.replace(
        '  behavior',
        '  # replicast-disable-next-line api/unsupported\r\n  behavior',
      ),
    });
  });
});

describe('a problem of a template is fixed in the template', () => {
  test('a key, whose value comes from a values file', async () => {
    const text = template.replace('  minReplicas', '  minReplica');
    expect(await fixesIn('templates/hpa.yaml', { 'templates/hpa.yaml': text })).toEqual({
      '* Rename to minReplicas': template,
      'Fix all in this file': template,
      'Ignore api/unknown-field on this line': ignored(text, 'minReplica', 'api/unknown-field'),
    });
    expect(await fixesIn('values.yaml', { 'templates/hpa.yaml': text })).toEqual({});
  });
  test('a literal value', async () => {
    const behavior = '  behavior: { scaleUp: { selectPolicy: max } } # soon\n';
    const text = template.replace('{{- end }}\n{{- end }}\n', `{{- end }}\n${behavior}{{- end }}\n`);
    expect(await fixesIn('templates/hpa.yaml', { 'templates/hpa.yaml': text })).toMatchObject({
      '* Change to Max': text.replace('max }', 'Max }'),
    });
  });
  test('not beside an action that writes nothing with these values', async () => {
    const text = values.replace('    maxReplicas: 20\n', '').replace('  maxReplicas: 20\n', '');
    expect(Object.keys(await fixesIn('templates/hpa.yaml', { 'values.yaml': text }))).toEqual([
      'Ignore api/required on this line',
    ]);
  });
  test('the message names the other objects that a loop writes', async () => {
    const text = `{{- range $name := list "a" "b" }}\n---\n${template
      .split('\n')
      .slice(1, 10)
      .join('\n')
      .replaceAll('{{ .Release.Name }}', '{{ $name }}')}\n  minReplica: 2\n  maxReplicas: 3\n{{- end }}\n`;
    expect(Object.keys(await fixesIn('templates/hpa.yaml', { 'templates/hpa.yaml': text }))).toEqual([
      'Rename to minReplicas (also changes HorizontalPodAutoscaler b)',
      'Rename to minReplicas (also changes HorizontalPodAutoscaler a)',
      'Ignore api/unknown-field on this line',
    ]);
  });
});

describe('a problem that a scenario shows is fixed', () => {
  const autoscaler = (window: string) => yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata:
      name: web
    spec:
      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
      minReplicas: 1
      maxReplicas: 50
      metrics:
        - type: External
          external: { metric: { name: latency }, target: { type: Value, value: 1 } }
      behavior:
        scaleUp:
          policies: [{ type: Percent, value: 100, periodSeconds: 15 }]
        scaleDown:
          stabilizationWindowSeconds: ${window}
  `;
  const scenario = {
    'replicast.config.yaml': 'rules: { short-memory: information }\nscenario: web.replicast.yaml\n',
    'web.replicast.yaml': yaml`
      load: { shape: ramp, from: 10, to: 300, fromSeconds: 60, toSeconds: 660 }
      workload: { capacityPerPod: 20, startSeconds: 30, readySeconds: 30 }
      metrics: { lagSeconds: 30, follow: { latency: latency } }
    `,
  };

  test('in the template', async () => {
    const files = { ...scenario, 'templates/hpa.yaml': autoscaler('0') };
    expect(await fixesIn('templates/hpa.yaml', files)).toMatchObject({ 'Change to 90': autoscaler('90') });
  });

  test('in the values file', async () => {
    const values = 'window: 0 # at once\n';
    const files = { ...scenario, 'values.yaml': values, 'templates/hpa.yaml': autoscaler('{{ .Values.window }}') };
    expect(await fixesIn('values.yaml', files)).toMatchObject({ 'Change to 90': values.replace('0', '90') });
  });
});
