// The simulation panel beside the text: a page that simulates by itself, and what it is told and asks for. Where it looks is in
// `followed.ts`, what it is shown in `shown.ts`.
import * as vscode from 'vscode';
import type { ExportFormat, Snapshot, ToHost, ToPage } from '../../protocol/panel.ts';
import { parseToHost } from '../../protocol/parse-panel.ts';
import { setPreviewValueCommand } from '../../protocol/preview.ts';
import { Comparison } from './comparison.ts';
import { keep } from './exporting.ts';
import { Followed, type FollowedOptions } from './followed.ts';
import { Marking } from './marking.ts';
import { pageHtml, panelFolder } from './page.ts';
import { PanelFiles, type PanelFilesOptions } from './panel-files.ts';
import { isServed } from './served.ts';
import type { Server } from './server.ts';
import { Shown } from './shown.ts';
import type { Place } from './snapshot.ts';

export const panelType = 'replicast.simulation';

/** What the page last drew. */
export interface PanelState {
  revision: number;
  sequence: string;
  rows: number;
}

export interface PanelOptions extends Pick<FollowedOptions, 'place' | 'follows' | 'remember'> {
  panel: vscode.WebviewPanel;
  extension: vscode.Uri;
  server: Server;
}

export class SimulationPanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private readonly server: Server;
  private readonly marking = new Marking();
  private readonly comparison: Comparison;
  private readonly followed: Followed;
  private readonly shown: Shown;
  private readonly files: PanelFiles;
  private readonly listeners: vscode.Disposable[];
  private drawn: PanelState | undefined;

  constructor({ panel, extension, server, ...options }: PanelOptions) {
    this.panel = panel;
    this.server = server;
    this.comparison = new Comparison(server);
    this.followed = new Followed({
      ...options,
      changed: () => this.refresh(),
      cursorMoved: (line) => this.post({ type: 'cursor', revision: this.shown.revision, line }),
      concerns: ({ uri }) => uri.toString() === this.shown.simulated?.workloadUri,
    });
    this.shown = new Shown({ server, comparison: this.comparison, where: () => this.followed, show: (next) => this.show(next) });
    const giveSeries: PanelFilesOptions['giveSeries'] = (series) => this.post({ type: 'series', revision: this.shown.revision, ...series });
    this.files = new PanelFiles({ server, followed: this.followed, shown: this.shown, giveSeries });
    this.listeners = [
      panel.webview.onDidReceiveMessage((message: unknown) => this.receive(parseToHost(message))),
      panel.onDidChangeViewState(() => this.changeView()),
      server.onDidChangeState(({ kind }) => kind === 'running' && this.askAnew()),
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('replicast') && this.askAnew()),
      this.comparison.onDidChange(() => this.refresh()),
      server.onDidChangeScenarios(() => this.refresh()),
    ];
    panel.webview.options = { enableScripts: true, localResourceRoots: [panelFolder(extension)] };
    panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'media', 'panel-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'media', 'panel-dark.svg'),
    };
    panel.webview.html = pageHtml(panel.webview, extension);
  }

  get state(): PanelState | undefined {
    return this.drawn;
  }

  /** The page writes it, since it has the run. */
  export(format: ExportFormat): void {
    this.post({ type: 'export', revision: this.shown.revision, format });
  }

  /** The page keeps its pins, since it has what was run. */
  pin(): void {
    this.post({ type: 'pin', revision: this.shown.revision });
  }

  /** Who opens the panel at a place wants to see that one, and what comes after. */
  reveal(place: Place | undefined): void {
    if (place) this.followed.move(place);
    this.panel.reveal(undefined, true);
  }

  /** The page knows what it says. */
  saveScenario(): void {
    this.post({ type: 'saveScenario', revision: this.shown.revision });
  }

  openScenario(): Promise<void> {
    return this.files.openScenario();
  }

  refresh(): void {
    this.shown.askSoon();
  }

  dispose(): void {
    vscode.Disposable.from(...this.listeners, this.followed, this.files, this.marking, this.comparison).dispose();
  }

  private changeView(): void {
    const { panel, server } = this;
    if (!panel.visible) this.marking.show(undefined);
    if (panel.active) for (const { document } of vscode.window.visibleTextEditors) if (isServed(document)) server.renewLenses(document);
  }

  /** What a text means may have changed, though no text has. */
  private askAnew(): void {
    this.comparison.forget();
    this.refresh();
  }

  private show(next: Snapshot): void {
    this.panel.title = next.type === 'empty' ? 'Simulation' : `Simulation: ${next.subject.name}`;
    this.post(next);
  }

  private post(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  private receive(message: ToHost | undefined): void {
    switch (message?.type) {
      case 'ready':
        if (this.shown.snapshot) this.post(this.shown.snapshot);
        else this.refresh();
        return;
      case 'drawn':
        this.drawn = { revision: message.revision, sequence: message.sequence, rows: message.rows };
        return;
      case 'reveal':
        void this.revealLine(message.line);
        return;
      case 'select':
        this.marking.show(this.markAt(message.line, message.note));
        return;
      case 'exported':
        void keep(message, this.followed.place?.uri);
        return;
      case 'compare':
        if (this.comparison.choose(message.with)) this.refresh();
        return;
      case 'follow':
        this.followed.setFollows(message.follows);
        return;
      case 'chooseSeries':
        void this.files.chooseSeries();
        return;
      case 'readSeries':
        void this.files.readSeries(message.file);
        return;
      case 'insert':
        void vscode.commands.executeCommand('replicast.insertAutoscaler');
        return;
      case 'saveScenario':
        void this.files.saveScenario(message.said, message.as);
        return;
      case 'openScenario':
        void this.files.openScenario();
        return;
      case 'showScenario':
        this.files.showScenario();
        return;
      case 'setValue':
        void vscode.commands.executeCommand(setPreviewValueCommand, message.scope, message.expression);
        return;
      case undefined:
        return;
      default:
        assertNever(message);
    }
  }

  private markAt(line: number | undefined, note = '') {
    const { place } = this.followed;
    return line === undefined || !place ? undefined : { uri: place.uri.toString(), line, note };
  }

  private async revealLine(line: number): Promise<void> {
    const { uri } = this.followed.place ?? {};
    if (!uri) return;
    const open = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const position = new vscode.Position(Math.max(0, line - 1), 0);
    const viewColumn = open?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(uri, { viewColumn, selection: new vscode.Range(position, position) });
  }
}

function assertNever(message: never): void {
  throw new Error(`The page said something unknown: ${JSON.stringify(message)}`);
}
