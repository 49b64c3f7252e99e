// Helpers for the tests inside VS Code. No Node modules: they also run in a web worker.
import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Api } from '../../client/src/activate-common.ts';
import { isWhole } from '../support/effort.ts';

/** Set by the bundler: the host that the run was started for. */
declare const HOST_KIND: Api['kind'];

/** The short tier runs the test in the Node host alone. */
export function itInNode(title: string, body: () => Promise<void>): void {
  if (isWhole || HOST_KIND === 'node') it(title, body);
  else it.skip(`${title} (skipped in a web worker unless CI is set)`, body);
}

export async function activate(): Promise<Api> {
  const extension = vscode.extensions.getExtension<Api>('replicast.replicast');
  assert.ok(extension, 'the extension is not installed');
  return extension.activate();
}

export async function openFile(name: string): Promise<vscode.TextDocument> {
  const files = await vscode.workspace.findFiles(`**/${name}`);
  const [file] = files.toSorted((one, other) => one.path.length - other.path.length);
  assert.ok(file, `${name} is not in the workspace`);
  const document = await vscode.workspace.openTextDocument(file);
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  return document;
}

export async function openText(content: string, language = 'yaml'): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  return document;
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

export async function replace(document: vscode.TextDocument, text: string, by: string): Promise<void> {
  const at = document.getText().indexOf(text);
  assert.isAtLeast(at, 0, `"${text}" is not in the text`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + text.length)), by);
  assert.isTrue(await vscode.workspace.applyEdit(edit));
}

export function positionAfter(document: vscode.TextDocument, text: string): vscode.Position {
  return document.positionAt(document.getText().indexOf(text) + text.length);
}

/** Only a window that hangs takes this long. */
const limitMs = 180_000;

export async function until<T>(
  what: string,
  probe: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (const end = Date.now() + limitMs; ; ) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited ${limitMs / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function lenses(uri: vscode.Uri): Promise<vscode.CodeLens[]> {
  return (
    (await vscode.commands.executeCommand<vscode.CodeLens[] | undefined>('vscode.executeCodeLensProvider', uri, 20)) ??
    []
  );
}

export async function lensTitles(uri: vscode.Uri): Promise<string[]> {
  return (await lenses(uri)).map((lens) => lens.command?.title.trim() ?? '');
}

export function lensWith(uri: vscode.Uri, text: string): Promise<string> {
  return until(`a lens with "${text}"`, async () => (await lensTitles(uri)).find((title) => title.includes(text)));
}

type Definition = vscode.Location | vscode.LocationLink;

export async function definitions(document: vscode.TextDocument, text: string): Promise<Definition[] | undefined> {
  const position = positionAfter(document, text).translate(0, -2);
  const command = 'vscode.executeDefinitionProvider';
  const found = await vscode.commands.executeCommand<Definition[]>(command, document.uri, position);
  return found.length > 0 ? found : undefined;
}

export const uriOf = (found: Definition | undefined): vscode.Uri | undefined =>
  found && ('targetUri' in found ? found.targetUri : found.uri);

export async function withSetting(name: string, value: unknown, work: () => Promise<void>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('replicast');
  await settings.update(name, value, vscode.ConfigurationTarget.Workspace);
  try {
    await work();
  } finally {
    await settings.update(name, undefined, vscode.ConfigurationTarget.Workspace);
  }
}
