import { describe, expect, test } from 'vitest';
import type { CodeAction, CompletionItem, DocumentDiagnosticReport, Hover } from 'vscode-languageserver/node';
import { type ConvertResponse, convertRequest } from '../../protocol/convert.ts';
import { type StoredObjectResponse, storedObjectRequest } from '../../protocol/stored-object.ts';
import { startSession } from '../support/session.ts';
import { nested, yaml } from '../support/yaml.ts';

const uri = 'file:///w/hpa.yaml';
const textDocument = { uri };
const position = (line: number, character = 0) => ({ line, character });
const lines = (start: number, end = start) => ({ start: position(start), end: position(end) });

const hpa = (version: string, rest = '', name = 'web') => `apiVersion: autoscaling/${version}
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 9 # most
${rest}`;

async function sessionWith(settings: object, commands = true) {
  let current = settings;
  const session = await startSession({
    capabilities: { workspace: { configuration: true }, textDocument: { diagnostic: {} } },
    settings: () => current,
    initializationOptions: { commands },
  });
  const diagnose = () =>
    session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument });
  return {
    ...session,
    change: (next: object) => {
      current = next;
      return session.client.sendNotification('workspace/didChangeConfiguration', { settings: null });
    },
    async codes() {
      const report = await diagnose();
      return report.kind === 'full' ? report.items.map(({ code, severity }) => `${code} ${severity}`) : [];
    },
    actions: (range: ReturnType<typeof lines>, only?: string[]) =>
      session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument,
        range,
        context: { diagnostics: [], only },
      }),
    ask: <Answer>(method: string, params: object) =>
      session.client.sendRequest<Answer>(method, { textDocument, ...params }),
  };
}

describe('the chosen release', () => {
  test('makes an unserved version an error without a reload', async () => {
    const session = await sessionWith({});
    session.open(
      uri,
      hpa(
        'v2beta2',
        '  metrics: [{ type: Pods, pods: { metric: { name: hits }, target: { type: AverageValue, averageValue: 1 } } }]\n',
      ),
    );
    expect(await session.codes()).toEqual(['api/not-served 2']);
    await session.change({ kubernetes: '1.37' });
    expect(await session.codes()).toEqual(['api/not-served 1']);
    await session.change({ kubernetes: '1.24' });
    expect(await session.codes()).toEqual(['api/deprecated 2']);
    await session.change({ kubernetes: '1.22' });
    expect(await session.codes()).toEqual(['api/deprecated 2']);
    await session.change({});
    expect(await session.codes()).toEqual(['api/not-served 2']);
  });

  test('and its feature gates determine the refusals', async () => {
    const session = await sessionWith({ kubernetes: '1.36' });
    session.open(
      uri,
      hpa(
        'v2',
        nested`
          minReplicas: 0
          metrics: [{ type: External, external: { metric: { name: x }, target: { type: Value, value: 1 } } }]
        `,
      ),
    );
    expect(await session.codes()).toEqual(['api/invalid 1']);
    await session.change({ kubernetes: '1.36', featureGates: { HPAScaleToZero: true } });
    expect(await session.codes()).toEqual([]);
  });

  test('omits fields of later releases from completion and reports written ones', async () => {
    const session = await sessionWith({ kubernetes: '1.30' });
    const behavior = '  behavior:\n    scaleUp:\n      tolerance: 0.1\n      \n';
    session.open(uri, hpa('v2', behavior.replace('      tolerance: 0.1\n', '')));
    const labels = async () =>
      (await session.ask<CompletionItem[]>('textDocument/completion', { position: position(9, 6) })).map(
        ({ label }) => label,
      );
    expect(await labels()).not.toContain('tolerance');
    await session.change({ kubernetes: '1.30', featureGates: {} });
    await session.change({ kubernetes: '1.33', featureGates: { HPAConfigurableTolerance: true } });
    expect(await labels()).toContain('tolerance');
    await session.change({ kubernetes: '1.30' });
    const other = 'file:///w/other.yaml';
    session.open(other, hpa('v2', behavior));
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri: other },
      position: position(9, 8),
    });
    expect(JSON.stringify(hover.contents)).toContain('Kubernetes 1.30, the chosen release, does not have');
  });

  test('determines the version of suggested manifests', async () => {
    const session = await sessionWith({ kubernetes: '1.22' });
    session.open(uri, 'hp');
    const items = await session.ask<CompletionItem[]>('textDocument/completion', { position: position(0, 2) });
    expect(JSON.stringify(items)).toContain('apiVersion: autoscaling/v2beta2');
  });
});

describe('converting', () => {
  const losing = hpa('v2', '  behavior: { scaleUp: { tolerance: 0.2 } }\n');

  test('converts the documents that the range touches', async () => {
    const session = await sessionWith({});
    session.open(
      uri,
      yaml`
        ${hpa('v1', '', 'a')}
        ---
        ${hpa('v2beta2', '', 'b')}
        ---
        ${hpa('v2', '', 'c')}
      `,
    );
    const names = async (range: object) =>
      (await session.ask<ConvertResponse>(convertRequest, { range })).objects.map(({ name }) => name);
    expect(await names(lines(3))).toEqual(['a']);
    expect(await names(lines(10))).toEqual(['b']);
    expect(await names(lines(20))).toEqual([]);
    expect(await names(lines(0, 30))).toEqual(['a', 'b']);
  });

  test('reports lost fields and templates that prevent the conversion', async () => {
    const session = await sessionWith({});
    session.open(uri, losing);
    expect(
      await session.ask<ConvertResponse>(convertRequest, { range: lines(0), to: 'autoscaling/v2beta2' }),
    ).toMatchObject({
      objects: [
        {
          name: 'web',
          to: 'autoscaling/v2beta2',
          losses: [expect.stringContaining('spec.behavior.scaleUp.tolerance is lost')],
        },
      ],
    });
    session.client.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: `# above\n---\n${hpa('v1', '  {{- toYaml .Values.spec }}\n')}` }],
    });
    expect(await session.ask<ConvertResponse>(convertRequest, { range: lines(5) })).toMatchObject({
      edits: [],
      objects: [{ refusal: 'Line 10: This template may render more fields: convert the rendered object instead.' }],
    });
  });

  test('is suggested at the version, and elsewhere to clients that request refactorings', async () => {
    const session = await sessionWith({});
    session.open(uri, hpa('v1', '  targetCPUUtilizationPercentage: 60\n'));
    const [action] = await session.actions(lines(0));
    expect(action).toMatchObject({ title: 'Convert to autoscaling/v2', kind: 'refactor.rewrite' });
    expect(JSON.stringify(action?.edit)).toContain('averageUtilization: 60');
    expect(await session.actions(lines(6))).toEqual([]);
    expect((await session.actions(lines(6), ['refactor'])).map(({ title }) => title)).toEqual([
      'Convert to autoscaling/v2',
      'Convert to ScaledObject',
    ]);
    expect(await session.actions(lines(6), ['source'])).toEqual([]);
  });

  test('asks for confirmation if a field is lost, and only reports the loss to a client that cannot be asked', async () => {
    const asking = await sessionWith({ kubernetes: '1.22' });
    asking.open(uri, losing);
    expect(await asking.actions(lines(0))).toMatchObject([
      {
        title: 'Convert to autoscaling/v2beta2…',
        command: { command: 'replicast.convert', arguments: [uri, expect.anything()] },
      },
    ]);
    const mute = await sessionWith({ kubernetes: '1.22' }, false);
    mute.open(uri, losing);
    expect((await mute.actions(lines(0)))[0]?.title).toContain('tolerance is lost');
  });

  test.each([{}, { range: 3 }, { range: { start: { line: -1, character: 0 }, end: position(0) } }])(
    'the request %j has invalid parameters',
    async (params) => {
      const session = await sessionWith({});
      session.open(uri, losing);
      await expect(session.ask(convertRequest, params)).rejects.toMatchObject({ code: -32602 });
    },
  );
});

describe('the stored object', () => {
  test('has the fields that the server adds', async () => {
    const session = await sessionWith({ kubernetes: '1.36' });
    session.open(
      uri,
      yaml`
        kind: Service
        ---
        ${hpa('v2')}
      `,
    );
    const answer = await session.ask<StoredObjectResponse>(storedObjectRequest, { range: lines(4) });
    expect(answer).toMatchObject({ index: 0, name: 'web', release: 'Kubernetes 1.36' });
    expect(answer.text).toContain('namespace: default');
    expect(answer.text).toContain('averageUtilization: 80');
    expect(answer.text).not.toContain('# most');
  });

  test('replaces the written object and leaves the rest of the file unchanged', async () => {
    const session = await sessionWith({});
    const text = yaml`
      kind: Service # first
      ---
      ${hpa('v2')}
      ---
      ${hpa('v2', '', 'other')}
    `;
    session.open(uri, text);
    const { text: after } = await session.ask<StoredObjectResponse>(storedObjectRequest, { index: 0, inPlace: true });
    expect(after).toContain('  maxReplicas: 9 # most\n');
    expect(
      after.startsWith(yaml`
        kind: Service # first
        ---
        apiVersion: autoscaling/v2
      `),
    ).toBe(true);
    expect(after.endsWith(hpa('v2', '', 'other'))).toBe(true);
    expect(after.replace(hpa('v2', '', 'other'), '')).toContain('averageUtilization: 80');
  });

  test('replaces the written object, and nested structures stay complete', async () => {
    const session = await sessionWith({});
    session.open(
      uri,
      hpa(
        'v2',
        nested`
          behavior:
            scaleDown:
              tolerance: 0.2
        `,
      ),
    );
    const { text } = await session.ask<StoredObjectResponse>(storedObjectRequest, { index: 0, inPlace: true });
    expect(text).toMatch(
      /tolerance: 200m\n {6}selectPolicy: Max\n {6}policies:\n(?: {8}.*\n)+ {4}scaleUp:\n(?: {6}.*\n)+ {2}minReplicas: 1\n/,
    );
  });

  test('of a refused object explains the refusal', async () => {
    const session = await sessionWith({});
    session.open(uri, hpa('v2').replace('9 # most', '0'));
    const { text } = await session.ask<StoredObjectResponse>(storedObjectRequest, { index: 0 });
    expect(text).toMatch(/^# The HorizontalPodAutoscaler "web" is invalid:/);
    expect(text.split('\n').every((line) => line === '' || line.startsWith('#'))).toBe(true);
  });

  test.each([
    ['a template', hpa('v2').replace('9 # most', '{{ .Values.max }}'), /^# This is a template/],
    ['a version that is not served', hpa('v2beta1'), /^# error: .*no matches for kind/],
  ])('of %s is a comment', async (_name, text, words) => {
    const session = await sessionWith({});
    session.open(uri, text);
    expect((await session.ask<StoredObjectResponse>(storedObjectRequest, { index: 0 })).text).toMatch(words);
  });

  test('of a missing autoscaler is empty', async () => {
    const session = await sessionWith({});
    session.open(uri, hpa('v2'));
    expect(await session.ask(storedObjectRequest, { index: 3 })).toBeNull();
    session.open('file:///w/none.yaml', 'kind: Service\n');
    expect(
      await session.client.sendRequest(storedObjectRequest, { textDocument: { uri: 'file:///w/none.yaml' } }),
    ).toBeNull();
  });
});
