// *Replicast: Check Workspace*: the problems of all autoscalers, even in files that are not open. The problems are
// requested again after a change on disk.
import { vscode } from '../editor.ts';
import { isServerAnswering } from '../server/is-server-answering.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { messageText } from '../text/shown-text.ts';

/** Several files often change together, so the check waits for further changes. */
const restMs = 1000;

const setting = 'checkWorkspace';

export class WorkspaceCheck implements vscode.Disposable {
  private readonly server: LanguageServer;
  /** The diagnostics of files without a tab. A file with a tab has its own diagnostics. */
  private readonly shown = vscode.languages.createDiagnosticCollection('replicast-workspace');
  private readonly known = new Map<string, { uri: vscode.Uri; resultId: string; diagnostics: vscode.Diagnostic[] }>();
  private readonly listeners: vscode.Disposable[];
  private isAlways = false;
  /** Whether the user has run the command in this window. */
  private isAsked = false;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private running: vscode.CancellationTokenSource | undefined;

  /** @param onDidTellFile fires when the server knows of a change on disk */
  constructor(server: LanguageServer, onDidTellFile: vscode.Event<unknown>) {
    this.server = server;
    const changed = () => this.schedule();
    this.listeners = [
      this.shown,
      vscode.commands.registerCommand('replicast.checkWorkspace', () => this.checkNow()),
      onDidTellFile(changed),
      vscode.window.tabGroups.onDidChangeTabs((change) => this.tabsChanged(change)),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('replicast')) return;
        this.readSetting();
        changed();
      }),
      server.onDidChangeState(({ kind }) => kind === 'running' && changed()),
    ];
    this.readSetting();
  }

  dispose(): void {
    clearTimeout(this.rest);
    this.running?.cancel();
    vscode.Disposable.from(...this.listeners).dispose();
  }

  private get isOn(): boolean {
    return this.isAlways || this.isAsked;
  }

  private readSetting(): void {
    const was = this.isAlways;
    this.isAlways = vscode.workspace.getConfiguration('replicast').get(setting) === true;
    if (this.isAlways && !was) void this.server.start().then(() => this.schedule());
    if (this.isAlways || !was) return;
    this.isAsked = false;
    this.known.clear();
    this.shown.clear();
  }

  private async checkNow(): Promise<void> {
    if (!(await isServerAnswering(this.server))) return;
    this.isAsked = true;
    const location = vscode.ProgressLocation.Notification;
    const isDone = await vscode.window.withProgress(
      { location, title: vscode.l10n.t('Replicast: checking the workspace'), cancellable: true },
      (_, token) => this.check(token),
    );
    if (isDone) void this.tell();
  }

  private schedule(): void {
    if (!this.isOn) return;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => void this.check(), restMs);
  }

  private async check(cancelled?: vscode.CancellationToken): Promise<boolean> {
    this.running?.cancel();
    const running = new vscode.CancellationTokenSource();
    this.running = running;
    const listener = cancelled?.onCancellationRequested(() => running.cancel());
    const previous = [...this.known.values()].map(({ uri, resultId: value }) => ({ uri: uri.toString(), value }));
    const found = await this.server.workspaceDiagnostics(previous, running.token);
    listener?.dispose();
    if (!found || running.token.isCancellationRequested || !this.isOn) return false;
    for (const { uri, resultId, diagnostics } of found) {
      const key = uri.toString();
      const all = diagnostics ?? this.known.get(key)?.diagnostics;
      if (all) this.known.set(key, { uri, resultId, diagnostics: all });
    }
    this.show();
    return true;
  }

  /**
   * After a tab was closed, the files are checked again: unsaved edits may be gone, or the file may just have been
   * saved.
   */
  private tabsChanged({ opened, closed }: vscode.TabChangeEvent): void {
    if (!this.isOn || opened.length + closed.length === 0) return;
    this.show();
    if (closed.length > 0) this.schedule();
  }

  private show(): void {
    const open = filesInTabs();
    for (const [key, { uri, diagnostics }] of this.known) this.shown.set(uri, open.has(key) ? undefined : diagnostics);
  }

  private async tell(): Promise<void> {
    const files = [...this.known.values()];
    const all = files.flatMap(({ diagnostics }) => diagnostics);
    const checked = `Replicast checked ${counted(files.length, 'file')}`;
    if (all.length === 0) {
      void vscode.window.showInformationMessage(messageText(`${checked}: no problems.`));
      return;
    }
    const concerned = files.filter(({ diagnostics }) => diagnostics.length > 0).length;
    const show = vscode.l10n.t('Show Problems');
    const chosen = await vscode.window.showInformationMessage(
      messageText(`${checked}: ${counted(all.length, 'problem')} in ${counted(concerned, 'file')}.`),
      show,
    );
    if (chosen === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
}

function filesInTabs(): Set<string> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return new Set(tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.toString()] : [])));
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
