// One `List` of megabytes, as `kubectl get hpa -A -o yaml` prints two thousand autoscalers: a keystroke costs one item.
import { describe, expect, test } from 'vitest';
import type { CodeLens, CompletionItem, DocumentSymbol, Hover } from 'vscode-languageserver/node';
import { limits } from '../../core/text/limits.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import { storedObjectRequest } from '../../protocol/stored-object.ts';
import { isWhole } from '../support/effort.ts';
import { startSession } from '../support/session.ts';

/** In the short tier the items are fewer and longer. */
const count = isWhole ? 200 : 40;
/** One of them. */
const some = isWhole ? 150 : 30;

const uri = 'file:///w/all.yaml';
const textDocument = { uri };

const item = (index: number) => `- apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata:
    annotations:
      kubectl.kubernetes.io/last-applied-configuration: |
        {"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler","note":"${'x'.repeat(200_000 / count)}"}
    name: web${index}
    namespace: shop
  spec:
    maxReplicas: 10
    metrics:
    - resource:
        name: cpu
        target:
          averageUtilization: 60
          type: Utilization
      type: Resource
    minReplicas: 2
    scaleTargetRef:
      apiVersion: apps/v1
      kind: Deployment
      name: web${index}
`;
const linesOfItem = item(0).split('\n').length - 1;
const list = (length: number) => `apiVersion: v1
items:
${Array.from({ length }, (_, index) => item(index)).join('')}kind: List
metadata:
  resourceVersion: ""
`;
const text = list(count);
/** The line `maxReplicas` of an item. */
const maxLine = (index: number) => 2 + index * linesOfItem + 9;

describe('a list over the limit of a document', () => {
  test('is over it', () => expect(text.length).toBeGreaterThan(limits.documentLength));

  test('reports what is wrong in an item while it is typed, and nothing of the list itself', async () => {
    const session = await startSession();
    session.open(uri, text);
    expect(await session.diagnostics((one) => one.uri === uri)).toEqual([]);
    const range = { start: { line: maxLine(some), character: 17 }, end: { line: maxLine(some), character: 19 } };
    session.change(uri, 2, { range, text: '1' });
    const found = await session.diagnostics(({ version }) => version === 2);
    expect(found.map(({ code, range: { start } }) => [code, start.line])).toEqual([['api/invalid', maxLine(some)]]);
  });

  test('has completion, hover, lenses and an outline in its items', async () => {
    const { client, open } = await startSession();
    open(uri, text);
    const position = { line: maxLine(some), character: 6 };
    const hover = await client.sendRequest<Hover>('textDocument/hover', { textDocument, position });
    expect(hover.range).toEqual({
      start: { line: position.line, character: 4 },
      end: { line: position.line, character: 15 },
    });
    const completed = await client.sendRequest<{ items: CompletionItem[] } | CompletionItem[]>(
      'textDocument/completion',
      { textDocument, position },
    );
    expect((Array.isArray(completed) ? completed : completed.items).map(({ label }) => label)).toContain('behavior');
    const lenses = await client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
    expect(new Set(lenses.map(({ range }) => range.start.line)).size).toBe(count);
    const symbols = await client.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
    expect(symbols.map(({ name }) => name)).toEqual(Array.from({ length: count }, (_, index) => `web${index}`));
  });

  test('simulates an item, which a scenario names by its number in the list', async () => {
    const { client, open } = await startSession();
    open(uri, `${item(0).replace('- ', '  ').replaceAll(/^ {2}/gm, '')}---\n${text}`);
    const position = { line: linesOfItem + 1 + maxLine(some), character: 0 };
    const found = await client.sendRequest<SimulationResponse>('replicast/simulation', { textDocument, position });
    expect(found).toMatchObject({ type: 'simulation', name: `web${some}`, target: { document: 1, item: some } });
  });

  test('shows an item as the API server stores it', async () => {
    const { client, open } = await startSession();
    open(uri, text);
    const range = { start: { line: maxLine(some), character: 0 }, end: { line: maxLine(some), character: 0 } };
    const stored = await client.sendRequest<{ name: string; text: string }>(storedObjectRequest, {
      textDocument,
      range,
    });
    expect(stored.name).toContain(`web${some}`);
    expect(stored.text).toMatch(/^apiVersion: autoscaling\/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n/);
    const inPlace = await client.sendRequest<{ text: string }>(storedObjectRequest, {
      textDocument,
      range,
      inPlace: true,
    });
    expect(inPlace.text.startsWith(text.slice(0, text.indexOf(item(some))))).toBe(true);
    expect(inPlace.text.endsWith(text.slice(text.indexOf(item(some + 1))))).toBe(true);
  });

  test('is one document again, with the diagnostics of one, once it is short', async () => {
    const session = await startSession();
    session.open(uri, text);
    await session.diagnostics((one) => one.uri === uri);
    const to = { line: 2 + (count - 10) * linesOfItem, character: 0 };
    session.change(uri, 2, { range: { start: { line: 2, character: 0 }, end: to }, text: '' });
    session.change(uri, 3, {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      text: 'items: []\n',
    });
    const found = await session.diagnostics(({ version }) => version === 3);
    expect(found.map(({ code }) => code)).toEqual(['yaml-duplicate-key']);
  });
});
