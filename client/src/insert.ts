// Insert Autoscaler…: a whole, valid manifest at the end of the YAML file in front of the user, or in a new one.
import * as vscode from 'vscode';
import { type StartsAnswer, type StartsParams, startsRequest } from '../../protocol/requests.ts';
import { isServed } from './served.ts';
import type { Server } from './server.ts';

export async function insertAutoscaler(server: Server): Promise<void> {
  const start = await vscode.window.showQuickPick(startsOf(server), { title: 'Insert Autoscaler', placeHolder: 'What should it follow?' });
  if (!start) return;
  const editor = yamlEditor() ?? (await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'yaml' })));
  const { document } = editor;
  const end = document.lineAt(document.lineCount - 1).range.end;
  await editor.insertSnippet(new vscode.SnippetString(separator(document) + start.manifest), end);
}

/** The server has the descriptions. The list shows at once, and waits for it where it does not run yet. */
async function startsOf(server: Server): Promise<(vscode.QuickPickItem & { manifest: string })[]> {
  await server.start();
  const uri = yamlEditor()?.document.uri.toString();
  const params: StartsParams = uri === undefined ? {} : { uri };
  const answer = await server.ask<StartsAnswer>(startsRequest, params);
  return [...(answer?.starts ?? [])];
}

/** Also when the panel has the focus: then the editor beside it is meant. */
function yamlEditor(): vscode.TextEditor | undefined {
  const candidates = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  return candidates.find((editor) => editor && isServed(editor.document) && !editor.document.languageId.startsWith('json'));
}

function separator(document: vscode.TextDocument): string {
  const text = document.getText();
  if (text.trim() === '') return '';
  return text.endsWith('\n') ? '---\n' : '\n---\n';
}
