// Requests the problems after each change, and when the server reports that the problems may have changed.

import { type Action, type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { type LSPClient, LSPPlugin } from '@codemirror/lsp-client';
import { type Extension, StateEffect } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type * as lsp from 'vscode-languageserver-types';

export const refreshProblems = StateEffect.define<null>();

export interface ProblemsOptions {
  apply(edit: lsp.WorkspaceEdit): void;
  run(command: lsp.Command): void;
}

const restMs = 120;

/**
 * The maximum number of problems that have fixes. The number is limited, because computing the fixes of a problem takes
 * time.
 */
const maxWithActions = 60;

const severities = ['error', 'error', 'warning', 'info', 'hint'] as const;

export function problems(options: ProblemsOptions): Extension {
  return ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void showProblems(view, options), ms);
    };
    later(0);
    return {
      update({ docChanged, transactions }: ViewUpdate) {
        const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(refreshProblems)));
        if (docChanged || isAsked) later(docChanged ? restMs : 0);
      },
      destroy: () => clearTimeout(timer),
    };
  });
}

export async function requestProblems(client: LSPClient, uri: string): Promise<lsp.Diagnostic[] | undefined> {
  const params = { textDocument: { uri } };
  const report = await client
    .request<object, { items?: lsp.Diagnostic[] }>('textDocument/diagnostic', params)
    .catch(() => undefined);
  return report?.items;
}

async function showProblems(view: EditorView, options: ProblemsOptions): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const { client, uri } = plugin;
  client.sync();
  const { doc } = view.state;
  const isCurrent = () => LSPPlugin.get(view) === plugin && view.state.doc === doc;
  const textDocument = { uri };
  const items = await requestProblems(client, uri);
  if (!items || !isCurrent()) return;
  const ofText = (actions: readonly lsp.CodeAction[]): Diagnostic[] =>
    items.map((item) => ({
      from: plugin.fromPosition(item.range.start, doc),
      to: plugin.fromPosition(item.range.end, doc),
      severity: severities[item.severity ?? 1] ?? 'error',
      message: typeof item.message === 'string' ? item.message : item.message.value,
      ...(item.code !== undefined && { source: `${item.code}` }),
      actions: actions.filter((action) => mends(action, item)).map((action) => toAction(action, options)),
    }));
  view.dispatch(setDiagnostics(view.state, ofText([])));
  if (items.length === 0) return;
  const range = { start: { line: 0, character: 0 }, end: plugin.toPosition(doc.length, doc) };
  const actions = await client
    .request<object, lsp.CodeAction[] | null>('textDocument/codeAction', {
      textDocument,
      range,
      context: { diagnostics: items.slice(0, maxWithActions), only: ['quickfix'] },
    })
    .catch(() => undefined);
  if (actions && isCurrent()) view.dispatch(setDiagnostics(view.state, ofText(actions)));
}

function mends({ diagnostics = [] }: lsp.CodeAction, { code, range: { start } }: lsp.Diagnostic): boolean {
  return diagnostics.some(
    (one) => one.code === code && one.range.start.line === start.line && one.range.start.character === start.character,
  );
}

function toAction({ title, edit, command }: lsp.CodeAction, { apply, run }: ProblemsOptions): Action {
  return {
    name: title,
    apply() {
      if (edit) apply(edit);
      if (command) run(command);
    },
  };
}
