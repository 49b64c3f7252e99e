// A check that ends early, because the document changes meanwhile, leaves no result that is out of date.
import { expect, test } from 'vitest';
import type { DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { type Session, startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const uri = 'file:///w/more.yaml';
const kustomization = 'file:///w/kustomization.yaml';
const capabilities = {
  workspace: { configuration: true, codeLens: { refreshSupport: true } },
  textDocument: { diagnostic: {} },
};

/** Enough YAML documents that a check handles other messages in between. */
const count = 30;
const documents = (rest: string) =>
  Array.from(
    { length: count },
    (_, i) =>
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata:
          name: web${i}
        spec:
          maxReplicas: 30
      ` + rest,
  ).join('---\n');

const pull = ({ client }: Session) =>
  client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });

async function codes(session: Session): Promise<string[]> {
  const report = await pull(session);
  return report.kind === 'full' ? report.items.map(({ code }) => String(code)) : ['unchanged'];
}

/** Changes a digit of the first document while the client waits for diagnostics. */
async function interruptCheck(session: Session): Promise<void> {
  const interrupted = pull(session);
  const range = { start: { line: 5, character: 15 }, end: { line: 5, character: 16 } };
  session.change(uri, 2, { range, text: '4' });
  await expect(interrupted).rejects.toThrow();
}

test('every document is checked again after a kustomization has made them patches', async () => {
  const session = await startSession({ capabilities });
  session.open(uri, documents(''));
  session.open(kustomization, 'resources: [x.yaml]\n');
  await session.settled();
  expect(await codes(session)).toHaveLength(count);
  session.change(kustomization, 2, { text: 'resources: [x.yaml]\npatches: [{ path: more.yaml }]\n' });
  await session.settled();
  await interruptCheck(session);
  expect(await codes(session)).toEqual([]);
});

test('every document is checked again after the settings have changed', async () => {
  let rules: Record<string, string> = {};
  const session = await startSession({ capabilities, settings: () => ({ rules }) });
  session.open(
    uri,
    documents('  minReplicas: 30\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n'),
  );
  await session.settled();
  const before = await codes(session);
  expect(before.length).toBeGreaterThanOrEqual(count);
  rules = Object.fromEntries(before.map((code) => [code, 'off']));
  await session.client.sendNotification('workspace/didChangeConfiguration', { settings: null });
  await session.settled();
  await interruptCheck(session);
  expect(await codes(session)).toEqual([]);
});

test.each([true, false])(
  'lenses are refreshed if a kustomization makes the file a patch; pulled: %s',
  async (isPulled) => {
    const session = await startSession({ capabilities });
    let refreshes = 0;
    session.client.onRequest('workspace/codeLens/refresh', () => {
      refreshes += 1;
      return null;
    });
    const lenses = () => session.client.sendRequest('textDocument/codeLens', { textDocument: { uri } });
    session.open(uri, documents(''));
    session.open(kustomization, 'resources: [x.yaml]\n');
    await session.settled();
    if (isPulled) await pull(session);
    const before = await lenses();
    refreshes = 0;
    session.change(kustomization, 2, { text: 'resources: [x.yaml]\npatches: [{ path: more.yaml }]\n' });
    await expect.poll(() => refreshes).toBeGreaterThan(0);
    expect(await lenses()).not.toEqual(before);
  },
);
