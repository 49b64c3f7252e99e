import type { Middleware } from 'vscode-languageclient';
import type { LensLines, LineRange, ShortLenses } from '../../../protocol/lens-lines.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { codeLensMethod, coversVisible, wantedLines } from './lens-lines.ts';

export class VisibleLenses implements vscode.Disposable {
  private readonly requested = new WeakMap<vscode.TextDocument, readonly LineRange[]>();
  private listener: vscode.Disposable | undefined;
  private readonly isPanelVisible: () => boolean;

  constructor(isPanelVisible: () => boolean) {
    this.isPanelVisible = isPanelVisible;
  }

  readonly middleware: Pick<Middleware, 'sendRequest'> = {
    sendRequest: (type, params, token, next) => {
      const method = typeof type === 'string' ? type : type.method;
      return next(type, method === codeLensMethod && params ? this.withLines(this.withLength(params)) : params, token);
    },
  };

  refreshOnScroll(server: Pick<LanguageServer, 'refreshCodeLenses'>): void {
    this.listener = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document } }) => {
      const requested = this.requested.get(document);
      if (!requested || coversVisible(requested, visibleLines(document), document.lineCount)) return;
      // The requested lines are deleted, so that further scrolling causes no second refresh before the next request for
      // lenses arrives.
      this.requested.delete(document);
      server.refreshCodeLenses(document);
    });
  }

  dispose(): void {
    this.listener?.dispose();
  }

  private withLength<Params>(params: Params): Params | (Params & ShortLenses) {
    return this.isPanelVisible() ? { ...params, isShort: true } : params;
  }

  private withLines<Params>(params: Params): Params | (Params & LensLines) {
    const { uri } = (params as { textDocument: { uri: string } }).textDocument;
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
    const lines = document && wantedLines(document.lineCount, visibleLines(document));
    if (!lines) return params;
    this.requested.set(document, lines);
    return { ...params, lines };
  }
}

function visibleLines(document: vscode.TextDocument): LineRange[] {
  return vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .flatMap(({ visibleRanges, selection }) => (visibleRanges.length > 0 ? visibleRanges : [selection]))
    .map(({ start, end }) => ({ first: start.line, last: end.line }));
}
