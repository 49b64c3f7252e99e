// Each capability that the server reads is left out once, and the answers stay.
import { describe, expect, test } from 'vitest';
import type { ClientCapabilities, CompletionList, Diagnostic, Hover } from 'vscode-languageserver/node';
import { once } from '../../core/model/once.ts';
import { equalBounds, workspaceCapabilities } from '../support/capable-client.ts';
import { startSession } from '../support/session.ts';

const uri = 'file:///w/web.yaml';
const text = `${equalBounds}  \n`;

const all: ClientCapabilities = {
  ...workspaceCapabilities,
  workspace: { ...workspaceCapabilities.workspace, workspaceEdit: { documentChanges: true } },
  textDocument: {
    hover: { contentFormat: ['markdown', 'plaintext'] },
    completion: {
      completionItem: { snippetSupport: true, documentationFormat: ['markdown'], insertReplaceSupport: true },
    },
    codeAction: { resolveSupport: { properties: ['edit'] }, dataSupport: true },
    rename: { prepareSupport: true },
    diagnostic: {},
    publishDiagnostics: { relatedInformation: true },
  },
};

function pathsOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
  const inner = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...at, name]));
  return at.length === 0 ? inner : [at, ...inner.filter((path) => path.length > at.length)];
}

function without(path: readonly string[]): ClientCapabilities {
  const copy = structuredClone(all);
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (group, name) => group[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
  delete parent[path.at(-1) ?? ''];
  return copy;
}

async function answersFor(capabilities: ClientCapabilities) {
  const session = await startSession({
    capabilities,
    files: { [uri]: text },
    settings: () => ({ kubernetes: '1.34' }),
  });
  const { client } = session;
  session.open(uri, text);
  await session.settled();
  const textDocument = { uri };
  const pulls = capabilities.textDocument?.diagnostic !== undefined;
  const diagnostics: Diagnostic[] = pulls
    ? (await client.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', { textDocument })).items
    : await session.diagnostics((published) => published.uri === uri && published.diagnostics.length > 0);
  const position = { line: 7, character: 4 };
  const hover = await client.sendRequest<Hover>('textDocument/hover', { textDocument, position });
  const completion = await client.sendRequest<CompletionList | { label: string }[]>('textDocument/completion', {
    textDocument,
    position: { line: 9, character: 2 },
  });
  const range = { start: { line: 7, character: 0 }, end: { line: 7, character: 16 } };
  const actions = await client.sendRequest<{ title: string }[]>('textDocument/codeAction', {
    textDocument,
    range,
    context: { diagnostics },
  });
  const lenses = await client.sendRequest<object[]>('textDocument/codeLens', { textDocument });
  const items = Array.isArray(completion) ? completion : completion.items;
  return {
    codes: diagnostics.map(({ code }) => code),
    isHovered: JSON.stringify(hover.contents).includes('maxReplicas'),
    labels: items.map(({ label }) => label),
    actions: actions.map(({ title }) => title),
    lenses: lenses.length,
    errors: session.errors,
  };
}

describe('without one capability, the answers are the same:', () => {
  const paths = pathsOf(all);
  const whole = once(() => answersFor(all));

  test('with all of them there are answers', async () => {
    const { codes, isHovered, labels, actions, lenses, errors } = await whole();
    expect(codes).toContain('min-equals-max');
    expect([isHovered, errors]).toEqual([true, []]);
    expect(labels).toContain('behavior');
    expect(actions.length).toBeGreaterThan(0);
    expect(lenses).toBeGreaterThan(0);
  });

  test.each(paths.map((path) => [path.join('.'), path] as const))('%s', async (_, path) => {
    expect(await answersFor(without(path))).toEqual(await whole());
  });

  test('all of them', async () => {
    const { codes, isHovered, labels, errors } = await answersFor({});
    expect(codes).toContain('min-equals-max');
    expect([isHovered, errors]).toEqual([true, []]);
    expect(labels).toContain('behavior');
  });
});
