import { describe, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  type CodeAction,
  type CodeActionContext,
  type Diagnostic,
} from 'vscode-languageserver/node';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { limits } from '../../core/text/limits.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import { type Session, startSession } from '../support/session.ts';

const uri = 'file:///w/wpa.yaml';
const text = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 9
  algorithm: Average # per pod
  metrics:
    - type: External
      external: { metricName: work, metricSelector: {}, highWatermark: 400, lowWatermark: 150 }
`;

const actionsAt = ({ client }: Session, diagnostics: readonly Diagnostic[]): Promise<CodeAction[] | null> => {
  const at = { line: 7, character: 15 };
  return client.sendRequest('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: at, end: at },
    context: { diagnostics },
  });
};

const changed = (text: string, action: CodeAction | undefined, changedUri = 'file:///w/hpa.yaml') => {
  const lines = indexLines(text);
  const edits = action?.edit?.changes?.[changedUri] ?? [];
  return applyEdits(
    text,
    edits.map(({ range, newText }) => ({
      start: offsetAt(lines, range.start),
      end: offsetAt(lines, range.end),
      text: newText,
    })),
  );
};

test('fix-all applies the preferred fixes of a rule', async () => {
  const session = await startSession();
  session.open(uri, text);
  const diagnostics = await session.diagnostics(() => true);
  const [action] = (await actionsAt(session, diagnostics)) ?? [];
  const range = { start: { line: 7, character: 13 }, end: { line: 7, character: 20 } };
  expect(action).toMatchObject({
    title: 'Change to average',
    kind: 'quickfix',
    isPreferred: true,
    diagnostics: [{ code: 'wpa/algorithm-unknown' }],
    edit: { changes: { [uri]: [{ range, newText: 'average' }] } },
  });
});

test('a disabled rule has no fixes', async () => {
  const session = await startSession({
    capabilities: { workspace: { configuration: true } },
    settings: () => ({ rules: { 'wpa/algorithm-unknown': 'off' } }),
  });
  session.open(uri, text);
  const diagnostics = await session.diagnostics(({ diagnostics: found }) =>
    found.every(({ code }) => code !== 'wpa/algorithm-unknown'),
  );
  expect((await actionsAt(session, diagnostics)) ?? []).toEqual([]);
});

describe('fix all in this file', () => {
  const manifest = (name: string, window: number) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 9
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
  behavior:
    scaleUp: { stabilizationWindowSeconds: 30 }
    scaleDown: { stabilizationWindowSeconds: ${window} } # s
`;
  const file = 'file:///w/hpa.yaml';
  const wrong = [manifest('My_App', 300), manifest('other', 7200), manifest('Third_One', 9000)].join('---\n');
  const right = [manifest('my-app', 300), manifest('other', 3600), manifest('third-one', 3600)].join('---\n');
  const resolving = { codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } } };
  const atName = { start: { line: 3, character: 9 }, end: { line: 3, character: 9 } };

  const request = ({ client }: Session, context: Partial<CodeActionContext>, range = atName) =>
    client.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri: file },
      range,
      context: { diagnostics: [], ...context },
    });

  test.each(['source.fixAll.replicast', 'source.fixAll', 'source'])(
    'on save as %s changes every document',
    async (only) => {
      const session = await startSession();
      session.open(file, wrong);
      const actions = (await request(session, { only: [only] })) ?? [];
      expect(actions).toMatchObject([{ title: 'Fix all in this file', kind: 'source.fixAll.replicast' }]);
      expect(changed(wrong, actions[0])).toBe(right);
    },
  );

  test('on save is no action for a file without problems, nor for another tool', async () => {
    const session = await startSession();
    session.open(file, right);
    expect(await request(session, { only: ['source.fixAll.replicast'] })).toEqual([]);
    session.change(file, 2, { text: wrong });
    expect(await request(session, { only: ['source.fixAll.eslint'] })).toEqual([]);
    expect(await request(session, { only: ['source.organizeImports'] })).toEqual([]);
  });

  test('stands beside a preferred fix and gets its edit when it is selected', async () => {
    const session = await startSession({ capabilities: { textDocument: resolving } });
    expect(session.initialized.capabilities.codeActionProvider).toMatchObject({ resolveProvider: true });
    session.open(file, wrong);
    const actions = (await request(session, {})) ?? [];
    expect(actions.map(({ title, kind, edit }) => [title, kind, edit !== undefined])).toEqual([
      ['Change to my-app', 'quickfix', true],
      ['Fix all api/invalid problems in this file', 'quickfix', false],
      ['Fix all in this file', 'quickfix', false],
    ]);
    const resolved = await session.client.sendRequest<CodeAction>('codeAction/resolve', actions[2]);
    expect(changed(wrong, resolved)).toBe(right);
  });

  test.each([[resolving], [undefined]])(
    'fixes one code alone where it has several fixes (%o)',
    async (textDocument) => {
      const session = await startSession({ capabilities: textDocument ? { textDocument } : {} });
      const other = `---\n${manifest('web', 300).replace('Deployment', 'deployment')}`;
      session.open(file, wrong + other);
      const actions = (await request(session, {})) ?? [];
      const action = actions.find(({ title }) => title === 'Fix all api/invalid problems in this file');
      const resolved = textDocument
        ? await session.client.sendRequest<CodeAction>('codeAction/resolve', action)
        : action;
      expect(changed(wrong + other, resolved)).toBe(right + other);
      session.change(file, 2, { text: `${manifest('My_App', 300)}${other}` });
      const titles = ((await request(session, {})) ?? []).map(({ title }) => title);
      expect(titles).toEqual(['Change to my-app', 'Fix all in this file']);
    },
  );

  test('has no edit for a text that has changed since', async () => {
    const session = await startSession({ capabilities: { textDocument: resolving } });
    session.open(file, wrong);
    const action = (await request(session, {}))?.at(-1);
    session.change(file, 2, { text: `# more\n${wrong}` });
    const resolved = await session.client.sendRequest<CodeAction>('codeAction/resolve', action);
    expect(resolved.edit).toBeUndefined();
  });

  test('has its edit at once for a client that does not resolve', async () => {
    const session = await startSession();
    session.open(file, wrong);
    const actions = (await request(session, {})) ?? [];
    expect(
      changed(
        wrong,
        actions.find(({ title }) => title === 'Fix all in this file'),
      ),
    ).toBe(right);
  });

  test('is not offered where nothing can be fixed', async () => {
    const session = await startSession();
    session.open(file, wrong);
    const start = { line: 1, character: 0 };
    expect(await request(session, {}, { start, end: start })).toEqual([]);
  });

  test('includes the patches of a kustomization', async () => {
    const kustomization = 'file:///w/kustomization.yaml';
    const text = (limit: string) =>
      `patches:\n  - target: { kind: HorizontalPodAutoscaler }\n    patch: |-\n      - op: replace\n        path: /spec/maxReplicas\n        value: ${limit}\n`;
    const session = await startSession();
    session.open(kustomization, text('"9"'));
    const [action] =
      (await session.client.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
        textDocument: { uri: kustomization },
        range: atName,
        context: { diagnostics: [], only: ['source.fixAll'] },
      })) ?? [];
    expect(changed(text('"9"'), action, kustomization)).toBe(text('9'));
  });

  test('of a file of a thousand wrong objects ends when it is cancelled', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => manifest(`App_${index}`, 7200)).join('---\n');
    const session = await startSession();
    session.open(file, many);
    const cancelling = new CancellationTokenSource();
    const asked = session.client.sendRequest(
      'textDocument/codeAction',
      { textDocument: { uri: file }, range: atName, context: { diagnostics: [], only: ['source.fixAll'] } },
      cancelling.token,
    );
    cancelling.cancel();
    await expect(asked).rejects.toThrow('cancelled');
  });
});

test('diagnostics of other lines, which some clients send too, get no fix', async () => {
  const session = await startSession();
  const repeated = Array.from({ length: 50 }, (_, i) => `  more${i}: 1\n`).join('');
  session.open(uri, text + repeated);
  const diagnostics = await session.diagnostics(() => true);
  const titles = (await actionsAt(session, diagnostics))?.map(({ title }) => title) ?? [];
  expect(diagnostics.length).toBeGreaterThan(50);
  expect(titles.filter((title) => title.startsWith('Ignore'))).toEqual(['Ignore wpa/algorithm-unknown on this line']);
});

const wholeFile = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

test('a fix of many problems on one line names the diagnostic that it resolves, and one comment ignores all of a code', async () => {
  const item = `{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, spec: {scaleTargetRef: {kind: Deployment, name: web}, maxReplicas: "3"}}`;
  const list = `{apiVersion: v1, kind: List, items: [${`${item}, `.repeat(20)}]}\n`;
  const session = await startSession();
  session.open(uri, list);
  const diagnostics = await session.diagnostics(() => true);
  const actions =
    (await session.client.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri },
      range: wholeFile,
      context: { diagnostics },
    })) ?? [];
  const quotes = actions.filter(({ title }) => title === 'Remove the quotes');
  expect(quotes).toHaveLength(20);
  for (const { diagnostics: resolved = [] } of quotes)
    expect(resolved.map(({ code }) => code)).toEqual(['api/wrong-type']);
  const ignoring = actions.filter(({ title }) => title === 'Ignore api/wrong-type on this line');
  expect(ignoring).toHaveLength(1);
});

test('in a document near its limit a code action tries one change, and fix-all one round', async () => {
  const policy = '        - {type: pods, value: 1, periodSeconds: 15}\n';
  const head = `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 9\n  behavior:\n    scaleUp:\n      policies:\n`;
  const leftOf = async (count: number): Promise<number> => {
    const session = await startSession();
    const written = head + policy.repeat(count);
    session.open(uri, written);
    const [action] =
      (await session.client.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
        textDocument: { uri },
        range: wholeFile,
        context: { diagnostics: [], only: ['source.fixAll'] },
      })) ?? [];
    return changed(written, action, uri).split('type: pods').length - 1;
  };
  expect(await leftOf(40)).toBe(0);
  const count = Math.floor(limits.documentLength / policy.length) - 10;
  const left = await leftOf(count);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(count - limits.problems / 2);
});
