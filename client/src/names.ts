// What the open documents name, kept up as they are typed: asked at each keystroke and at each move of the cursor.
import * as vscode from 'vscode';
import { NamedLines } from './named-lines.ts';

interface Known {
  version: number;
  lines: NamedLines;
}

export class Names implements vscode.Disposable {
  readonly #known = new WeakMap<vscode.TextDocument, Known>();
  readonly #listener = vscode.workspace.onDidChangeTextDocument((change) => this.#changed(change));

  of(document: vscode.TextDocument): NamedLines {
    const known = this.#known.get(document);
    if (known?.version === document.version) return known.lines;
    const lines = new NamedLines(document);
    this.#known.set(document, { version: document.version, lines });
    return lines;
  }

  dispose(): void {
    this.#listener.dispose();
  }

  #changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const known = this.#known.get(document);
    // Who listens earlier and asked already has had the document read anew.
    if (!known || known.version === document.version) return;
    known.lines.change(document, contentChanges);
    known.version = document.version;
  }
}
