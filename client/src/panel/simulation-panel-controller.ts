import type { ExportFormat } from '../../../protocol/panel.ts';
import { openSimulationCommand } from '../../../protocol/requests.ts';
import { type OpenedRun, runOfArguments } from '../../../protocol/simulation-arguments.ts';
import { chooseFormat } from '../commands/export-simulation.ts';
import { runRecordingImport } from '../commands/import-recording.ts';
import { vscode } from '../editor.ts';
import type { FileWriter } from '../files/file-writer.ts';
import type { LanguageServer } from '../server/language-server.ts';
import type { AutoscalerLinesCache } from '../text/autoscaler-lines-cache.ts';
import { placeDetails, placeOfArguments } from '../text/simulation-arguments.ts';
import { isDescribeText, isSupported } from '../text/supported-documents.ts';
import { type PanelState, panelType, SimulationPanel } from './simulation-panel.ts';
import type { SimulationPlace } from './snapshot.ts';

const placeKey = 'replicast.place';

interface StoredPlace {
  uri: string;
  line: number;
  character: number;
  /** Whether the panel follows the cursor; absent means true. All other fields are fields of `SimulationPlace`. */
  follows?: boolean;
  scenario?: string | undefined;
  valuesFiles?: readonly string[] | undefined;
  object?: string | undefined;
  fromStatus?: boolean | undefined;
}

interface ControllerOptions {
  context: vscode.ExtensionContext;
  server: LanguageServer;
  linesCache: AutoscalerLinesCache;
  files: FileWriter;
}

export class SimulationPanelController implements vscode.Disposable {
  private current: SimulationPanel | undefined;
  private readonly context: vscode.ExtensionContext;
  private readonly server: LanguageServer;
  private readonly linesCache: AutoscalerLinesCache;
  private readonly files: FileWriter;

  constructor({ context, server, linesCache, files }: ControllerOptions) {
    this.context = context;
    this.server = server;
    this.linesCache = linesCache;
    this.files = files;
    context.subscriptions.push(
      this,
      vscode.commands.registerCommand(openSimulationCommand, (...args: readonly unknown[]) =>
        this.open(placeOrCursor(args), runOfArguments(args)),
      ),
      vscode.commands.registerCommand('replicast.simulateFromHere', () => this.openFromStatus()),
      vscode.commands.registerCommand('replicast.runDrill', () =>
        this.open(placeOrCursor(), { mode: 'load', drill: true }),
      ),
      vscode.commands.registerCommand('replicast.tune', () => this.open(placeOrCursor(), { mode: 'load', tune: true })),
      vscode.commands.registerCommand('replicast.exportSimulation', () => this.export()),
      vscode.commands.registerCommand('replicast.copySimulationImage', () => this.copy('png')),
      vscode.commands.registerCommand('replicast.copySimulationSvg', () => this.copy('svg')),
      vscode.commands.registerCommand('replicast.copySimulation', () => this.copy('markdown')),
      vscode.commands.registerCommand('replicast.pinSimulation', () => this.current?.pin()),
      vscode.commands.registerCommand('replicast.saveScenario', () => this.withPanel((panel) => panel.saveScenario())),
      vscode.commands.registerCommand('replicast.openScenario', () =>
        this.withPanel((panel) => void panel.openScenario()),
      ),
      vscode.commands.registerCommand('replicast.importRecording', () =>
        runRecordingImport({ server, files }, this.current?.manifest),
      ),
      vscode.commands.registerCommand('replicast.calibrate', () =>
        this.withPanel((panel) => panel.useRecording('calibrate')),
      ),
      vscode.commands.registerCommand('replicast.replayRecording', () =>
        this.withPanel((panel) => panel.useRecording('replay')),
      ),
      vscode.window.registerWebviewPanelSerializer(panelType, {
        deserializeWebviewPanel: async (panel) => {
          this.attach(panel, this.savedPlace(), this.savedState()?.follows);
        },
      }),
    );
  }

  get state(): PanelState | undefined {
    return this.current?.state;
  }

  get isVisible(): boolean {
    return this.current?.isVisible === true;
  }

  /** Must be called after a change of preview values, because no document event reports this change. */
  valuesChanged(): void {
    this.current?.valuesChanged();
  }

  dispose(): void {
    this.current?.dispose();
  }

  open(place: SimulationPlace | undefined, run?: OpenedRun): void {
    void this.server.start();
    if (this.current) {
      this.current.reveal(place, run);
      return;
    }
    const outlived = tabsWithoutHost();
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const opened = this.attach(vscode.window.createWebviewPanel(panelType, 'Simulation', column), place);
    if (run) opened.showRun(run);
    void vscode.window.tabGroups.close(outlived);
  }

  private openFromStatus(): void {
    const { activeTextEditor: editor } = vscode.window;
    if (!editor || !(isSupported(editor.document) || isDescribeText(editor.document))) return;
    const place = { uri: editor.document.uri, position: editor.selection.active, fromStatus: true };
    this.open(place, { mode: 'load' });
  }

  /** Opens a panel if none is open, because the command palette offers the commands even without a panel. */
  private withPanel(act: (panel: SimulationPanel) => void): void {
    if (!this.current) this.open(placeOrCursor());
    if (this.current) act(this.current);
  }

  private async export(): Promise<void> {
    const format = await chooseFormat();
    if (format) this.current?.export(format, 'file');
  }

  private copy(format: ExportFormat): void {
    this.current?.export(format, 'clipboard');
  }

  private attach(panel: vscode.WebviewPanel, place: SimulationPlace | undefined, follows = true): SimulationPanel {
    void this.server.start();
    const simulation = new SimulationPanel({
      panel,
      extension: this.context.extensionUri,
      server: this.server,
      linesCache: this.linesCache,
      files: this.files,
      place,
      follows,
      persist: (next, follow) => this.savePlace(next, follow),
    });
    if (place) this.savePlace(place, follows);
    this.setCurrent(simulation);
    panel.onDidDispose(() => {
      simulation.dispose();
      if (this.current === simulation) this.setCurrent(undefined);
      this.refreshLenses();
    });
    this.refreshLenses();
    return simulation;
  }

  /**
   * Stores the current panel, and sets the context key that makes the palette offer the commands of a panel that does
   * not have the focus.
   */
  private setCurrent(simulation: SimulationPanel | undefined): void {
    this.current = simulation;
    void vscode.commands.executeCommand('setContext', 'replicast.hasSimulation', simulation !== undefined);
  }

  /** Refreshes the code lenses, because their texts are shorter while a panel is open. */
  private refreshLenses(): void {
    for (const { document } of vscode.window.visibleTextEditors)
      if (isSupported(document)) this.server.refreshCodeLenses(document);
  }

  private savePlace(place: SimulationPlace, follows: boolean): void {
    const { uri, position, scenario, valuesFiles, object, fromStatus } = place;
    const { line, character } = position;
    const stored: StoredPlace = {
      uri: uri.toString(),
      line,
      character,
      follows,
      scenario: scenario?.toString(),
      valuesFiles,
      object,
      fromStatus,
    };
    void this.context.workspaceState.update(placeKey, stored);
  }

  private savedState(): StoredPlace | undefined {
    return this.context.workspaceState.get<StoredPlace>(placeKey);
  }

  private savedPlace(): SimulationPlace | undefined {
    const stored = this.savedState();
    if (!stored) return undefined;
    const { uri, line, character, scenario, valuesFiles, object, fromStatus } = stored;
    const place = { uri: vscode.Uri.parse(uri), position: new vscode.Position(line, character) };
    return { ...place, ...placeDetails({ scenario, valuesFiles, object, fromStatus }) };
  }
}

/**
 * Returns the tabs of panels without an extension host. A panel has no extension host after a crash, or before the
 * panel is restored. This function must be called only while this extension host has no panel.
 */
function tabsWithoutHost(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(panelType));
}

/**
 * Returns the place in the arguments of a command, or else the cursor in the active editor; undefined if this editor
 * shows no supported document. A lens passes a position. The button in the editor title passes only the URI of its
 * editor, and the Command Palette passes nothing.
 */
function placeOrCursor(args: readonly unknown[] = []): SimulationPlace | undefined {
  const place = placeOfArguments(args);
  if (place) return place;
  const { activeTextEditor: editor } = vscode.window;
  if (!editor || !isSupported(editor.document)) return undefined;
  return { uri: editor.document.uri, position: editor.selection.active };
}
