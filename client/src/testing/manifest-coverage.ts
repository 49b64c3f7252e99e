// Shows in the editor's test coverage which fields of manifests decided a sync of a test. Each field is a statement of
// the coverage.
import type { CoveredField, CoveredManifest } from '../../../protocol/tests.ts';
import { vscode } from '../editor.ts';
import { toRange } from '../text/ranges.ts';
import { manifestSelector } from '../text/supported-documents.ts';

export class CoverageSum {
  private readonly manifests = new Map<string, Map<string, CoveredField>>();

  add({ uri, fields }: CoveredManifest): void {
    const known = this.manifests.get(uri) ?? new Map<string, CoveredField>();
    this.manifests.set(uri, known);
    for (const each of fields) {
      const key = JSON.stringify([each.range, each.name]);
      known.set(key, { ...each, decisions: each.decisions + (known.get(key)?.decisions ?? 0) });
    }
  }

  *files(): Generator<ManifestCoverage> {
    for (const [uri, fields] of this.manifests) yield new ManifestCoverage(vscode.Uri.parse(uri), [...fields.values()]);
  }
}

export class ManifestCoverage extends vscode.FileCoverage {
  readonly fields: readonly CoveredField[];

  constructor(uri: vscode.Uri, fields: readonly CoveredField[]) {
    const covered = fields.filter(({ decisions }) => decisions > 0).length;
    super(uri, new vscode.TestCoverageCount(covered, fields.length));
    this.fields = fields;
  }

  details(): vscode.StatementCoverage[] {
    return this.fields.map(({ decisions, range }) => new vscode.StatementCoverage(decisions, toRange(range)));
  }
}

/** The hovers of fields that decided nothing in any scenario. An edit of the file removes the hovers. */
export class CoverageHovers implements vscode.Disposable, vscode.HoverProvider {
  private readonly notCovered = new Map<string, readonly CoveredField[]>();
  private readonly listener: vscode.Disposable;
  private provider: vscode.Disposable | undefined;

  constructor() {
    this.listener = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.notCovered.delete(document.uri.toString());
    });
  }

  show(files: readonly ManifestCoverage[]): void {
    this.notCovered.clear();
    for (const { uri, fields } of files)
      this.notCovered.set(
        uri.toString(),
        fields.filter(({ decisions }) => decisions === 0),
      );
    // The provider is registered again, because the editor shows the hover of the last registered provider first.
    this.provider?.dispose();
    this.provider = vscode.languages.registerHoverProvider(manifestSelector(), this);
  }

  provideHover({ uri }: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const fields = this.notCovered.get(uri.toString()) ?? [];
    const field = fields.find(({ range }) => toRange(range).contains(position));
    if (!field) return undefined;
    const text = new vscode.MarkdownString();
    text.appendMarkdown('**Not covered**\n\n');
    text.appendText(
      `No tested scenario has a sync in which ${field.name} decides. ${sentence(field.reachedBy)} would cover this field.`,
    );
    return new vscode.Hover(text, toRange(field.range));
  }

  dispose(): void {
    this.listener.dispose();
    this.provider?.dispose();
  }
}

function sentence(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}
