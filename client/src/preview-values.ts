// Preview values for template expressions, set from a lens or in the panel and stored for the workspace. An empty input
// removes one.
import * as vscode from 'vscode';
import {
  type PreviewValues,
  previewValuesNotification,
  previewValuesSchema,
  setPreviewValueCommand,
} from '../../protocol/preview-values.ts';
import { parseWith } from '../../protocol/schema.ts';
import type { LanguageServer } from './language-server.ts';

const stateKey = 'replicast.previewValues';

export function registerPreviewValues(
  context: vscode.ExtensionContext,
  server: LanguageServer,
  changed: () => void,
): vscode.Disposable {
  const stored = (): PreviewValues => parseWith(previewValuesSchema, context.workspaceState.get(stateKey)) ?? {};
  const sendValues = () => server.notify(previewValuesNotification, stored());
  let isRunning = false;
  return vscode.Disposable.from(
    server.onDidChangeState(({ kind }) => {
      const hasStarted = kind === 'running' && !isRunning;
      isRunning = kind === 'running';
      if (hasStarted && Object.keys(stored()).length > 0) void sendValues();
    }),
    vscode.commands.registerCommand(setPreviewValueCommand, async (scope?: unknown, expression?: unknown) => {
      if (typeof scope !== 'string' || typeof expression !== 'string') return;
      const value = await askFor(expression, stored()[scope]?.[expression] ?? '');
      if (value === undefined) return;
      await context.workspaceState.update(stateKey, withValue(stored(), scope, expression, value));
      await sendValues();
      changed();
    }),
  );
}

function askFor(expression: string, value: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: `Value of {{ ${expression} }}`,
    prompt:
      'Used only for the lens and the simulation in this workspace; the file does not change. Leave it empty to remove the value.',
    value,
  });
}

function withValue(all: PreviewValues, scope: string, expression: string, value: string): PreviewValues {
  const { [expression]: _, ...rest } = all[scope] ?? {};
  const text = value.trim();
  return { ...all, [scope]: text === '' ? rest : { ...rest, [expression]: text } };
}
