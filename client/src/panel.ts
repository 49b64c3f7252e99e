// The simulation panel beside the text. It shows the autoscaler under the cursor of the last editor that had one, and asks the
// server anew after every change; the page gets whole snapshots and simulates by itself.
import * as vscode from 'vscode';
import type { SaidScenario } from '../../core/model/scenario/said.ts';
import type { ExportFormat, Snapshot, ToHost, ToPage } from '../../protocol/panel.ts';
import { parseToHost } from '../../protocol/parse-panel.ts';
import { setPreviewValueCommand } from '../../protocol/preview.ts';
import type { SimulationAnswer } from '../../protocol/requests.ts';
import { Comparison } from './comparison.ts';
import { keep } from './exporting.ts';
import { Marking } from './marking.ts';
import { movedLine } from './moved.ts';
import type { Names } from './names.ts';
import { pageHtml, panelFolder } from './page.ts';
import { chooseScenario, saveScenario } from './scenario-files.ts';
import { chooseSeries, readSeries, type SeriesText } from './series.ts';
import { isServed } from './served.ts';
import type { Server } from './server.ts';
import { isSameContent, isSamePlace, type Place, type Surroundings, simulationAt, snapshot } from './snapshot.ts';

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
  names: Names;
  place: Place | undefined;
  /** The panel goes where the cursor goes. */
  follows: boolean;
  /** Kept for the next window: the page's own memory knows nothing of places. */
  remember(place: Place, follows: boolean): void;
}

export class SimulationPanel implements vscode.Disposable {
  private readonly options: PanelOptions;
  private readonly marking = new Marking();
  private readonly listeners: vscode.Disposable[];
  private readonly comparison: Comparison;
  private place: Place | undefined;
  private follows: boolean;
  /** What the server said last. */
  private answer: SimulationAnswer | undefined;
  private revision = 0;
  private questions = 0;
  private shown: Snapshot | undefined;
  private drawn: PanelState | undefined;

  constructor(options: PanelOptions) {
    this.options = options;
    const { panel, extension, server, place, follows } = options;
    this.place = place;
    this.follows = follows;
    this.comparison = new Comparison(server);
    this.listeners = [
      panel.webview.onDidReceiveMessage((message: unknown) => this.receive(parseToHost(message))),
      panel.onDidChangeViewState(() => this.changeView()),
      vscode.workspace.onDidChangeTextDocument((event) => this.followEdit(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.isShown(document) && this.askSoon()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor)),
      server.onDidChangeState(({ kind }) => kind === 'running' && this.askAnew()),
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('replicast') && this.askAnew()),
      this.comparison.onDidChange(() => this.askSoon()),
      server.onDidChangeScenarios(() => this.askSoon()),
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

  /** The page keeps its pins, since it has what was run. */
  pin(): void {
    void this.post({ type: 'pin', revision: this.revision });
  }

  /** Who opens the panel at a place wants to see that one, and what comes after. */
  show(place: Place | undefined): void {
    if (place) this.move(place);
    this.options.panel.reveal(undefined, true);
  }

  /** The page knows what it says. */
  saveScenario(): void {
    void this.post({ type: 'saveScenario', revision: this.revision });
  }

  async openScenario(): Promise<void> {
    const { place } = this;
    const chosen = place && (await chooseScenario(this.scenarioUri));
    if (chosen) this.use(chosen === 'default' ? undefined : chosen);
  }

  refresh(): void {
    this.askSoon();
  }

  dispose(): void {
    vscode.Disposable.from(...this.listeners, this.marking, this.comparison).dispose();
  }

  private changeView(): void {
    const { panel, server } = this.options;
    if (!panel.visible) this.marking.show(undefined);
    if (panel.active) for (const { document } of vscode.window.visibleTextEditors) if (isServed(document)) server.renewLenses(document);
  }

  /** An editor without an autoscaler leaves the panel as it is: people look things up elsewhere while they read it. */
  private follow({ document, selection }: vscode.TextEditor): void {
    if (this.isShown(document)) void this.post({ type: 'cursor', revision: this.revision, line: selection.active.line + 1 });
    if (!this.follows || !isServed(document) || this.options.names.of(document).count === 0) return;
    const chosen = this.isShown(document) ? this.place?.scenario : undefined;
    this.move({ uri: document.uri, position: selection.active, ...(chosen && { scenario: chosen }) });
  }

  private move(place: Place): void {
    if (isSamePlace(this.place, place)) return;
    this.place = place;
    this.options.remember(place, this.follows);
    this.askSoon();
  }

  /** A panel that stays keeps its place in the text, whatever is written above it. */
  private followEdit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const { place } = this;
    if (place && this.isShown(document)) {
      const line = movedLine(place.position.line, contentChanges);
      if (line !== place.position.line) this.place = { ...place, position: place.position.with(line) };
      this.askSoon();
    } else if (document.uri.toString() === this.simulated?.workloadUri) this.askSoon();
  }

  private setFollows(follows: boolean): void {
    this.follows = follows;
    if (this.place) this.options.remember(this.place, follows);
    this.askSoon();
  }

  /** What a text means may have changed, though no text has. */
  private askAnew(): void {
    this.comparison.forget();
    this.askSoon();
  }

  private get simulated() {
    return this.answer?.type === 'simulation' ? this.answer : undefined;
  }

  private get scenarioUri(): vscode.Uri | undefined {
    const { scenario } = this.simulated ?? {};
    return scenario && vscode.Uri.parse(scenario.uri);
  }

  /** Undefined: the one that is used by default. */
  private use(scenario: vscode.Uri | undefined): void {
    const { place } = this;
    if (!place) return;
    const { scenario: _, ...alone } = place;
    this.move(scenario ? { ...alone, scenario } : alone);
  }

  private async save(said: SaidScenario, as: boolean): Promise<void> {
    const { place, simulated } = this;
    if (!place || !simulated) return;
    const { workload: known, target } = simulated;
    const file = await saveScenario(this.options.server, { manifest: place.uri, used: this.scenarioUri, as, said, known, target });
    if (file) this.use(file);
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
    this.answer = answer;
    const others = await this.othersOf(answer, place);
    if (question !== this.questions) return;
    const next = snapshot(answer, place, { revision: this.revision + 1, follows: this.follows, ...others });
    if (isSameContent(this.shown, next)) return;
    this.revision = next.revision;
    this.shown = next;
    this.options.panel.title = next.type === 'empty' ? 'Simulation' : `Simulation: ${next.subject.name}`;
    await this.post(next);
  }

  private async othersOf(answer: SimulationAnswer, place: Place | undefined): Promise<Pick<Surroundings, 'lacking' | 'compared'>> {
    if (!place || answer.type !== 'simulation') return { lacking: {} };
    const { uri } = place;
    const compared = await this.comparison.compared({ uri, kind: answer.kind, name: answer.name });
    return { lacking: await this.comparison.lacking(uri), compared };
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
      case 'compare':
        if (this.comparison.choose(message.with)) this.askSoon();
        return;
      case 'follow':
        this.setFollows(message.follows);
        return;
      case 'chooseSeries':
        void this.giveSeries((manifest) => chooseSeries(manifest));
        return;
      case 'readSeries':
        void this.giveSeries((manifest) => readSeries(manifest, message.file));
        return;
      case 'insert':
        void vscode.commands.executeCommand('replicast.insertAutoscaler');
        return;
      case 'saveScenario':
        void this.save(message.said, message.as);
        return;
      case 'openScenario':
        void this.openScenario();
        return;
      case 'showScenario':
        if (this.scenarioUri) void vscode.window.showTextDocument(this.scenarioUri, { viewColumn: vscode.ViewColumn.One });
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

  private async giveSeries(find: (manifest: vscode.Uri) => Promise<SeriesText | undefined>): Promise<void> {
    const found = this.place && (await find(this.scenarioUri ?? this.place.uri));
    if (found) await this.post({ type: 'series', revision: this.revision, ...found });
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
