// `tracked-autoscaler.ts` chooses the autoscaler of the simulation panel, and `panel-model.ts` provides the content.

import { type FollowedParams, type FollowedResponse, followedRequest } from '../../../protocol/followed.ts';
import { handleMessage, type MessageHandlers } from '../../../protocol/message-handlers.ts';
import {
  type ExportFormat,
  type ExportTarget,
  type MessageToHost,
  type MessageToPage,
  parseMessageToHost,
  type RecordingAction,
  type Snapshot,
} from '../../../protocol/panel.ts';
import { setPreviewValueCommand } from '../../../protocol/preview-values.ts';
import type { OpenedRun } from '../../../protocol/simulation-arguments.ts';
import { BaselineComparison } from '../commands/comparison.ts';
import { saveExport, tellCopied, tellNotCopied } from '../commands/export-simulation.ts';
import { vscode } from '../editor.ts';
import type { FileWriter } from '../files/file-writer.ts';
import { readProgram } from '../files/read-program.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { type ServerState, serverProblem } from '../server/server-state.ts';
import { LineHighlight } from '../text/line-highlight.ts';
import { titleText } from '../text/shown-text.ts';
import { placeOfArguments } from '../text/simulation-arguments.ts';
import { isSupported } from '../text/supported-documents.ts';
import { panelFolder, panelHtml } from './page.ts';
import { PanelFiles, type PanelFilesOptions } from './panel-files.ts';
import { PanelModel } from './panel-model.ts';
import { PanelRecording } from './panel-recording.ts';
import { PanelTuning } from './panel-tuning.ts';
import type { SimulationPlace } from './snapshot.ts';
import { TrackedAutoscaler, type TrackedAutoscalerOptions } from './tracked-autoscaler.ts';

export const panelType = 'replicast.simulation';

export interface PanelState {
  revision: number;
  sequence: string;
  rows: number;
}

export interface PanelOptions extends Pick<TrackedAutoscalerOptions, 'linesCache' | 'place' | 'follows' | 'persist'> {
  panel: vscode.WebviewPanel;
  extension: vscode.Uri;
  server: LanguageServer;
  files: FileWriter;
}

export class SimulationPanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private readonly extension: vscode.Uri;
  private readonly server: LanguageServer;
  private readonly lineHighlight = new LineHighlight();
  private readonly comparison: BaselineComparison;
  private readonly trackedAutoscaler: TrackedAutoscaler;
  private readonly model: PanelModel;
  private readonly writer: FileWriter;
  private readonly files: PanelFiles;
  private readonly recording: PanelRecording;
  private readonly tuning: PanelTuning;
  private readonly listeners: vscode.Disposable[];
  private lastDrawn: PanelState | undefined;
  private isPageReady = false;
  private wasVisible = true;
  private pendingRun: OpenedRun | undefined;
  private pendingAction: RecordingAction | undefined;

  constructor({ panel, extension, server, files, ...options }: PanelOptions) {
    this.panel = panel;
    this.extension = extension;
    this.server = server;
    this.writer = files;
    this.comparison = new BaselineComparison(server);
    this.trackedAutoscaler = new TrackedAutoscaler({
      ...options,
      changed: () => this.refresh(),
      cursorMoved: (line) => this.post({ type: 'cursor', revision: this.model.revision, line }),
      isDependency: ({ uri }) => this.model.dependsOn(uri.toString()),
      dependencyChanged: () => this.reload(),
      openedAt: (uri, position) => openedAt(server, uri, position),
    });
    this.model = new PanelModel({
      server,
      comparison: this.comparison,
      tracked: () => this.trackedAutoscaler,
      show: (next) => this.show(next),
    });
    const postSeries: PanelFilesOptions['postSeries'] = (series) =>
      this.post({ type: 'series', revision: this.model.revision, ...series });
    this.files = new PanelFiles({
      server,
      files,
      trackedAutoscaler: this.trackedAutoscaler,
      model: this.model,
      postSeries,
    });
    this.recording = new PanelRecording({
      server,
      files,
      trackedAutoscaler: this.trackedAutoscaler,
      model: this.model,
      post: (message) => this.post({ ...message, revision: this.model.revision }),
      saved: (scenario) => this.trackedAutoscaler.useScenario(scenario),
    });
    this.tuning = new PanelTuning({
      server,
      trackedAutoscaler: this.trackedAutoscaler,
      model: this.model,
      post: (message) => this.post({ ...message, revision: this.model.revision }),
    });
    this.listeners = [
      panel.webview.onDidReceiveMessage((message: unknown) => this.receive(parseMessageToHost(message))),
      panel.onDidChangeViewState(() => this.viewStateChanged()),
      server.onDidChangeState((state) => this.serverStateChanged(state)),
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('replicast') && this.reload()),
      this.comparison.onDidChange(() => this.refresh()),
      server.onDidChangeSimulations(() => this.refresh()),
    ];
    panel.webview.options = { enableScripts: true, localResourceRoots: [panelFolder(extension)] };
    panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'media', 'panel-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'media', 'panel-dark.svg'),
    };
    panel.webview.html = panelHtml(panel.webview, extension);
  }

  get state(): PanelState | undefined {
    return this.lastDrawn;
  }

  get isVisible(): boolean {
    return this.panel.visible;
  }

  export(format: ExportFormat, to: ExportTarget): void {
    // The page can copy an image to the clipboard only if the page has the focus.
    if (format === 'png' && to === 'clipboard') this.panel.reveal();
    this.post({ type: 'export', revision: this.model.revision, format, to });
  }

  private async exported(message: Extract<MessageToHost, { type: 'exported' }>): Promise<void> {
    const { format, to, text } = message;
    if (to === 'file') return saveExport(this.writer, message, this.manifest);
    await vscode.env.clipboard.writeText(text);
    this.announceCopy(format);
  }

  private async imageCopied(problem: string | undefined): Promise<void> {
    if (problem === undefined) this.announceCopy('png');
    else if (await tellNotCopied(problem)) this.export('png', 'file');
  }

  private announceCopy(format: ExportFormat): void {
    this.post({ type: 'announce', revision: this.model.revision, text: tellCopied(format) });
  }

  pin(): void {
    this.post({ type: 'pin', revision: this.model.revision });
  }

  reveal(place: SimulationPlace | undefined, run: OpenedRun | undefined): void {
    if (place) this.trackedAutoscaler.setPlace(place);
    if (run) this.showRun(run);
    this.panel.reveal(undefined, true);
  }

  /** A page that is hidden or still loading shows the run when it is ready. */
  showRun(run: OpenedRun): void {
    if (this.isPageReady) this.post({ type: 'mode', revision: this.model.revision, ...run });
    else this.pendingRun = run;
  }

  saveScenario(): void {
    this.post({ type: 'saveScenario', revision: this.model.revision });
  }

  openScenario(): Promise<void> {
    return this.files.openScenario();
  }

  get manifest(): vscode.Uri | undefined {
    return this.trackedAutoscaler.place?.uri;
  }

  /**
   * Performs the action at once if the page shows a simulation. Otherwise the action waits until the page shows a
   * simulation.
   */
  useRecording(action: RecordingAction): void {
    if (this.isPageReady && this.model.simulation) void this.recording.choose(action);
    else this.pendingAction = action;
  }

  refresh(): void {
    this.model.scheduleUpdate();
  }

  valuesChanged(): void {
    this.reload();
  }

  dispose(): void {
    vscode.Disposable.from(
      ...this.listeners,
      this.trackedAutoscaler,
      this.files,
      this.recording,
      this.tuning,
      this.lineHighlight,
      this.comparison,
    ).dispose();
  }

  private viewStateChanged(): void {
    const { panel, server } = this;
    if (!panel.visible) {
      // VS Code unloads the page of a hidden panel, and loads it again when the panel becomes visible.
      this.isPageReady = false;
      this.lineHighlight.show(undefined);
    }
    const isShown = panel.visible !== this.wasVisible;
    this.wasVisible = panel.visible;
    if (panel.active || isShown)
      for (const { document } of vscode.window.visibleTextEditors)
        if (isSupported(document)) server.refreshCodeLenses(document);
  }

  /**
   * Clears the cache and refreshes the panel, because the result of parsing may have changed although no text has
   * changed.
   */
  private reload(): void {
    this.comparison.clearCache();
    this.refresh();
  }

  private serverStateChanged(state: ServerState): void {
    this.postServerState();
    if (state.kind === 'running') this.reload();
  }

  private postServerState(): void {
    this.post({ type: 'server', revision: this.model.revision, problem: serverProblem(this.server.state) });
  }

  private show(next: Snapshot): void {
    this.panel.title = next.type === 'empty' ? 'Simulation' : titleText(`Simulation: ${next.subject.name}`);
    this.post(next);
    this.updateRecording();
  }

  private updateRecording(): void {
    void this.recording.update();
    const { pendingAction } = this;
    if (!pendingAction || !this.isPageReady || !this.model.simulation) return;
    this.pendingAction = undefined;
    void this.recording.choose(pendingAction);
  }

  private post(message: MessageToPage): void {
    void this.panel.webview.postMessage(message);
  }

  /**
   * Sends the current state to the page, because the page loads again after it was hidden or moved to another window.
   */
  private pageReady(): void {
    this.isPageReady = true;
    if (this.model.snapshot) this.post(this.model.snapshot);
    else this.refresh();
    this.recording.forget();
    this.tuning.repeat();
    if (this.model.snapshot) this.updateRecording();
    this.postServerState();
    const { pendingRun } = this;
    this.pendingRun = undefined;
    if (pendingRun) this.showRun(pendingRun);
  }

  private receive(message: MessageToHost | undefined): void {
    if (message) handleMessage(this.handlers, message);
  }

  private readonly handlers: MessageHandlers<MessageToHost> = {
    ready: () => this.pageReady(),
    ping: () => this.post({ type: 'pong', revision: this.model.revision }),
    drawn: ({ revision, sequence, rows }) => {
      this.lastDrawn = { revision, sequence, rows };
    },
    reveal: (message) => this.revealLine(message.line),
    select: (message) => this.lineHighlight.show(this.highlightAt(message.line, message.note)),
    exported: (message) => this.exported(message),
    imageCopied: ({ problem }) => this.imageCopied(problem),
    compare: (message) => this.comparison.choose(message.with, message.environments) && this.refresh(),
    controller: (message) => this.model.chooseController(message.choice),
    follow: (message) => this.trackedAutoscaler.setFollows(message.follows),
    object: (message) => this.trackedAutoscaler.useObject(message.key),
    chooseSeries: () => this.files.chooseSeries(),
    readSeries: (message) => this.files.readSeries(message.file),
    readWorker: () => this.postWorker(),
    readRecording: (message) => this.recording.read(message.file),
    chooseRecording: (message) => this.recording.choose(message.action),
    saveFitted: (message) => this.recording.saveFitted(message),
    insert: () => vscode.commands.executeCommand('replicast.insertAutoscaler'),
    restartServer: () => vscode.commands.executeCommand('replicast.restartServer'),
    showLog: () => vscode.commands.executeCommand('replicast.showLog'),
    saveScenario: (message) => this.files.saveScenario(message),
    openScenario: () => this.files.openScenario(),
    showScenario: () => this.files.showScenario(),
    tune: (message) => this.tuning.search(message),
    cancelTuning: () => this.tuning.cancel(),
    applyTuned: (message) => this.tuning.apply(message.candidate),
    setValue: (message) => this.setPreviewValue(message.expression),
  };

  private async postWorker(): Promise<void> {
    const { revision } = this.model;
    try {
      const modules = [...(await readProgram(panelFolder(this.extension), 'worker.js'))];
      this.post({ type: 'worker', revision, modules });
    } catch (error) {
      this.post({ type: 'worker', revision, modules: [], problem: String(error) });
    }
  }

  private setPreviewValue(expression: string): void {
    const { uri, position, valuesFiles } = this.trackedAutoscaler.place ?? {};
    if (!uri || !position) return;
    const { line, character } = position;
    const place = [uri.toString(), { line, character }, expression, valuesFiles];
    void vscode.commands.executeCommand(setPreviewValueCommand, ...place);
  }

  private highlightAt(line: number | undefined, note = '') {
    const { place } = this.trackedAutoscaler;
    return line === undefined || !place ? undefined : { uri: place.uri.toString(), line, note };
  }

  private async revealLine(line: number): Promise<void> {
    const { uri } = this.trackedAutoscaler.place ?? {};
    if (!uri) return;
    const open = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const position = new vscode.Position(Math.max(0, line - 1), 0);
    const viewColumn = open?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(uri, { viewColumn, selection: new vscode.Range(position, position) });
  }
}

async function openedAt(
  server: LanguageServer,
  uri: vscode.Uri,
  { line, character }: vscode.Position,
): Promise<SimulationPlace | undefined> {
  const params: FollowedParams = { textDocument: { uri: uri.toString() }, position: { line, character } };
  const { open } = (await server.request<FollowedResponse>(followedRequest, params)) ?? {};
  return open && placeOfArguments(open);
}
