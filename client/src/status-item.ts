// The language status item: the Kubernetes release, the number of autoscalers in the file, and server problems.
import * as vscode from 'vscode';
import { chooseReleaseCommands } from '../../protocol/release-setting.ts';
import type { AutoscalerLinesCache } from './autoscaler-lines-cache.ts';
import type { LanguageServer } from './language-server.ts';
import { isReleaseChosen } from './release-setting.ts';
import { type ServerState, serverProblem, serverProblemInShort } from './server-state.ts';
import { itemText } from './shown-text.ts';
import { documentSelector, isSupported } from './supported-documents.ts';

export function createStatusItem(server: LanguageServer, linesCache: AutoscalerLinesCache): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('replicast.status', documentSelector());
  item.name = 'Replicast';
  const update = () =>
    Object.assign(item, statusContent(server.state, linesCache, vscode.window.activeTextEditor?.document));
  update();
  return vscode.Disposable.from(
    item,
    server.onDidChangeState(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidChangeTextDocument(
      ({ document }) => document === vscode.window.activeTextEditor?.document && update(),
    ),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration('replicast.kubernetes') && update(),
    ),
  );
}

type Content = Pick<vscode.LanguageStatusItem, 'text' | 'detail' | 'severity' | 'busy' | 'command'>;

function statusContent(
  state: ServerState,
  linesCache: AutoscalerLinesCache,
  document: vscode.TextDocument | undefined,
): Content {
  const problem = serverProblem(state);
  if (problem) {
    return {
      text: problem.isBusy ? 'Replicast is interrupted' : 'Replicast is not running',
      detail: serverProblemInShort(state),
      severity: problem.isBusy ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Error,
      busy: problem.isBusy,
      command: { title: 'Restart Server', command: 'replicast.restartServer' },
    };
  }
  const release = vscode.workspace.getConfiguration('replicast', document).get('kubernetes', '');
  const shownRelease = itemText(String(release));
  const command = {
    title: 'Choose Release…',
    command: chooseReleaseCommands.kubernetes,
    ...(document && { arguments: [document.uri.toString()] }),
  };
  return {
    text: isReleaseChosen('kubernetes', document)
      ? `Kubernetes ${shownRelease}`
      : `Assuming Kubernetes ${shownRelease}`,
    detail: autoscalerCountText(document && isSupported(document) ? linesCache.of(document).count : 0),
    severity: vscode.LanguageStatusSeverity.Information,
    busy: state.kind === 'starting',
    command,
  };
}

function autoscalerCountText(count: number): string {
  if (count === 0) return 'no autoscaler';
  return count === 1 ? '1 autoscaler' : `${count} autoscalers`;
}
