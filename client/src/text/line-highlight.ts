import { vscode } from '../editor.ts';

export interface Highlight {
  uri: string;
  /** The line number, counted from 1. */
  line: number;
  note: string;
}

export class LineHighlight implements vscode.Disposable {
  private current: Highlight | undefined;
  private readonly decoration = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    // High contrast themes do not define `editor.rangeHighlightBackground`, so the line also has a border.
    border: '1px solid',
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
    overviewRulerColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    after: { color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 2ch' },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly listener = vscode.window.onDidChangeVisibleTextEditors(() => this.draw());

  show(mark: Highlight | undefined): void {
    this.current = mark;
    this.draw();
  }

  dispose(): void {
    this.listener.dispose();
    this.decoration.dispose();
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors)
      editor.setDecorations(this.decoration, this.rangesIn(editor.document));
  }

  private rangesIn(document: vscode.TextDocument): vscode.DecorationOptions[] {
    const { current } = this;
    if (!current || document.uri.toString() !== current.uri || current.line < 1 || current.line > document.lineCount)
      return [];
    const { range } = document.lineAt(current.line - 1);
    return [{ range, renderOptions: { after: { contentText: current.note } } }];
  }
}
