import { describe, expect, test } from 'vitest';
import type { CodeAction, CompletionItem, Diagnostic, Hover } from 'vscode-languageserver/node';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';

const uri = 'file:///w/README.md';
const manifest = `${hpaFor('web')}  minReplicas: 3 # least
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
const wrong = manifest.replace('maxReplicas: 10', 'maxReplicas: 3').replace('kind: Deployment', 'kind: deployment');
const quoted = (text: string, prefix: string) => text.replaceAll(/^(?=.)/gm, prefix);
const inQuote = (text: string) =>
  `# Title\n\nUse a HorizontalPodAutoscaler:\n\n> - like this\n>\n${quoted(`\`\`\`yaml\n${text}\`\`\`\n`, '>   ')}\nThe end.\n`;

const open = async (text: string, options: Parameters<typeof startSession>[0] = {}) => {
  const session = await startSession(options);
  session.open(uri, text, { languageId: 'markdown' });
  return session;
};
const shown = (text: string, diagnostics: readonly Diagnostic[]) => {
  const lines = indexLines(text);
  return diagnostics.map(
    ({ code, range }) => `${code} ${text.slice(offsetAt(lines, range.start), offsetAt(lines, range.end))}`,
  );
};
const reported = async (text: string, options?: Parameters<typeof startSession>[0]) => {
  const session = await open(text, options);
  return shown(text, await session.diagnostics((params) => params.uri === uri));
};
const at = (text: string, word: string) => {
  const line = text.split('\n').findIndex((each) => each.includes(word));
  return { line, character: (text.split('\n')[line] ?? '').indexOf(word) + 1 };
};
const changed = (text: string, edits: { range: Diagnostic['range']; newText: string }[]) => {
  const lines = indexLines(text);
  return applyEdits(
    text,
    edits.map(({ range, newText }) => ({
      start: offsetAt(lines, range.start),
      end: offsetAt(lines, range.end),
      text: newText,
    })),
  );
};

describe('diagnostics', () => {
  test('are at the place of the block, in a list and a quote, too', async () => {
    const text = inQuote(wrong);
    expect(await reported(text)).toEqual(['min-equals-max 3', 'target-kind-unknown deployment']);
    expect(await reported(`\`\`\`yaml\n${wrong}\`\`\`\n`)).toEqual([
      'min-equals-max 3',
      'target-kind-unknown deployment',
    ]);
  });

  test('follow an edit above the block and one in it', async () => {
    const text = inQuote(wrong);
    const session = await open(text);
    await session.diagnostics((params) => params.uri === uri);
    const position = { line: 0, character: 0 };
    session.change(uri, 2, { range: { start: position, end: position }, text: 'More\n\n' });
    const below = await session.diagnostics(({ version }) => version === 2);
    expect(shown(`More\n\n${text}`, below)).toEqual(['min-equals-max 3', 'target-kind-unknown deployment']);
    session.change(uri, 3, { text: inQuote(manifest) });
    expect(await session.diagnostics(({ version }) => version === 3)).toEqual([]);
  });

  test('count every document of a block, and JSON', async () => {
    expect(await reported(inQuote(`${wrong}---\n${wrong}`))).toHaveLength(4);
    const json =
      '{"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler","metadata":{"name":"web"},"spec":{"maxReplicas":"3"}}';
    expect(await reported(`\`\`\`json\n${json}\n\`\`\`\n`)).toEqual(['api/wrong-type "3"']);
  });

  test.each([
    [
      'an excerpt without required fields',
      wrong.replace(
        / {2}name: web\nspec:\n[\s\S]*/,
        '  name: web\nspec:\n  behavior: { scaleUp: { stabilizationWindowSeconds: 60 } }\n',
      ),
    ],
    ['an ellipsis', `${wrong}  ...\n`],
    ['a placeholder', wrong.replace('name: web', 'name: <name>')],
    ['a diff', quoted(wrong, ' ').replace('   maxReplicas', '+  maxReplicas')],
    ['another object', 'kind: ConfigMap\ndata: [\n'],
  ])('are silent about %s', async (_, text) => expect(await reported(inQuote(text))).toEqual([]));

  test('are silent about prose, and about a block that is not closed', async () => {
    expect(
      await reported('---\nkind: HorizontalPodAutoscaler\n---\n\napiVersion: [\nkind: HorizontalPodAutoscaler\n'),
    ).toEqual([]);
    expect(await reported(`\`\`\`yaml\n${wrong}\n\nMore: [\n`)).toEqual([]);
  });

  test('obey a comment in the block and the setting', async () => {
    const suppressed = wrong
      .replace('  scaleTargetRef', '  # replicast-disable-next-line target-kind-unknown\n  scaleTargetRef')
      .replace(
        '    apiVersion: apps/v1\n    kind: deployment',
        '    # replicast-disable-next-line target-kind-unknown\n    kind: deployment',
      );
    expect(await reported(inQuote(suppressed))).not.toContain('target-kind-unknown deployment');
    expect(await reported(inQuote(wrong), { initializationOptions: { settings: { markdown: false } } })).toEqual([]);
  });

  test('know nothing of the workspace, and the workspace nothing of them', async () => {
    const other = 'file:///w/hpa.yaml';
    const session = await open(inQuote(manifest), {
      files: { [other]: manifest, 'file:///w/web.yaml': deployment('web') },
    });
    expect(await session.diagnostics((params) => params.uri === uri)).toEqual([]);
    session.open(other, manifest);
    expect(await session.diagnostics((params) => params.uri === other)).toEqual([]);
  });
});

const request = <Result>({ client }: Session, method: string, params: object) =>
  client.sendRequest<Result>(`textDocument/${method}`, { textDocument: { uri }, ...params });

test('a hover explains the field and marks it', async () => {
  const text = inQuote(manifest);
  const session = await open(text);
  const hover = await request<Hover>(session, 'hover', { position: at(text, 'minReplicas') });
  expect(JSON.stringify(hover.contents)).toContain('minReplicas');
  const { start, end } = hover.range ?? { start: at(text, ''), end: at(text, '') };
  expect(text.split('\n')[start.line]?.slice(start.character, end.character)).toMatch(/^minReplicas/);
  expect(await request(session, 'hover', { position: { line: 2, character: 8 } })).toBeNull();
});

test('a fix, fix-all and the comment that ignores a problem change the block and keep its prefix', async () => {
  const text = inQuote(wrong);
  const session = await open(text);
  const reported = await session.diagnostics((params) => params.uri === uri);
  const diagnostics = reported.filter(({ code }) => code === 'target-kind-unknown');
  const position = at(text, 'deployment');
  const range = { start: position, end: position };
  const actions = await request<CodeAction[]>(session, 'codeAction', { range, context: { diagnostics } });
  const results = actions.map(({ title, edit }) => [title, changed(text, edit?.changes?.[uri] ?? [])]);
  const fixed = text.replace('deployment', 'Deployment');
  const comment = '>       # replicast-disable-next-line target-kind-unknown\n';
  expect(results).toEqual([
    ['Change to Deployment', fixed],
    ['Ignore target-kind-unknown on this line', text.replace('>       kind: deployment', `${comment}$&`)],
    ['Fix all in this file', fixed],
  ]);
});

test('a fix that adds lines gives each the prefix of the block', async () => {
  const text = inQuote(
    manifest
      .replace(/ {2}metrics:[\s\S]*/, '')
      .replace('autoscaling/v2\n', 'autoscaling/v1\n')
      .replace('  maxReplicas', '  targetCPUUtilizationPercentage: 60\n  maxReplicas')
      .replace('v1', 'v2'),
  );
  const session = await open(text);
  const diagnostics = await session.diagnostics((params) => params.uri === uri);
  const position = at(text, 'targetCPU');
  const actions = await request<CodeAction[]>(session, 'codeAction', {
    range: { start: position, end: position },
    context: { diagnostics },
  });
  const result = changed(text, actions[0]?.edit?.changes?.[uri] ?? []);
  expect(result).toContain('averageUtilization: 60');
  for (const line of result.split('\n').slice(6, -3)) expect(line).toMatch(/^>/);
});

test('fields are completed in the block, and nothing in prose', async () => {
  const text = inQuote(manifest.replace('  minReplicas: 3 # least\n', '  min\n'));
  const session = await open(text);
  const position = { ...at(text, '  min\n'.trim()), character: 0 };
  const line = text.split('\n').findIndex((each) => each.endsWith('  min'));
  const items = await request<CompletionItem[]>(session, 'completion', {
    position: { line, character: (text.split('\n')[line] ?? '').length },
  });
  const item = items.find(({ label }) => label === 'minReplicas');
  expect(item?.textEdit).toMatchObject({ range: { start: { line, character: 6 }, end: { line, character: 9 } } });
  expect(await request(session, 'completion', { position: { ...position, line: 0 } })).toEqual([]);
});

test.each(['codeLens', 'documentSymbol', 'inlayHint', 'semanticTokens/full', 'documentLink'])(
  'there is no %s',
  async (method) => {
    const text = inQuote(manifest);
    const session = await open(text);
    const range = { start: { line: 0, character: 0 }, end: { line: 40, character: 0 } };
    const answer = await request<unknown[] | { data: number[] } | null>(session, method, { range });
    expect((answer && 'data' in answer ? answer.data : answer) ?? []).toEqual([]);
  },
);
