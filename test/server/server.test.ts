import { describe, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  type CodeLens,
  type CompletionItem,
  type DocumentDiagnosticReport,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type InlayHint,
  InsertTextMode,
  LSPErrorCodes,
  type PublishDiagnosticsParams,
  type SelectionRange,
} from 'vscode-languageserver/node';
import { manifestSupport } from '../../core/documents/manifest/manifest-kind.ts';
import { newestRelease } from '../../core/model/release-names.ts';
import type { SimulationResponse } from '../../protocol/requests.ts';
import { startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const uri = 'file:///w/hpa.yaml';

const hpa = (name: string, maxReplicas: number | string = 20) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  maxReplicas: ${maxReplicas}
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
`;

const maxLine = 6;
const at = (line: number, character = 4) => ({ textDocument: { uri }, position: { line, character } });
const version = (wanted: number) => (params: PublishDiagnosticsParams) => params.version === wanted;

const newMax = (text: string, length: number, line = 0) => ({
  range: { start: { line: line + maxLine, character: 15 }, end: { line: line + maxLine, character: 15 + length } },
  text,
});

describe('pushed diagnostics', () => {
  test('appear on open, change with an edit, and disappear on close', async () => {
    const session = await startSession();
    session.open(uri, hpa('web', 'many'));
    expect((await session.diagnostics(version(1))).map(({ code }) => code)).toEqual(['api/wrong-type']);
    session.change(uri, 2, newMax('20', 4));
    expect(await session.diagnostics(version(2))).toEqual([]);
    await session.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    expect(await session.diagnostics((params) => params.version === undefined)).toEqual([]);
  });

  test('have the position of their document in the file', async () => {
    const session = await startSession();
    session.open(
      uri,
      yaml`
        ${hpa('one')}
        ---
        ${hpa('two', 'many')}
        ---
        ${hpa('three', 1)}
      `,
    );
    const found = await session.diagnostics(version(1));
    expect(found.map(({ code, range }) => [code, range.start.line])).toEqual([
      ['api/wrong-type', 9 + maxLine],
      ['min-equals-max', 18 + maxLine],
    ]);
  });

  test('move with the lines above them', async () => {
    const session = await startSession();
    session.open(
      uri,
      yaml`
        ${hpa('one')}
        ---
        ${hpa('two', 'many')}
      `,
    );
    await session.diagnostics(version(1));
    session.change(uri, 2, {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      text: '# a line\n# another\n',
    });
    expect((await session.diagnostics(version(2)))[0]?.range.start.line).toBe(11 + maxLine);
  });

  test('never belong to an older version', async () => {
    const session = await startSession();
    session.open(uri, Array.from({ length: 200 }, (_, i) => hpa(`web-${i}`)).join('---\n'));
    for (let i = 2; i <= 40; i++) session.change(uri, i, newMax(i % 2 === 0 ? 'no' : '20', 2));
    expect(await session.diagnostics(version(40))).toHaveLength(1);
    await session.settled();
    expect(session.published.at(-1)?.version).toBe(40);
    const versions = session.published.map((params) => params.version ?? 0);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(versions.length).toBeLessThan(40);
  });

  test('link to their pages', async () => {
    const session = await startSession({ initializationOptions: { pages: 'file:///pages' } });
    session.open(uri, hpa('web', 1));
    expect((await session.diagnostics(version(1)))[0]?.codeDescription).toEqual({
      href: 'file:///pages/min-equals-max.md',
    });
  });

  test('of JSON files follow the JSON rules', async () => {
    const session = await startSession();
    session.open(
      'file:///w/hpa.json',
      '{\n\t"apiVersion": "autoscaling/v3",\n\t"kind": "HorizontalPodAutoscaler"\n}\n',
      {
        languageId: 'json',
      },
    );
    expect((await session.diagnostics(version(1))).map(({ code }) => code)).toEqual(['api/no-such-kind']);
  });

  test('of a file over the limit are one message', async () => {
    const session = await startSession();
    session.open(uri, `${hpa('web', 'many')}---\n${`# ${'x'.repeat(1000)}\n---\n`.repeat(11_000)}`);
    expect((await session.diagnostics(version(1))).map(({ code }) => code)).toEqual(['limit']);
    expect(await session.client.sendRequest('textDocument/codeLens', { textDocument: { uri } })).toEqual([]);
  });

  test('of git revisions are not computed', async () => {
    const session = await startSession();
    session.open('git:/w/hpa.yaml?HEAD', hpa('web', 'many'));
    session.open(uri, hpa('web'));
    await session.diagnostics((params) => params.uri === uri);
    await session.settled();
    expect(session.published.map((params) => params.uri)).toEqual([uri]);
  });
});

describe('pulled diagnostics', () => {
  const capabilities = { textDocument: { diagnostic: {} } };
  const ask = { textDocument: { uri } };

  test('are not pushed as well, and are unchanged if nothing changed', async () => {
    const session = await startSession({ capabilities });
    expect(session.initialized.capabilities.diagnosticProvider).toBeDefined();
    session.open(uri, hpa('web', 'many'));
    const first = await session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', ask);
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'api/wrong-type' }] });
    const again = { ...ask, previousResultId: first.resultId };
    expect(await session.client.sendRequest('textDocument/diagnostic', again)).toEqual({
      kind: 'unchanged',
      resultId: first.resultId,
    });
    session.change(uri, 2, newMax('20', 4));
    expect(await session.client.sendRequest('textDocument/diagnostic', again)).toMatchObject({
      kind: 'full',
      items: [],
    });
    await session.settled();
    expect(session.published).toEqual([]);
  });

  test('of an older version are refused, so that the client asks again', async () => {
    const session = await startSession({ capabilities });
    session.open(uri, Array.from({ length: 300 }, (_, i) => hpa(`web-${i}`)).join('---\n'));
    const old = session.client.sendRequest('textDocument/diagnostic', ask);
    session.change(uri, 2, newMax('no', 2));
    await expect(old).rejects.toMatchObject({ code: LSPErrorCodes.ServerCancelled, data: { retriggerRequest: true } });
    expect(await session.client.sendRequest('textDocument/diagnostic', ask)).toMatchObject({
      items: [{ code: 'api/wrong-type' }],
    });
  });
});

describe('requests', () => {
  test('completion returns items, and resolve returns their documentation', async () => {
    const session = await startSession();
    session.open(
      uri,
      yaml`
        ${hpa('one')}
        ---
        ${hpa('two')}
          mi
      `,
    );
    const items = await session.client.sendRequest<CompletionItem[]>('textDocument/completion', at(17));
    expect(items.map(({ label }) => label)).toEqual(['minReplicas', 'behavior']);
    expect(items[0]?.textEdit).toMatchObject({
      range: { start: { line: 17, character: 2 }, end: { line: 17, character: 4 } },
    });
    const card = await session.client.sendRequest<CompletionItem>('completionItem/resolve', items[0]);
    expect(card.documentation).toMatchObject({ kind: 'markdown' });
  });

  test('completion corrects the indentation of its own line, also in a later document', async () => {
    const completionItem = { insertTextModeSupport: { valueSet: [InsertTextMode.asIs] } };
    const session = await startSession({ capabilities: { textDocument: { completion: { completionItem } } } });
    session.open(uri, `${hpa('one')}---\n${hpa('two').replace(/ {2}metrics.*\n/, ' mi\n')}`);
    const [item] = await session.client.sendRequest<CompletionItem[]>('textDocument/completion', at(16, 3));
    expect(item).toMatchObject({
      textEdit: { range: { start: { line: 16, character: 1 } } },
      additionalTextEdits: [{ range: { start: { line: 16, character: 0 }, end: { line: 16, character: 1 } } }],
    });
  });

  test('a client without Markdown support gets documentation as plain text', async () => {
    const session = await startSession({
      capabilities: {
        textDocument: {
          hover: { contentFormat: ['plaintext'] },
          completion: { completionItem: { documentationFormat: ['plaintext'] } },
        },
      },
    });
    session.open(uri, `${hpa('one')}  mi\n`);
    const [item] = await session.client.sendRequest<CompletionItem[]>('textDocument/completion', at(8));
    const { documentation } = await session.client.sendRequest<CompletionItem>('completionItem/resolve', item);
    expect(documentation).toEqual({
      kind: 'plaintext',
      value: expect.stringMatching(/^minReplicas\n\n[^*|]*\n\n0 or more replicas/),
    });
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', at(maxLine));
    expect(hover.contents).toEqual({ kind: 'plaintext', value: expect.stringMatching(/^maxReplicas\n\n[^*|]*$/) });
  });

  test('a typed space triggers value completion, but not inside the indentation', async () => {
    const session = await startSession();
    session.open(uri, `${hpa('one')}  \n  metrics: \n`);
    const typed = { context: { triggerKind: 2, triggerCharacter: ' ' } };
    expect(await session.client.sendRequest('textDocument/completion', { ...at(8, 2), ...typed })).toEqual([]);
    expect(await session.client.sendRequest<unknown[]>('textDocument/completion', at(8, 2))).not.toEqual([]);
  });

  test('hover uses the controller’s flags', async () => {
    const session = await startSession({
      initializationOptions: { settings: { controller: { downscaleStabilizationSeconds: 60 } } },
    });
    session.open(
      uri,
      yaml`
        ${hpa('one')}
        ---
        ${hpa('two')}
      `,
    );
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', at(9 + maxLine));
    expect(hover.range?.start).toEqual({ line: 9 + maxLine, character: 2 });
    expect(JSON.stringify(hover.contents)).toContain('20 → 1 after 60 s');
  });

  test('lenses are returned as ranges, and resolve returns their titles', async () => {
    const session = await startSession();
    session.open(
      uri,
      yaml`
        ${hpa('one')}
        ---
        ${hpa('two', 1)}
      `,
    );
    const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    expect(lenses.map(({ range, command }) => [range.start.line, command])).toEqual(
      [0, 0, 0, 0, 9, 9, 9, 9].map((line) => [line, undefined]),
    );
    const titles = await Promise.all(
      lenses.map((lens) => session.client.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    expect(titles.map(({ command }) => command?.title)).toEqual([
      '1 → 4 → 8 → 16 → 20 in 45 s',
      '20 → 1 after 5 min',
      'Simulate',
      `assuming ${newestRelease}`,
      'always 1: minReplicas and maxReplicas are equal',
      undefined,
      'Simulate',
      `assuming ${newestRelease}`,
    ]);
    expect(titles.slice(0, 3).map(({ command }) => command?.arguments)).toEqual(
      ['scaleUp', 'scaleDown', 'load'].map((mode) => [uri, { line: 0, character: 0 }, null, mode]),
    );
  });

  test('the lens of the release opens the list of releases', async () => {
    const chosen: Record<string, string> = {};
    const session = await startSession({
      capabilities: { workspace: { configuration: true } },
      settings: () => ({ ...chosen }),
    });
    const wpa = yaml`
      apiVersion: datadoghq.com/v1alpha1
      kind: WatermarkPodAutoscaler
      metadata: { name: w }
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
        minReplicas: 2
        maxReplicas: 9
        metrics:
          - type: External
            external: { metricName: work, metricSelector: {}, highWatermark: 400, lowWatermark: 150 }
    `;
    session.open(uri, `${hpa('one')}---\n${wpa}`);
    const releases = async () => {
      const all = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
      const lenses = await Promise.all(
        all.map((lens) => session.client.sendRequest<CodeLens>('codeLens/resolve', lens)),
      );
      return lenses.flatMap(({ command }) =>
        command?.command.startsWith('replicast.choose') ? [[command.title, command.command, command.arguments]] : [],
      );
    };
    expect(await releases()).toEqual([
      [`assuming ${newestRelease}`, 'replicast.chooseKubernetes', [uri]],
      ['assuming WPA 0.11.0', 'replicast.chooseWpa', [uri]],
    ]);
    Object.assign(chosen, { kubernetes: '1.34', wpa: '0.11.0' });
    await session.client.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    expect((await releases()).map(([title]) => title)).toEqual(['Kubernetes 1.34', 'WPA 0.11.0']);
  });

  test('the panel gets a simulation', async () => {
    const session = await startSession();
    session.open(
      uri,
      yaml`
        kind: Service
        ---
        ${hpa('one')}
        ---
        kind: Service
        ---
        ${hpa('two')}
      `,
    );
    const ask = (line: number) => session.client.sendRequest<SimulationResponse>('replicast/simulation', at(line, 0));
    expect(await ask(9)).toMatchObject({ type: 'simulation', name: 'one', lines: { 'spec.maxReplicas': 9 } });
    expect(await ask(11)).toMatchObject({ name: 'one' });
    expect(await ask(0)).toMatchObject({ name: 'one' });
    expect(await ask(20)).toMatchObject({ name: 'two', lines: { 'spec.maxReplicas': 20 } });
    await expect(session.client.sendRequest('replicast/simulation', { nonsense: true })).rejects.toMatchObject({
      code: -32602,
    });
  });

  test('an unknown document has empty results', async () => {
    const { client } = await startSession();
    expect(await client.sendRequest('textDocument/completion', at(1))).toEqual([]);
    expect(await client.sendRequest('textDocument/hover', at(1))).toBeNull();
    expect(await client.sendRequest('textDocument/codeLens', { textDocument: { uri } })).toEqual([]);
    expect(await client.sendRequest('replicast/simulation', at(1))).toEqual({ type: 'empty' });
  });
});

describe('requests about a whole file', () => {
  const two = yaml`
    kind: Service
    ---
    ${hpa('one')}
    ---
    ${hpa('two')}
  `;
  const document = { textDocument: { uri } };

  test('inlay hints are returned for the visible lines', async () => {
    const session = await startSession();
    session.open(uri, two);
    const ask = (from: number, to: number) =>
      session.client.sendRequest<InlayHint[]>('textDocument/inlayHint', {
        ...document,
        range: { start: { line: from, character: 0 }, end: { line: to, character: 0 } },
      });
    const lines = (hints: InlayHint[]) => hints.map(({ position }) => position.line);
    expect(lines(await ask(0, 100))).toEqual([6, 9, 15, 18]);
    expect(lines(await ask(7, 16))).toEqual([9, 15]);
    await session.client.sendNotification('workspace/didChangeConfiguration', {
      settings: { replicast: { inlayHints: false } },
    });
    expect(await ask(0, 100)).toEqual([]);
  });

  test('outline, folding ranges, selection ranges and links have the position of their document', async () => {
    const session = await startSession({ initializationOptions: { pages: 'file:///pages' } });
    session.open(uri, `${two}# replicast-disable-next-line min-equals-max\n`);
    const symbols = await session.client.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', document);
    expect(symbols.map(({ name, range }) => [name, range.start.line])).toEqual([
      ['one', 2],
      ['two', 11],
    ]);
    expect(symbols[1]?.children?.map(({ name, selectionRange }) => [name, selectionRange.start.line])).toContainEqual([
      'spec',
      15,
    ]);
    const folds = await session.client.sendRequest<FoldingRange[]>('textDocument/foldingRange', document);
    expect(folds.map(({ startLine }) => startLine)).toEqual([1, 4, 6, 10, 13, 15]);
    const selections = await session.client.sendRequest<SelectionRange[]>('textDocument/selectionRange', {
      ...document,
      positions: [
        { line: 14, character: 3 },
        { line: 0, character: 2 },
      ],
    });
    expect(selections.map(({ range }) => [range.start, range.end.character])).toEqual([
      [{ line: 14, character: 2 }, 6],
      [{ line: 0, character: 2 }, 2],
    ]);
    const links = await session.client.sendRequest<DocumentLink[]>('textDocument/documentLink', document);
    expect(links.map(({ range }) => range.start.line)).toEqual([19]);
  });

  test.each([
    [400, 'and the first level in each', 4],
    [401, 'and no level in any', 0],
  ])('the outline of a very long file has each of %i autoscalers, %s', async (count, _, children) => {
    const session = await startSession();
    session.open(uri, Array.from({ length: count }, (_, i) => hpa(`web-${i}`)).join('---\n'));
    const symbols = await session.client.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', document);
    expect(symbols.map(({ name }) => name)).toEqual(Array.from({ length: count }, (_, i) => `web-${i}`));
    const inside = symbols.flatMap((symbol) => symbol.children ?? []);
    expect(inside).toHaveLength(count * children);
    expect(inside.flatMap((child) => child.children)).toEqual([]);
  });

  test('a file without autoscalers has no results', async () => {
    const session = await startSession();
    session.open(
      uri,
      yaml`
        kind: Service
        spec:
          a: 1
      `,
    );
    expect(await session.client.sendRequest('textDocument/foldingRange', document)).toBeNull();
    expect(await session.client.sendRequest('textDocument/documentSymbol', document)).toEqual([]);
  });
});

describe('the request guard', () => {
  test('answers a cancelled request with the cancellation error', async () => {
    const session = await startSession();
    session.open(uri, Array.from({ length: 300 }, (_, i) => hpa(`web-${i}`)).join('---\n'));
    const source = new CancellationTokenSource();
    const answer = session.client.sendRequest('textDocument/codeLens', { textDocument: { uri } }, source.token);
    source.cancel();
    await expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });

  test('turns an exception into one log line and an empty result, at any depth of the call', async () => {
    const fail = () => {
      throw new Error('a bug of ours');
    };
    let depth = 0;
    const deeper = (calls: number): never => (calls === 0 ? fail() : deeper(calls - 1));
    const broken = () => deeper(depth++);
    const session = await startSession({
      supportFor: () => ({ ...manifestSupport, hover: broken, diagnostics: broken }),
    });
    session.open(uri, hpa('web'));
    for (let i = 0; i < 3; i++) expect(await session.client.sendRequest('textDocument/hover', at(maxLine))).toBeNull();
    session.change(uri, 2, newMax('30', 2));
    expect(
      await session.client.sendRequest<unknown[]>('textDocument/codeLens', { textDocument: { uri } }),
    ).toHaveLength(4);
    const bugs = (of: string) => session.logged.filter((line) => line.startsWith(`${of}: Error: a bug of ours`));
    await expect.poll(() => bugs('diagnostics')).not.toEqual([]);
    await session.settled();
    expect([bugs('hover').length, bugs('diagnostics').length]).toEqual([1, 1]);
  });
});

describe('settings', () => {
  test('are read per document and apply without a reload', async () => {
    let rules: Record<string, string> = {};
    const session = await startSession({
      capabilities: { workspace: { configuration: true } },
      settings: (of) => (of === uri ? { rules } : null),
    });
    session.open(uri, hpa('web', 1));
    session.open('file:///w/other.yaml', hpa('web', 1));
    const severities = async (of: string, among: (params: PublishDiagnosticsParams) => boolean = () => true) =>
      (await session.diagnostics((params) => params.uri === of && among(params))).map(({ severity }) => severity);
    expect(await severities(uri)).toEqual([3]);
    rules = { 'min-equals-max': 'error' };
    session.published.length = 0;
    await session.client.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await severities(uri)).toEqual([1]);
    expect(await severities('file:///w/other.yaml')).toEqual([3]);
  });

  test('are taken from the notification if the client does not support requests', async () => {
    const session = await startSession();
    session.open(uri, hpa('web', 1));
    await session.diagnostics(version(1));
    session.published.length = 0;
    const settings = { replicast: { rules: { 'min-equals-max': 'off' }, lens: false } };
    await session.client.sendNotification('workspace/didChangeConfiguration', { settings });
    expect(await session.diagnostics(version(1))).toEqual([]);
    expect(await session.client.sendRequest('textDocument/codeLens', { textDocument: { uri } })).toEqual([]);
  });

  test('apply another controller release immediately', async () => {
    const session = await startSession({
      capabilities: { workspace: { configuration: true } },
      settings: () => ({ wpa }),
    });
    let wpa = '0.11.0';
    const spec = yaml`
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
        minReplicas: 2
        maxReplicas: 5
    `;
    const text = yaml`
      apiVersion: datadoghq.com/v1alpha1
      kind: WatermarkPodAutoscaler
      metadata: { name: web }
      ${spec}
        tolerateZero: true
    `;
    const lenses = async () => {
      const found = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
      return Promise.all(
        found.map(
          async (lens) => (await session.client.sendRequest<CodeLens>('codeLens/resolve', lens)).command?.title,
        ),
      );
    };
    session.open(uri, text);
    const withNewest = (await session.diagnostics(version(1))).map(({ message }) => message);
    expect(withNewest.some((message) => String(message).includes('tolerateZero'))).toBe(false);
    expect(await lenses()).toContain('WPA 0.11.0');
    wpa = '0.5.2';
    session.published.length = 0;
    await session.client.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect((await session.diagnostics(version(1))).map(({ message }) => message)).toContain(
      'unknown field "spec.tolerateZero": added in release 0.7.0',
    );
    expect(await lenses()).toContain('WPA 0.5.2 (not recorded)');
  });

  test('fall back to the default with one log line if they are invalid', async () => {
    const session = await startSession({
      initializationOptions: { settings: { rules: { 'min-equals-max': 'loud' }, lens: true } },
    });
    session.open(uri, hpa('web', 1));
    expect((await session.diagnostics(version(1))).map(({ severity }) => severity)).toEqual([3]);
    await session.settled();
    expect(session.logged).toHaveLength(1);
    expect(session.logged[0]).toContain('replicast.rules level of "min-equals-max" must be one of');
  });
});
