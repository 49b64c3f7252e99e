// Where the panel looks: at the autoscaler under the cursor of the last editor that had one, or, where it is told to stay, at the one
// it has, wherever that moves in its text.
import * as vscode from 'vscode';
import { countAutoscalers } from './languages.ts';
import { movedLine } from './moved.ts';
import { isServed } from './served.ts';
import { isSamePlace, type Place } from './snapshot.ts';

export interface FollowedOptions {
  place: Place | undefined;
  /** The panel goes where the cursor goes. */
  follows: boolean;
  /** Kept for the next window: the page's own memory knows nothing of places. */
  remember(place: Place, follows: boolean): void;
  /** The panel looks elsewhere, or what it looks at may say something else. */
  changed(): void;
  /** The cursor in the shown document; from 1. */
  cursorMoved(line: number): void;
  /** Another document that what is shown depends on. */
  concerns(document: vscode.TextDocument): boolean;
}

export class Followed implements vscode.Disposable {
  private readonly options: FollowedOptions;
  private readonly listeners: vscode.Disposable[];
  private current: Place | undefined;
  private isFollowing: boolean;
  private lastEditor: vscode.TextEditor | undefined;

  constructor(options: FollowedOptions) {
    this.options = options;
    this.current = options.place;
    this.isFollowing = options.follows;
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument((event) => this.followEdit(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.isShown(document) && options.changed()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor)),
    ];
  }

  get place(): Place | undefined {
    return this.current;
  }

  get follows(): boolean {
    return this.isFollowing;
  }

  move(place: Place): void {
    if (isSamePlace(this.current, place)) return;
    this.current = place;
    this.options.remember(place, this.isFollowing);
    this.options.changed();
  }

  /** Undefined: the scenario file that is used by default. */
  useScenario(scenario: vscode.Uri | undefined): void {
    if (!this.current) return;
    const { scenario: _, ...alone } = this.current;
    this.move(scenario ? { ...alone, scenario } : alone);
  }

  setFollows(follows: boolean): void {
    this.isFollowing = follows;
    if (this.current) this.options.remember(this.current, follows);
    this.options.changed();
    // The page has the focus now, and no editor has.
    const { lastEditor } = this;
    if (follows && lastEditor && vscode.window.visibleTextEditors.includes(lastEditor)) this.follow(lastEditor);
  }

  dispose(): void {
    vscode.Disposable.from(...this.listeners).dispose();
  }

  /**
   * An editor without an autoscaler leaves the panel as it is: people look things up elsewhere while they read it. An empty one is where
   * they are about to begin.
   */
  private follow(editor: vscode.TextEditor): void {
    this.lastEditor = editor;
    const { document, selection } = editor;
    if (this.isShown(document)) this.options.cursorMoved(selection.active.line + 1);
    if (!this.isFollowing || !isServed(document) || !(countAutoscalers(document.getText()) > 0 || isEmpty(document))) return;
    const chosen = this.isShown(document) ? this.current?.scenario : undefined;
    this.move({ uri: document.uri, position: selection.active, ...(chosen && { scenario: chosen }) });
  }

  /** A panel that stays keeps its place in the text, whatever is written above it. */
  private followEdit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const { current, options } = this;
    if (current && this.isShown(document)) {
      const line = movedLine(current.position.line, contentChanges);
      if (line !== current.position.line) this.current = { ...current, position: current.position.with(line) };
      options.changed();
    } else if (options.concerns(document)) options.changed();
  }

  private isShown(document: vscode.TextDocument): boolean {
    return document.uri.toString() === this.current?.uri.toString();
  }
}

/** A few blank lines count as nothing. */
const isEmpty = (document: vscode.TextDocument) => document.lineCount < 5 && document.getText().trim() === '';
