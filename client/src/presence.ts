// Tells the workbench whether the active editor has an autoscaler (button, commands), and starts the server when a document needs it.
import * as vscode from 'vscode';
import { countAutoscalers, hasOlderAutoscaler } from './languages.ts';
import { isServed, needsServer } from './served.ts';
import type { Server } from './server.ts';

export function watchPresence(server: Server): vscode.Disposable {
  const known = new Map<string, boolean>();
  const look = (document: vscode.TextDocument) => {
    if (needsServer(document)) void server.start();
  };
  const tell = () => {
    const document = vscode.window.activeTextEditor?.document;
    const text = document && isServed(document) ? document.getText() : '';
    const present = countAutoscalers(text) > 0;
    set('replicast.hasAutoscaler', present);
    set('replicast.hasOlderAutoscaler', present && hasOlderAutoscaler(text));
  };
  const set = (key: string, value: boolean) => {
    if (known.get(key) === value) return;
    known.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  vscode.workspace.textDocuments.forEach(look);
  tell();
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.window.onDidChangeActiveTextEditor(tell),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (server.state.kind === 'waiting') look(document);
      if (document === vscode.window.activeTextEditor?.document) tell();
    }),
  );
}
