// Groups the tests of a run into batches that the server runs at once. A batch has the expectations of one file for one
// autoscaler.
import type { vscode } from '../editor.ts';
import type { TestNode, TestTree } from './test-tree.ts';

export interface TestBatch {
  file: vscode.Uri;
  subject: string;
  items: ReadonlyMap<number, vscode.TestItem>;
}

export interface UntestedFile {
  item: vscode.TestItem;
  problem: string;
}

export interface ChosenTests {
  batches: readonly TestBatch[];
  untested: readonly UntestedFile[];
}

/** If `include` is absent, all items are chosen. */
export function chosenTests(
  tree: Pick<TestTree, 'nodeOf'>,
  all: Iterable<readonly [string, vscode.TestItem]>,
  { include, exclude = [] }: Pick<vscode.TestRunRequest, 'include' | 'exclude'>,
): ChosenTests {
  const excluded = new Set(exclude);
  const batches = new Map<vscode.TestItem, TestBatch & { items: Map<number, vscode.TestItem> }>();
  /** The key is the item, because a request may include a file twice: alone, and as a part of the root. */
  const untested = new Map<vscode.TestItem, UntestedFile>();

  function visit(item: vscode.TestItem): void {
    if (excluded.has(item)) return;
    const node = tree.nodeOf(item);
    if (node?.kind === 'expectation') add(item, node);
    else if (node?.kind === 'file' && item.error !== undefined)
      untested.set(item, { item, problem: String(item.error) });
    else for (const [, child] of item.children) visit(child);
  }

  function add(item: vscode.TestItem, { file, subject, index }: Extract<TestNode, { kind: 'expectation' }>): void {
    const { parent = item } = item;
    const batch = batches.get(parent) ?? { file, subject, items: new Map() };
    batches.set(parent, batch);
    batch.items.set(index, item);
  }

  for (const item of include ?? Array.from(all, ([, one]) => one)) visit(item);
  return { batches: [...batches.values()], untested: [...untested.values()] };
}
