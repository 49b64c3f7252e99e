// The item in the language status area: which release is asked, how many autoscalers the file has, what is wrong with the server.
import * as vscode from 'vscode';
import type { Names } from './names.ts';
import { documentSelector, isServed } from './served.ts';
import type { Server, ServerState } from './server.ts';

export function createStatus(server: Server, names: Names): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('replicast.status', documentSelector());
  item.name = 'Replicast';
  const draw = () => Object.assign(item, content(server.state, names, vscode.window.activeTextEditor?.document));
  draw();
  return vscode.Disposable.from(
    item,
    server.onDidChangeState(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.workspace.onDidChangeTextDocument(({ document }) => document === vscode.window.activeTextEditor?.document && draw()),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('replicast.kubernetes') && draw()),
  );
}

type Content = Pick<vscode.LanguageStatusItem, 'text' | 'detail' | 'severity' | 'busy' | 'command'>;

function content(state: ServerState, names: Names, document: vscode.TextDocument | undefined): Content {
  if (state.kind === 'failed') {
    const command = { title: 'Restart Server', command: 'replicast.restartServer' };
    return { text: 'Replicast does not work', detail: state.message, severity: vscode.LanguageStatusSeverity.Error, busy: false, command };
  }
  const release = vscode.workspace.getConfiguration('replicast', document).get('kubernetes', '');
  const command = { title: 'Settings', command: 'workbench.action.openSettings', arguments: ['replicast'] };
  return {
    text: `Kubernetes ${release}`,
    detail: autoscalers(document && isServed(document) ? names.of(document).count : 0),
    severity: vscode.LanguageStatusSeverity.Information,
    busy: state.kind === 'starting',
    command,
  };
}

function autoscalers(count: number): string {
  if (count === 0) return 'no autoscaler';
  return count === 1 ? '1 autoscaler' : `${count} autoscalers`;
}
