import { vscode } from '../editor.ts';
import { AutoscalerLines } from './autoscaler-lines.ts';

interface CachedLines {
  version: number;
  lines: AutoscalerLines;
}

export class AutoscalerLinesCache implements vscode.Disposable {
  private readonly cache = new WeakMap<vscode.TextDocument, CachedLines>();
  private readonly listener = vscode.workspace.onDidChangeTextDocument((change) => this.changed(change));

  of(document: vscode.TextDocument): AutoscalerLines {
    const cached = this.cache.get(document);
    if (cached?.version === document.version) return cached.lines;
    const lines = new AutoscalerLines(document);
    this.cache.set(document, { version: document.version, lines });
    return lines;
  }

  dispose(): void {
    this.listener.dispose();
  }

  private changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const cached = this.cache.get(document);
    // The cached lines may already include this edit, because another listener may have requested the lines earlier.
    if (!cached || cached.version === document.version) return;
    cached.lines.change(document, contentChanges);
    cached.version = document.version;
  }
}
