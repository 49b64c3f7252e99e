// The items of the test view: file → autoscaler → expectation. One with the same place stays, since a continuous run
// may be about it; where its text is another one, its results are outdated.
import type { TestFile, TestSubject } from '../../../protocol/tests.ts';
import { vscode } from '../editor.ts';
import { toRange } from '../text/ranges.ts';
import { itemText } from '../text/shown-text.ts';

/** What an item stands for. */
export type TestNode =
  | { kind: 'file'; file: vscode.Uri }
  | { kind: 'subject'; file: vscode.Uri; subject: string }
  | { kind: 'expectation'; file: vscode.Uri; subject: string; index: number };

type Controller = Pick<vscode.TestController, 'items' | 'createTestItem' | 'invalidateTestResults'>;

export class TestTree {
  private readonly controller: Controller;
  private readonly nodes = new WeakMap<vscode.TestItem, TestNode>();
  /** By the address of the manifest: the scenario files that test it. */
  private readonly manifests = new Map<string, Set<string>>();

  constructor(controller: Controller) {
    this.controller = controller;
  }

  nodeOf(item: vscode.TestItem): TestNode | undefined {
    return this.nodes.get(item);
  }

  fileItem(uri: vscode.Uri): vscode.TestItem | undefined {
    return this.controller.items.get(uri.toString());
  }

  /** The scenario files that test a manifest. */
  filesOf(manifest: vscode.Uri): readonly string[] {
    return [...(this.manifests.get(manifest.toString()) ?? [])];
  }

  /** All files of the workspace: those that are not among them are gone. */
  replace(files: readonly TestFile[]): void {
    this.manifests.clear();
    const known = new Map([...this.controller.items].map(([id, item]) => [id, item]));
    this.controller.items.replace(files.map((file) => this.update(file, known.get(idOf(file)))));
  }

  /** One file; undefined: it has no expectations any more. */
  set(uri: vscode.Uri, file: TestFile | undefined): void {
    const item = this.fileItem(uri);
    for (const scenarios of this.manifests.values()) scenarios.delete(uri.toString());
    if (file) this.controller.items.add(this.update(file, item));
    else if (item) this.controller.items.delete(item.id);
  }

  private update(file: TestFile, known: vscode.TestItem | undefined): vscode.TestItem {
    const uri = vscode.Uri.parse(file.uri);
    const item =
      known ?? this.controller.createTestItem(idOf(file), itemText(vscode.workspace.asRelativePath(uri)), uri);
    this.nodes.set(item, { kind: 'file', file: uri });
    const { problem, problemLine } = file;
    item.error = problem;
    item.range = problemLine === undefined ? undefined : new vscode.Range(problemLine, 0, problemLine, 0);
    // While somebody types, a text may be broken for a moment: its tests stay.
    if (file.expectations.length > 0)
      item.children.replace(file.subjects.map((subject, order) => this.subjectItem(item, file, subject, order)));
    const { manifest } = file;
    if (manifest !== undefined) {
      const address = vscode.Uri.parse(manifest).toString();
      this.manifests.set(address, (this.manifests.get(address) ?? new Set()).add(uri.toString()));
    }
    return item;
  }

  private subjectItem(parent: vscode.TestItem, file: TestFile, subject: TestSubject, order: number): vscode.TestItem {
    const { key, label, environment } = subject;
    const id = `${parent.id}#${key}`;
    const uri = vscode.Uri.parse(file.uri);
    const item = this.item(id, label, { parent, uri });
    this.nodes.set(item, { kind: 'subject', file: uri, subject: key });
    if (environment !== undefined) item.description = itemText(environment);
    item.sortText = sortTextOf(order);
    item.children.replace(
      file.expectations.map(({ index, text, range }, place) => {
        const child = this.item(`${id}#${index}`, text, { parent: item, uri });
        this.nodes.set(child, { kind: 'expectation', file: uri, subject: key, index });
        child.range = toRange(range);
        child.sortText = sortTextOf(place);
        return child;
      }),
    );
    return item;
  }

  private item(
    id: string,
    text: string,
    { parent, uri }: { parent: vscode.TestItem; uri: vscode.Uri },
  ): vscode.TestItem {
    const label = itemText(text);
    const known = parent.children.get(id);
    if (!known) return this.controller.createTestItem(id, label, uri);
    if (known.label !== label) this.controller.invalidateTestResults(known);
    known.label = label;
    return known;
  }
}

function idOf({ uri }: TestFile): string {
  return vscode.Uri.parse(uri).toString();
}

/** In the order of the file, and not of the alphabet. */
function sortTextOf(order: number): string {
  return String(order).padStart(6, '0');
}
