// The simulation panel beside the text. It shows the autoscaler under the cursor of the last editor that had one, and asks the
// server anew after every change; the page gets whole snapshots and simulates by itself.
import * as vscode from 'vscode';
import type { ExportFormat, Snapshot, ToHost, ToPage } from '../../protocol/panel.ts';
import { parseToHost } from '../../protocol/parse-panel.ts';
import { setPreviewValueCommand } from '../../protocol/preview.ts';
import { keep } from './exporting.ts';
import { countAutoscalers } from './languages.ts';
import { Marking } from './marking.ts';
import { pageHtml, panelFolder } from './page.ts';
import { isServed } from './served.ts';
import type { Server } from './server.ts';
import { isSameContent, isSamePlace, type Place, simulationAt, snapshot } from './snapshot.ts';

export const panelType = 'replicast.simulation';

/** What the page last drew. */
export interface PanelState {
  revision: number;
  sequence: string;
  rows: number;
}

export interface PanelOptions {
  panel: vscode.WebviewPanel;
  extension: vscode.Uri;
  server: Server;
  place: Place | undefined;
  /** Kept for the next window: the page's own memory knows nothing of places. */
  remember(place: Place): void;
}

export class SimulationPanel implements vscode.Disposable {
  private readonly options: PanelOptions;
  private readonly marking = new Marking();
  private readonly listeners: vscode.Disposable[];
  private place: Place | undefined;
  private revision = 0;
  private questions = 0;
  private shown: Snapshot | undefined;
  private drawn: PanelState | undefined;

  constructor(options: PanelOptions) {
    this.options = options;
    this.place = options.place;
    const { panel, extension, server } = options;
    this.listeners = [
      panel.webview.onDidReceiveMessage((message: unknown) => this.receive(parseToHost(message))),
      panel.onDidChangeViewState(() => panel.visible || this.marking.show(undefined)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.isShown(document) && this.askSoon()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor)),
      server.onDidChangeState(({ kind }) => kind === 'running' && this.askSoon()),
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('replicast') && this.askSoon()),
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
    void this.post({ type: 'export', revision: this.revision, format });
  }

  show(place: Place | undefined): void {
    if (place) this.move(place);
    this.options.panel.reveal(undefined, true);
  }

  dispose(): void {
    vscode.Disposable.from(...this.listeners, this.marking).dispose();
  }

  /** An editor without an autoscaler leaves the panel as it is: people look things up elsewhere while they read it. */
  private follow({ document, selection }: vscode.TextEditor): void {
    if (this.isShown(document)) void this.post({ type: 'cursor', revision: this.revision, line: selection.active.line + 1 });
    if (!isServed(document) || countAutoscalers(document.getText()) === 0) return;
    this.move({ uri: document.uri, position: selection.active });
  }

  private move(place: Place): void {
    if (isSamePlace(this.place, place)) return;
    this.place = place;
    this.options.remember(place);
    this.askSoon();
  }

  private isShown(document: vscode.TextDocument): boolean {
    return document.uri.toString() === this.place?.uri.toString();
  }

  /** Listeners are told of a change in no promised order; one turn later the server has been told too. */
  private askSoon(): void {
    this.questions += 1;
    const question = this.questions;
    setTimeout(() => void this.ask(question), 0);
  }

  private async ask(question: number): Promise<void> {
    const { place } = this;
    if (question !== this.questions) return;
    const answer = await simulationAt(place, this.options.server);
    // A newer question is under way, or there is nobody to answer: what stands there stays.
    if (question !== this.questions || !answer) return;
    const next = snapshot(answer, place, this.revision + 1);
    if (isSameContent(this.shown, next)) return;
    this.revision = next.revision;
    this.shown = next;
    this.options.panel.title = next.type === 'empty' ? 'Simulation' : `Simulation: ${next.subject.name}`;
    await this.post(next);
  }

  private async post(message: ToPage): Promise<void> {
    await this.options.panel.webview.postMessage(message);
  }

  private receive(message: ToHost | undefined): void {
    switch (message?.type) {
      case 'ready':
        if (this.shown) void this.post(this.shown);
        else this.askSoon();
        return;
      case 'drawn':
        this.drawn = { revision: message.revision, sequence: message.sequence, rows: message.rows };
        return;
      case 'reveal':
        void this.reveal(message.line);
        return;
      case 'select':
        this.marking.show(this.markAt(message.line, message.note));
        return;
      case 'exported':
        void keep(message, this.place?.uri);
        return;
      case 'insert':
        void vscode.commands.executeCommand('replicast.insertAutoscaler');
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
    return line === undefined || !this.place ? undefined : { uri: this.place.uri.toString(), line, note };
  }

  private async reveal(line: number): Promise<void> {
    if (!this.place) return;
    const uri = this.place.uri;
    const open = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const position = new vscode.Position(Math.max(0, line - 1), 0);
    const viewColumn = open?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(uri, { viewColumn, selection: new vscode.Range(position, position) });
  }
}

function assertNever(message: never): void {
  throw new Error(`The page said something unknown: ${JSON.stringify(message)}`);
}
