// Tells the workbench whether the active editor has an autoscaler (button, commands), and starts the server when a document needs it.
import * as vscode from 'vscode';
import { countAutoscalers } from './languages.ts';
import { isServed, needsServer } from './served.ts';
import type { Server } from './server.ts';

const hasAutoscaler = 'replicast.hasAutoscaler';

export function watchPresence(server: Server): vscode.Disposable {
  let known: boolean | undefined;
  const look = (document: vscode.TextDocument) => {
    if (needsServer(document)) void server.start();
  };
  const tell = () => {
    const present = isPresent(vscode.window.activeTextEditor?.document);
    if (present === known) return;
    known = present;
    void vscode.commands.executeCommand('setContext', hasAutoscaler, present);
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

function isPresent(document: vscode.TextDocument | undefined): boolean {
  return document !== undefined && isServed(document) && countAutoscalers(document.getText()) > 0;
}
