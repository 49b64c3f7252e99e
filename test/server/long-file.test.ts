// A file of a thousand autoscalers: what the server does first, and how often the client refreshes.
import { describe, expect, test } from 'vitest';
import type { CodeLens, DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { takeTurns } from '../../server/programs/server-runtime.ts';
import { type SessionOptions, startSession } from '../support/session.ts';

const uri = 'file:///w/hpa.yaml';
const textDocument = { uri };

const hpa = (name: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  maxReplicas: 20
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const deployment = (name: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec: { template: { spec: { containers: [{ name: app, image: app }] } } }
`;
const autoscalers = (count: number) => Array.from({ length: count }, (_, i) => hpa(`web-${i}`)).join('---\n');
const thousand = autoscalers(1000);
/** So long that even a busy client has the first title before the server has read the end. */
const thousands = autoscalers(2500);

async function startCounting(options: SessionOptions = {}) {
  const session = await startSession({
    capabilities: { workspace: { codeLens: { refreshSupport: true } }, textDocument: { diagnostic: {} } },
    ...options,
  });
  const refreshes = { count: 0 };
  session.client.onRequest('workspace/codeLens/refresh', () => {
    refreshes.count += 1;
    return null;
  });
  const lensesAt = (first: number, last: number) =>
    session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument, lines: [{ first, last }] });
  const firstTitle = async () => {
    const [lens] = await lensesAt(0, 40);
    return (await session.client.sendRequest<CodeLens>('codeLens/resolve', lens)).command?.title;
  };
  return { session, refreshes, lensesAt, firstTitle };
}

const startLines = (lenses: readonly CodeLens[]) => [...new Set(lenses.map(({ range }) => range.start.line))];

describe('lenses of a part of the file', () => {
  test('are those of the lines', async () => {
    const { session, lensesAt } = await startCounting();
    session.open(uri, thousand);
    expect(startLines(await lensesAt(4995, 5015))).toEqual([5000, 5010]);
  });

  test('are those of the whole file without such lines, or with lines that are none', async () => {
    const { session } = await startCounting();
    session.open(uri, autoscalers(300));
    for (const lines of [undefined, 'all', [{ first: -1, last: 2 }]]) {
      const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument, lines });
      expect(startLines(lenses)).toHaveLength(300);
    }
  });

  test('follow the documents that an edit moves, and are short again only where the client asks for short ones', async () => {
    const { session } = await startCounting();
    const all = (parameters: object = {}) =>
      session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument, ...parameters });
    session.open(uri, autoscalers(3));
    const before = await all();
    expect(startLines(before)).toEqual([0, 10, 20]);
    expect((await all({ isShort: true })).length).toBeLessThan(before.length);
    expect(await all()).toEqual(before);
    session.change(uri, 2, {
      range: { start: { line: 10, character: 0 }, end: { line: 10, character: 0 } },
      text: '# one\n# more\n',
    });
    expect(startLines(await all())).toEqual([0, 12, 22]);
  });

  test('of one long YAML document are those of the lines, too', async () => {
    const { session, lensesAt } = await startCounting();
    const items = Array.from({ length: 50 }, (_, i) => hpa(`web-${i}`).replace(/^/gm, '    ').replace('   ', '  -'));
    session.open(uri, `apiVersion: v1\nkind: List\nitems:\n${items.map((item) => item.trimEnd()).join('\n')}\n`);
    const found = startLines(await lensesAt(0, 25));
    expect(found.length).toBeGreaterThan(1);
    expect(Math.max(...found)).toBeLessThanOrEqual(25);
  });
});

describe('after opening', () => {
  test('the first title comes before the diagnostics of the whole file', async () => {
    const { session, firstTitle } = await startCounting();
    session.open(uri, thousands);
    const finished: string[] = [];
    const diagnostics = session.client
      .sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument })
      .then(() => finished.push('diagnostics'));
    expect(await firstTitle()).toContain('→ 20');
    finished.push('title');
    await diagnostics;
    expect(finished).toEqual(['title', 'diagnostics']);
  });

  test('the client is not asked for new lenses if the rest of the file changes nothing', async () => {
    const { session, refreshes, firstTitle } = await startCounting({
      files: { [uri]: thousand },
      workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    });
    await expect.poll(() => refreshes.count).toBe(1);
    session.open(uri, thousand);
    await firstTitle();
    await session.client.sendRequest('textDocument/diagnostic', { textDocument });
    await session.settled();
    expect(refreshes.count).toBe(1);
  });

  test('the client is asked once for new lenses if the end of the file changes the first one', async () => {
    const { session, refreshes, firstTitle } = await startCounting();
    session.open(uri, `${thousands}---\n${deployment('web-0')}`);
    expect(await firstTitle()).toContain('→ 20');
    await expect.poll(() => refreshes.count).toBe(1);
    expect(await firstTitle()).toContain('never scaled');
    await session.settled();
    expect(refreshes.count).toBe(1);
  });
});

describe('files on disk', () => {
  test('are read in slices, so that a request in between is answered', async () => {
    const small = 'file:///w/small.yaml';
    const { session, refreshes } = await startCounting({
      files: { [uri]: Array(12).fill(thousand).join('---\n') },
      workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    });
    session.open(small, hpa('web'));
    let answered = 0;
    while (refreshes.count === 0) {
      await session.client.sendRequest('textDocument/codeLens', { textDocument: { uri: small } });
      answered += 1;
    }
    // In one slice the first request would be answered after the last file; a fast machine has few slices.
    expect(answered).toBeGreaterThan(1);
  });
});

test('deferred work takes turns: one piece of work each time that messages are handled', () => {
  const turns: (() => void)[] = [];
  const { defer } = takeTurns({ now: () => 0, defer: (work) => void turns.push(work) });
  const done: string[] = [];
  const walk = (name: string, slices: number) => {
    done.push(name);
    if (slices > 1) defer(() => walk(name, slices - 1));
  };
  defer(() => walk('diagnostics', 3));
  defer(() => walk('index', 2));
  const perTurn: string[][] = [];
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    turn();
    perTurn.push(done.splice(0));
  }
  expect(perTurn).toEqual([['diagnostics'], ['index'], ['diagnostics'], ['index'], ['diagnostics']]);
});
