// Code actions at a problem: the fixes of the diagnostic, at the position that the editor shows.
import { expect, test } from 'vitest';
import type { CodeAction, Diagnostic } from 'vscode-languageserver/node';
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
