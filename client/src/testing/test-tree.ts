// The items of the test view: file → autoscaler → expectation. An update keeps each item at its place, because a
// continuous run may include the item.
import type { TestFile, TestSubject } from '../../../protocol/tests.ts';
import { vscode } from '../editor.ts';
import { toRange } from '../text/ranges.ts';
import { itemText } from '../text/shown-text.ts';

export type TestNode =
  | { kind: 'file'; file: vscode.Uri }
  | { kind: 'subject'; file: vscode.Uri; subject: string }
  | { kind: 'expectation'; file: vscode.Uri; subject: string; index: number };

type Controller = Pick<vscode.TestController, 'items' | 'createTestItem' | 'invalidateTestResults'>;

export class TestTree {
  private readonly controller: Controller;
  private readonly nodes = new WeakMap<vscode.TestItem, TestNode>();
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

  filesOf(manifest: vscode.Uri): readonly string[] {
    return [...(this.manifests.get(manifest.toString()) ?? [])];
  }

  /** Adds or updates the items of `files`, and removes all other items. */
  replace(files: readonly TestFile[]): void {
    this.manifests.clear();
    const known = new Map([...this.controller.items].map(([id, item]) => [id, item]));
    this.controller.items.replace(files.map((file) => this.update(file, known.get(idOf(file)))));
  }

  /** Updates the item of a file, or removes it if `file` is undefined because the file has no expectations any more. */
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
    // A text without expectations keeps its tests, because it may be invalid for a moment while the user types.
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

/** VS Code compares sort texts as strings, so the numbers need leading zeros. */
function sortTextOf(order: number): string {
  return String(order).padStart(6, '0');
}
