// The editor has one view. It keeps the state of each file that was shown, including the edits that can be undone.
import { closeBrackets, closeBracketsKeymap, completionKeymap, snippet } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentService,
  indentUnit,
} from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import {
  findReferencesKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  type LSPClient,
  renameKeymap,
  serverCompletion,
} from '@codemirror/lsp-client';
import { searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type * as lsp from 'vscode-languageserver-types';
import type { Project } from '../files/project.ts';
import { pathOf, uriOf } from '../files/uris.ts';
import { type DecidedLine, decidedLine, markDecidedLine } from './decided-line.ts';
import { editorTheme } from './editor-theme.ts';
import { lenses, refreshLenses } from './lenses.ts';
import { problems, refreshProblems, requestProblems } from './problems.ts';

export interface EditorOptions {
  parent: HTMLElement;
  project: Project;
  client: LSPClient;
  run(command: lsp.Command): void;
  shown(path: string): void;
  cursorMoved(): void;
  edited(path: string): void;
  choose(actions: readonly lsp.CodeAction[]): Promise<lsp.CodeAction | undefined>;
  /**
   * Called for the save keystroke. Nothing needs to be saved, because the address of the page already contains the
   * files.
   */
  save(): void;
}

const invoked = 1;

/** index.html allows only style sheets that have this nonce. */
const nonce = EditorView.cspNonce.of('replicast');

export class Editor {
  readonly view: EditorView;
  private readonly options: EditorOptions;
  private readonly states = new Map<string, EditorState>();
  private shownPath: string | undefined;

  constructor(options: EditorOptions) {
    this.options = options;
    this.view = new EditorView({ parent: options.parent, extensions: nonce });
  }

  get path(): string | undefined {
    return this.shownPath;
  }

  get position(): lsp.Position {
    return toPosition(this.view.state, this.view.state.selection.main.head);
  }

  forget(): void {
    this.states.clear();
    this.shownPath = undefined;
    this.view.setState(EditorState.create({ extensions: nonce }));
  }

  show(path: string, position?: lsp.Position): void {
    if (path !== this.shownPath) this.change(path);
    if (!position) return;
    const { doc } = this.view.state;
    const line = doc.line(Math.min(doc.lines, position.line + 1));
    const anchor = Math.min(line.to, line.from + position.character);
    this.view.dispatch({
      selection: EditorSelection.cursor(anchor),
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
  }

  focus(): void {
    this.view.focus();
  }

  mark(decided: DecidedLine | undefined): void {
    this.view.dispatch({ effects: markDecidedLine.of(decided) });
  }

  /** Requests lenses and problems again, because they may have changed although the text has not changed. */
  refresh(): void {
    this.view.dispatch({ effects: [refreshLenses.of(null), refreshProblems.of(null)] });
  }

  insertSnippet(template: string): void {
    const { doc } = this.view.state;
    const text = doc.toString();
    const separator = text.trim() === '' ? '' : text.endsWith('\n') ? '---\n' : '\n---\n';
    snippet(separator + template.replaceAll(/\$(\d)/g, '${$1}'))(this.view, null, doc.length, doc.length);
    this.view.focus();
  }

  /** Makes the edits as one step that can be undone, even if the editor does not show the file. */
  changeText(path: string, edits: readonly lsp.TextEdit[]): void {
    const state = path === this.shownPath ? this.view.state : this.stateOf(path);
    const changes = edits.map(({ range, newText }) => ({
      from: toOffset(state, range.start),
      to: toOffset(state, range.end),
      insert: newText,
    }));
    if (path === this.shownPath) this.view.dispatch({ changes, userEvent: 'input' });
    else {
      const next = state.update({ changes, userEvent: 'input' }).state;
      this.states.set(path, next);
      this.options.project.write(path, next.doc.toString());
    }
  }

  replaceText(path: string, text: string): void {
    const state = path === this.shownPath ? this.view.state : this.states.get(path);
    if (!state) this.options.project.write(path, text);
    else
      this.changeText(path, [
        { range: { start: { line: 0, character: 0 }, end: toPosition(state, state.doc.length) }, newText: text },
      ]);
  }

  private change(path: string): void {
    const { client, parent, shown } = this.options;
    // The client sends the last edits before the editor shows another file.
    client.sync();
    if (this.shownPath !== undefined) this.states.set(this.shownPath, this.view.state);
    this.shownPath = path;
    this.view.setState(this.stateOf(path));
    parent.setAttribute('aria-label', `Text of ${path}`);
    shown(path);
  }

  private stateOf(path: string): EditorState {
    const doc = this.options.project.text(path) ?? '';
    return this.states.get(path) ?? EditorState.create({ doc, extensions: this.extensionsFor(path) });
  }

  private extensionsFor(path: string): Extension {
    const { client, run, edited, cursorMoved, save } = this.options;
    const saved = () => {
      save();
      return true;
    };
    const asked = () => {
      void this.chooseAction();
      return true;
    };
    return [
      nonce,
      lineNumbers(),
      foldGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentAfterKey,
      indentUnit.of('  '),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      yaml(),
      editorTheme,
      EditorView.contentAttributes.of({ 'aria-label': path, autocapitalize: 'off', spellcheck: 'false' }),
      keymap.of([
        { key: 'Mod-s', run: saved },
        { key: 'Mod-.', run: asked },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...jumpToDefinitionKeymap,
        ...findReferencesKeymap,
        ...renameKeymap,
        // After Escape, Tab moves the focus out of the editor.
        indentWithTab,
      ]),
      decidedLine,
      lenses(run),
      problems({ apply: (edit) => this.applyEdit(edit), run }),
      client.plugin(uriOf(path)),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) {
          this.options.project.edited(path, state.doc.toString());
          edited(path);
        }
        if (selectionSet || docChanged) cursorMoved();
      }),
    ];
  }

  private async chooseAction(): Promise<void> {
    const { client, choose, run } = this.options;
    const { path } = this;
    if (path === undefined) return;
    const { state } = this.view;
    const { from, to } = state.selection.main;
    client.sync();
    const textDocument = { uri: uriOf(path) };
    const items = await requestProblems(client, textDocument.uri);
    const { line } = toPosition(state, from);
    const diagnostics = items?.filter(({ range: { start } }) => start.line === line) ?? [];
    // As in VS Code, the edits of a problem are offered wherever the cursor is on the problem's line.
    const [start, end] = diagnostics.length > 0 ? [state.doc.lineAt(from).from, state.doc.lineAt(to).to] : [from, to];
    const range = { start: toPosition(state, start), end: toPosition(state, end) };
    const params = { textDocument, range, context: { diagnostics, triggerKind: invoked } };
    const found = await client.request<object, lsp.CodeAction[] | null>('textDocument/codeAction', params);
    const action = found && (await choose(found));
    if (action?.edit) this.applyEdit(action.edit);
    if (action?.command) run(action.command);
    this.view.focus();
  }

  private applyEdit({ changes = {}, documentChanges = [] }: lsp.WorkspaceEdit): void {
    for (const [uri, edits] of Object.entries(changes)) this.changeText(pathOf(uri), edits);
    for (const change of documentChanges)
      if ('edits' in change) this.changeText(pathOf(change.textDocument.uri), change.edits as lsp.TextEdit[]);
  }
}

/** Indents the line after a key without a value, because the YAML parser does not know yet that a value follows. */
const indentAfterKey = indentService.of((context, position) => {
  const { text } = context.lineAt(position, -1);
  const [, start] = /^(\s*(?:- +)*)[^#]*:\s*$/.exec(text) ?? [];
  return start === undefined ? undefined : start.length + context.unit;
});

export const clientExtensions: readonly Extension[] = [serverCompletion(), hoverTooltips()];

function toPosition({ doc }: EditorState, offset: number): lsp.Position {
  const line = doc.lineAt(offset);
  return { line: line.number - 1, character: offset - line.from };
}

function toOffset({ doc }: EditorState, { line, character }: lsp.Position): number {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(to, from + character);
}
