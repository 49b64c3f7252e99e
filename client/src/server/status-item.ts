import { kubernetesText } from '../../../core/model/release-names.ts';
import { checkedRequest, checkedResponseSchema } from '../../../protocol/checked.ts';
import { chooseReleaseCommands } from '../../../protocol/release-setting.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { findConfigRelease } from '../commands/config-release.ts';
import { isReleaseChosen } from '../commands/release-setting.ts';
import { vscode } from '../editor.ts';
import type { AutoscalerLinesCache } from '../text/autoscaler-lines-cache.ts';
import { itemText } from '../text/shown-text.ts';
import { isSupported, manifestSelector } from '../text/supported-documents.ts';
import type { LanguageServer } from './language-server.ts';
import { type ServerState, serverProblem, serverProblemInShort } from './server-state.ts';

export function createStatusItem(server: LanguageServer, linesCache: AutoscalerLinesCache): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('replicast.status', manifestSelector());
  item.name = 'Replicast';
  const inConfig = new WeakMap<vscode.TextDocument, string | undefined>();
  /**
   * For each document, the server's last text about what is checked, and the version of the document for which the
   * server sent the text.
   */
  const checkedIn = new WeakMap<vscode.TextDocument, { version: number; text: string }>();
  const active = () => vscode.window.activeTextEditor?.document;
  const update = () => {
    const document = active();
    const said = document && checkedIn.get(document);
    const checked = said?.version === document?.version ? said?.text : undefined;
    const release = document && inConfig.get(document);
    Object.assign(item, statusContent(server.state, linesCache, document, { release, checked }));
  };
  const updateConfig = async () => {
    const document = active();
    if (!document || !isSupported(document) || server.state.kind !== 'running') return;
    inConfig.set(document, (await findConfigRelease(server, 'kubernetes', document.uri))?.release);
    update();
  };
  const updateChecked = async () => {
    const document = active();
    if (!document || !isSupported(document) || server.state.kind !== 'running') return;
    // If a file has many autoscalers, the status shows only their number, because the request would take long.
    if (linesCache.of(document).count > maxChecked) return;
    const { version } = document;
    const text = await whatIsChecked(server, document.uri);
    if (text === undefined || document.version !== version) return;
    checkedIn.set(document, { version, text });
    update();
  };
  const updateAll = () => {
    update();
    void updateConfig();
    void updateChecked();
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
  { release: inConfig, checked }: { release: string | undefined; checked: string | undefined },
): Content {
  const problem = serverProblem(state);
  if (problem) {
    return {
      text: problem.isBusy ? 'Replicast is interrupted' : 'Replicast is not running',
      detail: serverProblemInShort(state),
      severity: problem.isBusy ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Error,
      busy: problem.isBusy,
      command: { title: vscode.l10n.t('Restart Server'), command: 'replicast.restartServer' },
    };
  }
  const chosen = inConfig ?? vscode.workspace.getConfiguration('replicast', document).get('kubernetes', '');
  const release = itemText(kubernetesText(String(chosen)));
  const isChosen = inConfig !== undefined || isReleaseChosen('kubernetes', document);
  const command = {
    title: vscode.l10n.t('Choose Release…'),
    command: chooseReleaseCommands.kubernetes,
    ...(document && { arguments: [document.uri.toString()] }),
  };
  return {
    text: isChosen ? release : `Assuming ${release}`,
    detail: checked ?? autoscalerCountText(document && isSupported(document) ? linesCache.of(document).count : 0),
    severity: vscode.LanguageStatusSeverity.Information,
    busy: state.kind === 'starting',
    command,
  };
}

async function whatIsChecked(server: LanguageServer, uri: vscode.Uri): Promise<string | undefined> {
  const params = { textDocument: { uri: uri.toString() } };
  const said = await server.request<unknown>(checkedRequest, params).catch(() => undefined);
  const text = said === undefined || said === null ? undefined : parseWith(checkedResponseSchema, said)?.text;
  return text ? itemText(text) : undefined;
}

/** If a file has more autoscalers than this number, its status shows only how many autoscalers it has. */
const maxChecked = 50;

function autoscalerCountText(count: number): string {
  if (count === 0) return 'no autoscaler';
  return count === 1 ? '1 autoscaler' : `${count} autoscalers`;
}
