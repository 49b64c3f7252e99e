// Tells the workbench whether the active editor has an autoscaler (button, commands), and starts the server when a document needs it.
import * as vscode from 'vscode';
import type { Names } from './names.ts';
import { isServed, needsServer } from './served.ts';
import type { Server } from './server.ts';

export function watchPresence(server: Server, names: Names): vscode.Disposable {
  const known = new Map<string, boolean>();
  const look = (document: vscode.TextDocument) => {
    if (needsServer(document, names)) void server.start();
  };
  const tell = () => {
    const document = vscode.window.activeTextEditor?.document;
    const named = document && isServed(document) ? names.of(document) : undefined;
    const present = named !== undefined && named.count > 0;
    set('replicast.hasAutoscaler', present);
    set('replicast.hasOlderAutoscaler', present && named.hasOlder);
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
