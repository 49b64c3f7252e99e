// The autoscalers that the open documents name, updated with each edit: read at each keystroke and each cursor move.
import * as vscode from 'vscode';
import { AutoscalerLines } from './autoscaler-lines.ts';

interface CachedLines {
  version: number;
  lines: AutoscalerLines;
}

export class AutoscalerLinesCache implements vscode.Disposable {
  readonly #known = new WeakMap<vscode.TextDocument, CachedLines>();
  readonly #listener = vscode.workspace.onDidChangeTextDocument((change) => this.#changed(change));

  of(document: vscode.TextDocument): AutoscalerLines {
    const known = this.#known.get(document);
    if (known?.version === document.version) return known.lines;
    const lines = new AutoscalerLines(document);
    this.#known.set(document, { version: document.version, lines });
    return lines;
  }

  dispose(): void {
    this.#listener.dispose();
  }

  #changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const known = this.#known.get(document);
    // A listener that runs earlier and reads the document causes a complete read.
    if (!known || known.version === document.version) return;
    known.lines.change(document, contentChanges);
    known.version = document.version;
  }
}
