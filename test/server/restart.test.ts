// After a crash, lens and panel of the open file come before the files of the workspace.
import { expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import { startSession } from '../support/session.ts';

const uri = 'file:///w/web.yaml';
const textDocument = { uri };
const hpa = (name: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  maxReplicas: 20
`;

test('lens and panel do not wait for the index of the workspace', async () => {
  const files = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`file:///w/f${i}.yaml`, hpa(`web${i}`)]));
  let reads = 0;
  const counting = new Proxy(files, {
    get(all, name: string) {
      if (name.startsWith('file:')) reads++;
      return all[name];
    },
  });
  const session = await startSession({ files: counting });
  session.open(uri, hpa('web'));
  const [lens] = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
  const [resolved, simulation] = await Promise.all([
    session.client.sendRequest<CodeLens>('codeLens/resolve', lens),
    session.client.sendRequest('replicast/simulation', { textDocument, position: { line: 0, character: 0 } }),
  ]);
  expect(resolved.command?.title).toContain('→ 20');
  expect(simulation).toMatchObject({ type: 'simulation' });
  expect(reads).toBeLessThan(200);
});
