// The autoscaler at the cursor of the last editor that had an autoscaler. A locked panel shows the same autoscaler even
// after edits have moved it.

import { vscode } from '../editor.ts';
import type { AutoscalerLinesCache } from '../text/autoscaler-lines-cache.ts';
import { movedLine } from '../text/moved-line.ts';
import { isDescribeText, isSupported } from '../text/supported-documents.ts';
import { isSamePlace, type SimulationPlace } from './snapshot.ts';

export interface TrackedAutoscalerOptions {
  linesCache: AutoscalerLinesCache;
  place: SimulationPlace | undefined;
  follows: boolean;
  /** Stores the place, so that the panel shows the same autoscaler after a reload of the window. */
  persist(place: SimulationPlace, follows: boolean): void;
  changed(): void;
  /** Lines count from 1. */
  cursorMoved(line: number): void;
  isDependency(document: vscode.TextDocument): boolean;
  dependencyChanged(): void;
  /**
   * Returns the autoscaler that a click on the nearest lens would open; a lens above the position is preferred. Returns
   * undefined if no lens opens a simulation. Needed for a file that contains no autoscaler, such as a values file.
   */
  openedAt(uri: vscode.Uri, position: vscode.Position): Promise<SimulationPlace | undefined>;
}

/** The time in milliseconds for which the cursor must not move before the server is asked for the nearest lens. */
const restMs = 150;

export class TrackedAutoscaler implements vscode.Disposable {
  private readonly options: TrackedAutoscalerOptions;
  private readonly listeners: vscode.Disposable[];
  private current: SimulationPlace | undefined;
  private followsCursor: boolean;
  private lastEditor: vscode.TextEditor | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TrackedAutoscalerOptions) {
    this.options = options;
    this.current = options.place;
    this.followsCursor = options.follows;
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument((event) => this.documentChanged(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.isTrackedDocument(document) && options.changed()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.editorChanged(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.editorChanged(editor)),
    ];
  }

  get place(): SimulationPlace | undefined {
    return this.current;
  }

  get follows(): boolean {
    return this.followsCursor;
  }

  setPlace(place: SimulationPlace): void {
    if (isSamePlace(this.current, place)) return;
    this.current = place;
    this.options.persist(place, this.followsCursor);
    this.options.changed();
  }

  /** If `scenario` is undefined, the scenario file that applies by default is used. */
  useScenario(scenario: vscode.Uri | undefined): void {
    if (!this.current) return;
    const { scenario: _, ...alone } = this.current;
    this.setPlace(scenario ? { ...alone, scenario } : alone);
  }

  useObject(object: string): void {
    if (this.current) this.setPlace({ ...this.current, object });
  }

  setFollows(follows: boolean): void {
    this.followsCursor = follows;
    if (this.current) this.options.persist(this.current, follows);
    this.options.changed();
    // The last editor is used, because the page has the focus now and no editor is active.
    const { lastEditor } = this;
    if (follows && lastEditor && vscode.window.visibleTextEditors.includes(lastEditor)) this.editorChanged(lastEditor);
  }

  dispose(): void {
    clearTimeout(this.rest);
    vscode.Disposable.from(...this.listeners).dispose();
  }

  /**
   * A document with neither an autoscaler nor a code lens of an autoscaler leaves the panel unchanged, because users
   * look things up in other files. An empty document changes the panel, because the user is about to write an
   * autoscaler in it.
   */
  private editorChanged(editor: vscode.TextEditor): void {
    this.lastEditor = editor;
    const { document, selection } = editor;
    if (this.isTrackedDocument(document)) this.options.cursorMoved(selection.active.line + 1);
    clearTimeout(this.rest);
    if (!this.followsCursor || !(isSupported(document) || isDescribeText(document))) return;
    if (this.options.linesCache.of(document).count > 0 || isEmpty(document)) {
      const chosen = this.isTrackedDocument(document) ? this.current : undefined;
      this.setPlace({ ...chosen, uri: document.uri, position: selection.active });
    } else this.rest = setTimeout(() => void this.followLens(editor), restMs);
  }

  private async followLens(editor: vscode.TextEditor): Promise<void> {
    const { active } = editor.selection;
    const place = await this.options.openedAt(editor.document.uri, active);
    const isSame = this.lastEditor === editor && editor.selection.active.isEqual(active);
    if (place && isSame && this.followsCursor) this.setPlace(place);
  }

  private documentChanged({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const { current, options } = this;
    if (current && this.isTrackedDocument(document)) {
      const line = movedLine(current.position.line, contentChanges);
      if (line !== current.position.line) this.current = { ...current, position: current.position.with(line) };
      options.changed();
    } else if (options.isDependency(document)) options.dependencyChanged();
  }

  private isTrackedDocument(document: vscode.TextDocument): boolean {
    return document.uri.toString() === this.current?.uri.toString();
  }
}

const isEmpty = (document: vscode.TextDocument) => document.lineCount < 5 && document.getText().trim() === '';
