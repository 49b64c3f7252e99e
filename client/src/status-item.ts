// The language status item: the Kubernetes release, the number of autoscalers in the file, and server problems.

import { kubernetesText } from '../../core/model/release-names.ts';
import { chooseReleaseCommands } from '../../protocol/release-setting.ts';
import type { AutoscalerLinesCache } from './autoscaler-lines-cache.ts';
import { findConfigRelease } from './config-release.ts';
import { vscode } from './editor.ts';
import type { LanguageServer } from './language-server.ts';
import { isReleaseChosen } from './release-setting.ts';
import { type ServerState, serverProblem, serverProblemInShort } from './server-state.ts';
import { itemText } from './shown-text.ts';
import { isSupported, manifestSelector } from './supported-documents.ts';

export function createStatusItem(server: LanguageServer, linesCache: AutoscalerLinesCache): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('replicast.status', manifestSelector());
  item.name = 'Replicast';
  /** What the configuration of the project sets, as the server last said. */
  const inConfig = new WeakMap<vscode.TextDocument, string | undefined>();
  const active = () => vscode.window.activeTextEditor?.document;
  const update = () => {
    const document = active();
    Object.assign(item, statusContent(server.state, linesCache, document, document && inConfig.get(document)));
  };
  const updateConfig = async () => {
    const document = active();
    // The item starts no server.
    if (!document || !isSupported(document) || server.state.kind !== 'running') return;
    inConfig.set(document, (await findConfigRelease(server, 'kubernetes', document.uri))?.release);
    update();
  };
  const updateAll = () => {
    update();
    void updateConfig();
  };
  updateAll();
  return vscode.Disposable.from(
    item,
    server.onDidChangeState(updateAll),
    server.onDidChangeSimulations(updateAll),
    vscode.window.onDidChangeActiveTextEditor(updateAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => document === active() && update()),
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
  inConfig: string | undefined,
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
  const chosen = inConfig ?? vscode.workspace.getConfiguration('replicast', document).get('kubernetes', '');
  const release = itemText(kubernetesText(String(chosen)));
  const isChosen = inConfig !== undefined || isReleaseChosen('kubernetes', document);
  const command = {
    title: 'Choose Release…',
    command: chooseReleaseCommands.kubernetes,
    ...(document && { arguments: [document.uri.toString()] }),
  };
  return {
    text: isChosen ? release : `Assuming ${release}`,
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
