// The autoscalers that the open documents name, updated with each edit: read at each keystroke and each cursor move.

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
    // A listener that runs earlier and reads the document causes a complete read.
    if (!cached || cached.version === document.version) return;
    cached.lines.change(document, contentChanges);
    cached.version = document.version;
  }
}
